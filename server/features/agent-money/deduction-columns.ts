import { inMajor } from '#contract/currency.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { DEDUCTION_COLUMNS } from '#contract/wallet-deduction.ts'
import type { ExportColumn, ExportLanguage } from '#server/export/export-list.ts'
import { wordsOf } from './top-up-columns.ts'

export type DeductionListRow = ReplyOf<'getWalletDeductionList'>['data'][number]
type Column = ExportColumn<DeductionListRow>

const heading = (name: string) => wordsOf(`deductions.column.${name}`)
const utc = (name: string): Record<ExportLanguage, string> => ({
  en: `${heading(name).en} (UTC)`,
  ar: `${heading(name).ar} (UTC)`,
})
const stateOf = ({ state, takenBack }: DeductionListRow) =>
  takenBack ? wordsOf('topUps.takenBack') : wordsOf(`states.${state}.label`, 'workflow-walletDeduction')

const COLUMNS: Record<(typeof DEDUCTION_COLUMNS)[number], () => readonly Column[]> = {
  number: () => [{ heading: heading('number'), width: 20, cell: (row) => row.number ?? '' }],
  requestedAt: () => [{ heading: utc('requestedAt'), width: 18, cell: (row) => row.requestedAt }],
  agent: () => [{ heading: heading('agent'), width: 26, cell: (row) => row.agent.name }],
  depot: () => [{ heading: heading('depot'), width: 10, cell: (row) => row.agent.depot?.code ?? '' }],
  reasonCode: () => [
    {
      heading: heading('reasonCode'),
      width: 18,
      cell: (row, language) => wordsOf(`deduct.code.${row.reasonCode}`)[language],
    },
  ],
  currency: () => [{ heading: wordsOf('field.currency'), width: 10, cell: (row) => row.currency }],
  amount: () => [{ heading: heading('amount'), width: 14, cell: (row) => inMajor(row.amount, row.currency) }],
  vat: () => [{ heading: heading('vat'), width: 12, cell: (row) => inMajor(row.vat, row.currency) }],
  state: () => [{ heading: heading('state'), width: 14, cell: (row, language) => stateOf(row)[language] }],
  reason: () => [{ heading: heading('reason'), width: 40, cell: (row) => row.reason }],
  requestedBy: () => [{ heading: heading('requestedBy'), width: 22, cell: (row) => row.requestedBy.name }],
  decidedBy: () => [{ heading: heading('decidedBy'), width: 22, cell: (row) => row.decidedBy?.name ?? '' }],
  decidedAt: () => [{ heading: utc('decidedAt'), width: 18, cell: (row) => row.decidedAt ?? '' }],
  decisionReason: () => [{ heading: heading('decisionReason'), width: 30, cell: (row) => row.decisionReason ?? '' }],
}

export const deductionColumn = (name: (typeof DEDUCTION_COLUMNS)[number]): readonly Column[] => COLUMNS[name]()
