import type { ACCESS_LOG_COLUMNS } from '#contract/access-log.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { ExportColumn, ExportLanguage } from '#server/export/export-list.ts'
import type { ExportCell } from '#server/export/sheet.ts'
import { screenWords } from '#server/words.ts'

type AccessShown = ReplyOf<'getAccessLog'>['data'][number]
type Column = (typeof ACCESS_LOG_COLUMNS)[number]

const WIDTHS = { at: 22, by: 24, action: 22, subject: 36, details: 40 } as const satisfies Record<Column, number>

/** A column of the log in a file, headed as on the screen. */
export function accessColumn(name: Column): ExportColumn<AccessShown> {
  const { en, ar } = accessWords(`column.${name}`)
  const heading = name === 'at' ? { en: `${en} (UTC)`, ar: `${ar} (UTC)` } : { en, ar }
  return { heading, width: WIDTHS[name], cell: CELLS[name] }
}

/** What the log's page says, in both languages. */
export function accessWords(path: string): Record<ExportLanguage, string> {
  return { en: word(path, 'en'), ar: word(path, 'ar') }
}

const word = (path: string, language: ExportLanguage): string =>
  screenWords('access-log', path, language) ?? path.slice(path.lastIndexOf('.') + 1)

const CELLS: Record<Column, (row: AccessShown, language: ExportLanguage) => ExportCell> = {
  at: ({ at }) => at,
  by: ({ by }) => by.name,
  action: ({ action }, language) => word(`action.${action}`, language),
  subject: ({ subject, file, list }, language) =>
    file
      ? [word(`file.${file.of}`, language), file.title, file.reference].filter(Boolean).join(' · ')
      : [word(`list.${subject}`, language), list?.record?.title[language], list?.record?.reference]
          .filter(Boolean)
          .join(' · '),
  details: ({ file, list }, language) =>
    file
      ? file.name
      : [
          list?.rows,
          list?.format,
          ...Object.entries(list?.filters ?? {}).map(
            ([name, value]) => `${word(`narrowed.${name}`, language)}: ${list?.words[name]?.[language] ?? value}`,
          ),
        ]
          .filter((part) => part !== null && part !== undefined)
          .join(' · '),
}
