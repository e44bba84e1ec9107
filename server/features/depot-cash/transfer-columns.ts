import { type TRANSFER_COLUMNS } from '#contract/cash-transfer.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { inMajor } from '#contract/currency.ts'
import type { ExportColumn, ExportLanguage } from '#server/export/export-list.ts'
import type { ExportCell } from '#server/export/sheet.ts'
import { pageWords } from '#server/words.ts'

type Column = (typeof TRANSFER_COLUMNS)[number]
type Detail = ReplyOf<'getCashTransfer'>['data']
export type TransferRowShown = ReplyOf<'getCashTransferList'>['data'][number]
/** One currency of it, as a sheet has it. */
export type TransferLine = TransferRowShown & {
  line: TransferRowShown['amounts'][number]
  decisionReason: Detail['decisionReason']
}

export const transferWords = pageWords('cash-transfer')
const states = pageWords('workflow-cashTransfer')
const WIDTHS: Partial<Record<Column, number>> = {
  currency: 10,
  depot: 10,
  handedOver: 14,
  received: 14,
  difference: 14,
}
const INSTANTS: readonly Column[] = ['handedOverAt', 'decidedAt']

/** What a column of the list of transfers is in a file; instants are told in UTC. */
export function transferColumn(name: Column): ExportColumn<TransferLine> {
  const { en, ar } = transferWords(`column.${name}`)
  const heading = INSTANTS.includes(name) ? { en: `${en} (UTC)`, ar: `${ar} (UTC)` } : { en, ar }
  return { heading, width: WIDTHS[name] ?? 20, cell: CELLS[name] }
}

const inMajorOrNone = (amount: number | null, currency: string): ExportCell =>
  amount === null ? '' : inMajor(amount, currency)

const CELLS: Record<Column, (row: TransferLine, language: ExportLanguage) => ExportCell> = {
  number: ({ number }) => number,
  handedOverAt: ({ handedOverAt }) => handedOverAt,
  depot: ({ depot }) => depot.code,
  source: ({ source }, language) => transferWords(`place.${source}`)[language],
  destination: ({ destination }, language) => transferWords(`place.${destination}`)[language],
  giver: ({ giver }) => giver.name,
  receiver: ({ receiver }) => receiver?.name ?? '',
  state: ({ state }, language) => states(`states.${state}.label`)[language],
  currency: ({ line }) => line.currency,
  handedOver: ({ line }) => inMajorOrNone(line.handedOver, line.currency),
  received: ({ line }) => inMajorOrNone(line.received, line.currency),
  difference: ({ line }) => inMajorOrNone(line.difference, line.currency),
  decidedBy: ({ decidedBy }) => decidedBy?.name ?? '',
  decidedAt: ({ decidedAt }) => decidedAt ?? '',
  reason: ({ decisionReason }) => decisionReason ?? '',
}
