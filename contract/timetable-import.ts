import { z } from 'zod'
import { calendarDate, recordId, toldName } from './common.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'

/** Of the changes, so many are told of each sort; the counts hold all. */
export const TOLD = 200
/** Areas of stops that are mapped by hand, at most. */
const MAX_AREAS = 500

export const IMPORT_STEPS = ['reading', 'comparing', 'writing', 'done'] as const
export const RECORD_ACTS = ['new', 'changed', 'unchanged', 'missing'] as const
export const FEED_KINDS = ['stoppage', 'trip', 'route', 'timing'] as const

const issue = z.object({
  severity: z.enum(['error', 'warning', 'note']),
  /** Key below `issue` of the `timetable-import` locale. */
  code: z.string(),
  file: z.string().nullable(),
  /** As a text editor counts, the header being 1. */
  line: z.int().nullable(),
  field: z.string().nullable(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type FeedIssue = z.output<typeof issue>

/** Stops that lie together; the region they belong to is said for all of them. */
const area = z.object({
  key: z.string(),
  name: z.string(),
  stops: z.int(),
  regionId: recordId.nullable(),
  /** Why this region is proposed; null where a person chose it or nobody has. */
  because: z.enum(['known', 'code', 'distance']).nullable(),
  kilometres: z.int().nullable(),
})
export type StopArea = z.output<typeof area>

const change = z.object({
  kind: z.enum(FEED_KINDS),
  act: z.enum(RECORD_ACTS),
  feedId: z.string(),
  recordId,
  /** A timing by its route and start, which may be longer than any name that is entered. */
  name: toldName,
  /** Of a changed record. */
  fields: z.array(z.string()),
})
export type FeedChange = z.output<typeof change>

const count = z.record(z.enum(RECORD_ACTS), z.int())

const plan = z.object({
  id: recordId,
  fileName: z.string(),
  agency: z.string(),
  timeZone: z.string(),
  rows: z.int(),
  areas: z.array(area),
  issues: z.array(issue),
  totals: z.object({ error: z.int(), warning: z.int(), note: z.int() }),
  counts: z.object({ stoppage: count, trip: count, route: count, timing: count }),
  /** Without the unchanged ones. */
  changes: z.array(change),
  /** Whether an import of it would change anything. */
  changesAnything: z.boolean(),
})
export type ImportPlan = z.output<typeof plan>

const choices = {
  id: recordId,
  /** Area → region. An area that is not named keeps what is proposed. */
  regions: z.record(z.string().max(200), recordId).refine((record) => Object.keys(record).length <= MAX_AREAS),
  /** First travel date on which changed times and stops apply. */
  appliesFrom: calendarDate,
  /** Whether what an earlier import of the feed brought, and it no longer has, is deactivated. */
  deactivateMissing: z.boolean(),
}

export const timetableImportEndpoints = {
  checkTimetable: endpoint('checkTimetable', {
    summary: 'Read a GTFS feed (multipart field `file`, a zip) and say what an import of it would change. Writes nothing to the network.',
    access: ['super_admin'],
    params: z.object({ id: recordId }),
    data: plan,
  }),
  planTimetable: endpoint('planTimetable', {
    summary: 'What an import of a checked feed would change, with other choices.',
    access: ['super_admin'],
    body: z.object(choices),
    data: plan,
  }),
  importTimetable: endpoint('importTimetable', {
    summary: 'Import a checked feed in one transaction; refused while it has errors.',
    access: ['super_admin'],
    body: z.object(choices),
    data: plan,
  }),
  getTimetableProgress: endpoint('getTimetableProgress', {
    summary: 'How far a check or an import has come.',
    access: ['super_admin'],
    query: z.object({ id: recordId }),
    data: z.object({ step: z.enum(IMPORT_STEPS), done: z.int(), total: z.int(), rows: z.int() }),
  }),
  stopTimetableImport: endpoint('stopTimetableImport', {
    summary: 'Stop a check or an import before its commit; nothing of it is kept.',
    access: ['super_admin'],
    body: z.object({ id: recordId }),
    data: z.object({}),
  }),
  exportTimetable: fileEndpoint('exportTimetable', {
    summary: 'The timetable in use on a day as a GTFS feed (zip).',
    access: ['super_admin'],
    query: z.object({ day: calendarDate.optional() }),
  }),
}
