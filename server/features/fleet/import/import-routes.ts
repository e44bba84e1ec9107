import { Readable } from 'node:stream'
import { FLEET_FIELDS, type FleetImport, headingOf } from '#contract/fleet/fleet-import-codes.ts'
import type { Api } from '#server/plugins/api.ts'
import { busImport } from './bus-import.ts'
import { documentImport } from './document-import.ts'
import { driverImport } from './driver-import.ts'
import { checkFile, importFile } from './run-import.ts'

/** A fleet that is there already, from files: checked, shown, and added on confirmation, all of it or nothing. */
export function registerFleetImport(api: Api): void {
  api.file('getFleetImportTemplate', async ({ query: { kind } }) => ({
    content: Readable.from([templateOf(kind)]),
    type: 'text/csv; charset=utf-8',
    fileName: `${FILE_NAMES[kind]}.csv`,
    disposition: 'attachment',
  }))

  api.write('checkTransportImport', (input) => checkFile(input, busImport, input.body.text))
  api.write('importTransports', (input) => importFile(input, busImport, input.body.text))
  api.write('checkDriverImport', (input) => checkFile(input, driverImport, input.body.text))
  api.write('importDrivers', (input) => importFile(input, driverImport, input.body.text))
  api.write('checkDocumentImport', (input) => checkFile(input, documentImport, input.body.text))
  api.write('importDocuments', (input) => importFile(input, documentImport, input.body.text))
}

const FILE_NAMES = { bus: 'buses', driver: 'drivers', document: 'documents' } as const satisfies Record<
  FleetImport,
  string
>

/** The heading alone: an example line would be imported with the others. Spreadsheets take it for UTF-8 by its mark. */
const templateOf = (kind: FleetImport) => `\uFEFF${FLEET_FIELDS[kind].map(headingOf).join(',')}\r\n`
