import type { TFunction } from 'i18next'
import type { Expense } from '#contract/expense/expense.ts'
import { formatInstant, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'

const THOUSANDTHS = 1000

/** A quantity as it is stored, in thousandths. */
export const formatQuantity = (quantity: number, language: string): string =>
  formatNumber(quantity / THOUSANDTHS, language)

type RunDeparture = Omit<NonNullable<Expense['departure']>, 'startsAt'> & { startsAt: string | Date }

/** What it is for, as exactly as it is known: the bus by its plate, the departure by route and start. */
export function purposeWords(
  t: TFunction,
  { type, bus, departure }: Pick<Expense, 'type' | 'bus'> & { departure: RunDeparture | null },
  language: string,
): string {
  if (departure) return departureWords(departure, language)
  return bus ? `${t('expense:type.bus')} \u2066${bus.registrationNumber}\u2069` : t(`expense:type.${type}`)
}

/** Route and start of a departure, by the clock of where it leaves. */
export function departureWords({ routeName, startsAt, timeZone }: RunDeparture, language: string): string {
  return `${localName(routeName, language)} · ${formatInstant(startsAt, { language, zone: timeZone })}`
}
