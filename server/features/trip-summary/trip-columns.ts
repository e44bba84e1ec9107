import type { ReplyOf } from '#contract/contract.ts'
import { minorDigits } from '#contract/currency.ts'
import type { TRIP_COLUMNS } from '#contract/trip-summary.ts'
import type { ExportColumn, ExportLanguage } from '#server/export/export-list.ts'
import type { ExportCell } from '#server/export/sheet.ts'
import { screenWords } from '#server/words.ts'
import type { TripMoney } from './trip-figures.ts'

export type TripShown = ReplyOf<'getTripSummaryList'>['data'][number]
type Column = (typeof TRIP_COLUMNS)[number]

/** A departure with its money in one currency; its counts stand in its first row only, so that a sum is right. */
export interface TripLine {
  trip: TripShown
  money: TripMoney | null
  isFirst: boolean
}

/**
 * A column of the summary in a file, headed as on the screen; the money columns follow their currency. Beside expenses of
 * which the reader may not see all it says where some are left out.
 */
export function tripColumn(name: Column, { hidesExpenses }: { hidesExpenses: boolean }): ExportColumn<TripLine>[] {
  const column: ExportColumn<TripLine> = { heading: tripWords(`column.${name}`), width: 18, cell: CELLS[name] }
  switch (name) {
    case 'departure':
      return [
        { ...column, heading: tripWords('column.startsAt'), cell: ({ trip }) => trip.startsAt },
        { heading: tripWords('column.route'), width: 30, cell: ({ trip }, language) => trip.routeName[language] },
      ]
    case 'seats':
      return [column, { heading: tripWords('column.capacity'), width: 12, cell: counted(({ capacity }) => capacity) }]
    case 'tickets':
      return [{ heading: tripWords('column.currency'), width: 10, cell: ({ money }) => money?.currency ?? '' }, column]
    case 'expenses':
      return hidesExpenses
        ? [
            column,
            {
              heading: tripWords('column.otherExpenses'),
              width: 18,
              cell: ({ trip, isFirst }, language) =>
                isFirst && trip.hidesExpenses ? tripWords('leftOut')[language] : '',
            },
          ]
        : [column]
    default:
      return [column]
  }
}

/** What the summary's page says, in both languages. */
export function tripWords(path: string): Record<ExportLanguage, string> {
  const words = (language: ExportLanguage) => screenWords('trip-summary', path, language) ?? path
  return { en: words('en'), ar: words('ar') }
}

const counted =
  (figure: (trip: TripShown) => number) =>
  ({ trip, isFirst }: TripLine): ExportCell =>
    isFirst ? figure(trip) : ''
const inMajor =
  (name: Exclude<keyof TripMoney, 'currency'>) =>
  ({ money }: TripLine): ExportCell =>
    money ? money[name] / 10 ** minorDigits(money.currency) : ''

const CELLS: Record<Column, (row: TripLine, language: ExportLanguage) => ExportCell> = {
  departure: ({ trip }) => trip.startsAt,
  vehicle: ({ trip }) => trip.registrationNumber,
  state: ({ trip }, language) =>
    screenWords('workflow-departure', `states.${trip.state}.label`, language) ?? trip.state,
  seats: counted(({ seatsSold }) => seatsSold),
  checkedIn: counted(({ checkedIn }) => checkedIn),
  noShows: counted(({ noShows }) => noShows),
  pieces: counted(({ pieces }) => pieces),
  weight: counted(({ weight }) => weight / 1000),
  tickets: inMajor('tickets'),
  consignments: inMajor('consignments'),
  expenses: inMajor('expenses'),
  result: inMajor('result'),
}
