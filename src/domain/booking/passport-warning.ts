import { addMonths, formatISO, parseISO } from 'date-fns'

/** Key below `passengers.passport` of the words. */
export type PassportWarning = 'expired' | 'endsBefore' | 'endsSoon'

/**
 * What the clerk has to tell a passenger whose passport may be refused at the border (domain rulings §5). Sold all the
 * same: it can be renewed before the journey, and check-in decides. It is good on the day on which it ends.
 */
export function passportWarning(
  expiry: string,
  { crossing, today, warningMonths }: { crossing: string | undefined; today: string; warningMonths: number },
): PassportWarning | undefined {
  if (crossing === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(expiry)) return undefined
  if (expiry < today) return 'expired'
  if (expiry < crossing) return 'endsBefore'
  const longEnough = formatISO(addMonths(parseISO(crossing), warningMonths), { representation: 'date' })
  return expiry < longEnough ? 'endsSoon' : undefined
}
