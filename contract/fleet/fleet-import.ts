import { z } from 'zod'
import { endpoint, fileEndpoint } from '../endpoint.ts'
import { FLEET_FIELDS, FLEET_IMPORTS, MAX_FLEET_FILE } from './fleet-import-codes.ts'

const body = z.object({ text: z.string().min(1).max(MAX_FLEET_FILE) })

const column = z.enum([...FLEET_FIELDS.bus, ...FLEET_FIELDS.driver, ...FLEET_FIELDS.document])

/** What is wrong in a file. */
const problem = z.object({
  /** As an editor counts them, the heading being 1; null: of the whole file. */
  line: z.int().nullable(),
  column: column.nullable(),
  /** Key of the `errors` locale, and what stands in its words. */
  problem: z.string(),
  values: z.record(z.string(), z.string()),
})
export type FleetProblem = z.output<typeof problem>

const answer = z.object({
  /** Lines that were right, and whether each is added or was there already, with the same data. */
  rows: z.array(z.object({ line: z.int(), name: z.string(), isNew: z.boolean() })),
  added: z.int(),
  present: z.int(),
  /** The first of them; nothing is imported where there is one. */
  problems: z.array(problem),
  problemTotal: z.int(),
})

const EDITORS = ['super_admin', 'admin', 'operation_manager'] as const

export const fleetImportEndpoints = {
  getFleetImportTemplate: fileEndpoint('getFleetImportTemplate', {
    summary: 'A CSV file to fill in with buses, drivers or their documents.',
    access: EDITORS,
    query: z.object({ kind: z.enum(FLEET_IMPORTS) }),
  }),
  checkTransportImport: endpoint('checkTransportImport', {
    summary: 'What a file of buses would add, what is there already, and what is wrong in it; nothing is written.',
    access: ['super_admin'],
    body,
    data: answer,
  }),
  importTransports: endpoint('importTransports', {
    summary: 'Create the buses of a file, all of them or none.',
    access: ['super_admin'],
    body,
    data: answer,
  }),
  checkDriverImport: endpoint('checkDriverImport', {
    summary: 'What a file of drivers would add, what is there already, and what is wrong in it; nothing is written.',
    access: EDITORS,
    body,
    data: answer,
  }),
  importDrivers: endpoint('importDrivers', {
    summary: 'Create the drivers of a file, all of them or none; an admin does so for the own depot.',
    access: EDITORS,
    body,
    data: answer,
  }),
  checkDocumentImport: endpoint('checkDocumentImport', {
    summary: 'What a file of documents would add, what is there already, and what is wrong in it; nothing is written.',
    access: ['operation_manager'],
    body,
    data: answer,
  }),
  importDocuments: endpoint('importDocuments', {
    summary: 'Record the documents of a file, all of them or none.',
    access: ['operation_manager'],
    body,
    data: answer,
  }),
}
