import { useTranslation } from 'react-i18next'
import { formatDay } from '#src/lib/format.ts'
import { useRead } from '#src/lib/use-read.ts'
import { useBooking } from './booking-actor.tsx'
import { lastCrossing, passportWarning } from './passport-warning.ts'
import { useToday } from '#src/lib/use-today.ts'

/** A sentence about a passport that may not do at the border; undefined while all is well or the policies are on their way. */
export function usePassportWarning(): (expiry: string) => string | undefined {
  const { t, i18n } = useTranslation('booking')
  const crossing = useBooking(({ context }) => lastCrossing(context))
  const { data } = useRead('getPolicies', { query: {} })
  const today = useToday()
  return (expiry) => {
    if (!data) return undefined
    const count = data.data.policies.passportWarningMonths
    const warning = passportWarning(expiry, { crossing, today, warningMonths: count })
    return warning && t(`passengers.passport.${warning}`, { count, day: formatDay(crossing ?? '', i18n.language) })
  }
}
