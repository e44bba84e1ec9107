import type { VISA_COLUMNS } from '#contract/visa-request.ts'
import type { ExportColumn, ExportLanguage } from '#server/export/export-list.ts'
import type { ExportCell } from '#server/export/sheet.ts'
import { nameIn } from '#server/masters/country-names.ts'
import { screenWords } from '#server/words.ts'
import type { VisaRow } from './visa-request-shown.ts'

type Column = (typeof VISA_COLUMNS)[number]

const WIDTH = 20

/** A column of the list in a file, headed as on the screen; instants are told in UTC there. */
export function visaColumn(name: Column): ExportColumn<VisaRow> {
  const { en, ar } = wordsOf(`column.${name}`)
  const heading = name === 'requestedAt' ? { en: `${en} (UTC)`, ar: `${ar} (UTC)` } : { en, ar }
  return { heading, width: WIDTH, cell: CELLS[name] }
}

/** What the list's page says, in both languages. */
export function wordsOf(path: string): Record<ExportLanguage, string> {
  const words = (language: ExportLanguage) => screenWords('visa', `list.${path}`, language) ?? path
  return { en: words('en'), ar: words('ar') }
}

const CELLS: Record<Column, (row: VisaRow, language: ExportLanguage) => ExportCell> = {
  reference: ({ reference }) => reference,
  passenger: ({ passengerName }) => passengerName,
  destination: ({ destination }, language) => nameIn(language, destination),
  travelDate: ({ travelDate }) => travelDate,
  state: ({ state }, language) => screenWords('workflow-visaRequest', `states.${state}.label`, language) ?? state,
  nationality: ({ nationality }, language) => nameIn(language, nationality),
  passport: ({ passportNumber }) => passportNumber,
  visaNumber: ({ visaNumber }) => visaNumber ?? '',
  validUntil: ({ validUntil }) => validUntil ?? '',
  requestedAt: ({ requestedAt }) => requestedAt,
  requestedBy: ({ requestedBy }) => requestedBy.name,
  depot: ({ depot }) => depot?.code ?? '',
}
