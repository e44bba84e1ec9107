import type { ReplyOf } from '#contract/contract.ts'
import { inMajor } from '#contract/currency.ts'
import type { TOP_UP_COLUMNS } from '#contract/top-up.ts'
import type { ExportColumn, ExportLanguage } from '#server/export/export-list.ts'
import { screenWords } from '#server/words.ts'

export type TopUpListRow = ReplyOf<'getTopUpList'>['data'][number]
type Column = ExportColumn<TopUpListRow>

/** Words of the screens, from the same files. */
export function wordsOf(key: string, namespace = 'agent-money'): Record<ExportLanguage, string> {
  return { en: screenWords(namespace, key, 'en') ?? key, ar: screenWords(namespace, key, 'ar') ?? key }
}

/** Minor units as a number that a sheet can sum up. */

const heading = (name: string) => wordsOf(`topUps.column.${name}`)
const utc = (name: string): Record<ExportLanguage, string> => ({
  en: `${heading(name).en} (UTC)`,
  ar: `${heading(name).ar} (UTC)`,
})

const COLUMNS: Record<(typeof TOP_UP_COLUMNS)[number], () => readonly Column[]> = {
  number: () => [{ heading: heading('number'), width: 20, cell: (row) => row.number }],
  requestedAt: () => [{ heading: utc('requestedAt'), width: 18, cell: (row) => row.requestedAt }],
  agent: () => [{ heading: heading('agent'), width: 26, cell: (row) => row.agent.name }],
  depot: () => [{ heading: heading('depot'), width: 10, cell: (row) => row.depot?.code ?? '' }],
  means: () => [
    { heading: heading('means'), width: 14, cell: (row, language) => wordsOf(`means.${row.means}`)[language] },
  ],
  currency: () => [{ heading: wordsOf('field.currency'), width: 10, cell: (row) => row.currency }],
  amount: () => [{ heading: heading('amount'), width: 14, cell: (row) => inMajor(row.amount, row.currency) }],
  state: () => [
    {
      heading: heading('state'),
      width: 14,
      cell: (row, language) =>
        (row.takenBack ? wordsOf('topUps.takenBack') : wordsOf(`states.${row.state}.label`, 'workflow-topUp'))[
          language
        ],
    },
  ],
  settled: () => [
    {
      heading: heading('settled'),
      width: 14,
      cell: (row) => (row.settled === null || row.takenBack ? '' : inMajor(row.settled, row.currency)),
    },
  ],
  paidIn: () => [
    {
      heading: heading('paidIn'),
      width: 14,
      cell: (row) => (row.paidIn === null || row.takenBack ? '' : inMajor(row.paidIn, row.currency)),
    },
  ],
  bankReference: () => [{ heading: heading('bankReference'), width: 20, cell: (row) => row.bankReference ?? '' }],
  requestedBy: () => [{ heading: heading('requestedBy'), width: 24, cell: (row) => row.requestedBy.name }],
  decidedBy: () => [
    {
      heading: heading('decidedBy'),
      width: 24,
      cell: (row) => (row.state === 'withdrawn' ? '' : (row.decidedBy?.name ?? '')),
    },
    { heading: utc('decidedAt'), width: 18, cell: (row) => (row.state === 'withdrawn' ? '' : (row.decidedAt ?? '')) },
  ],
  reason: () => [
    { heading: heading('reason'), width: 40, cell: (row) => row.takenBack?.reason ?? row.decisionReason ?? '' },
  ],
}

/** What a column of the list is in a file. */
export const topUpColumn = (name: (typeof TOP_UP_COLUMNS)[number]): readonly Column[] => COLUMNS[name]()
