import type { ReplyOf } from '#contract/contract.ts'
import { minorDigits } from '#contract/currency.ts'
import type { JOURNAL_COLUMNS } from '#contract/journal.ts'
import type { ExportColumn, ExportLanguage } from '#server/export/export-list.ts'
import type { ExportCell } from '#server/export/sheet.ts'
import { screenWords } from '#server/words.ts'

export type JournalRowShown = ReplyOf<'getJournalEntryList'>['data'][number]
type Column = (typeof JOURNAL_COLUMNS)[number]

const WIDTH = 20

/** A column of the list in a file, headed as on the screen; an amount brings its currency, instants are told in UTC. */
export function journalColumn(name: Column): ExportColumn<JournalRowShown>[] {
  const { en, ar } = journalWords(`column.${name}`)
  const heading = name === 'requestedAt' ? { en: `${en} (UTC)`, ar: `${ar} (UTC)` } : { en, ar }
  const column: ExportColumn<JournalRowShown> = { heading, width: WIDTH, cell: CELLS[name] }
  return name === 'amount'
    ? [column, { heading: journalWords('column.currency'), width: 10, cell: ({ currency }) => currency }]
    : [column]
}

/** What the journal's page says, in both languages. */
export function journalWords(path: string): Record<ExportLanguage, string> {
  const words = (language: ExportLanguage) => screenWords('journal', `list.${path}`, language) ?? path
  return { en: words('en'), ar: words('ar') }
}

const CELLS: Record<Column, (row: JournalRowShown, language: ExportLanguage) => ExportCell> = {
  number: ({ number }) => number,
  kind: ({ kind, region }, language) =>
    [screenWords('journal', `kind.${kind}`, language) ?? kind, region?.name[language]].filter(Boolean).join(' · '),
  purpose: ({ purpose }) => purpose,
  amount: ({ amount, currency }) => amount / 10 ** minorDigits(currency),
  state: ({ state }, language) => screenWords('workflow-journalEntry', `states.${state}.label`, language) ?? state,
  requestedBy: ({ requestedBy }) => requestedBy.name,
  requestedAt: ({ requestedAt }) => requestedAt,
  decidedBy: ({ decidedBy }) => decidedBy?.name ?? '',
  postingDate: ({ postingDate }) => postingDate ?? '',
  reference: ({ reference }) => reference ?? '',
}
