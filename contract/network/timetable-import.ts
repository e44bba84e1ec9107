import { z } from 'zod'
import { calendarDate, instant, nameText, recordId, toldName } from '../common.ts'
import { endpoint, fileEndpoint } from '../endpoint.ts'

/** Of the changes, so many are told of each sort; the counts hold all. */
export const TOLD = 200
/** Areas of stops that are mapped by hand, at most. */
const MAX_AREAS = 500
/** Timings that a feed may make; a headway makes one per run, and zones that change their clocks apart one per stretch. */
export const MAX_FEED_TIMINGS = 20_000
/** A stop that lies farther than this from where it was is asked about. */
export const MOVED_KILOMETRES = 1
/** Sources to choose from, at most. */
export const MAX_SOURCES = 500

/** `waiting`: another feed is being read; they are read one at a time. */
export const IMPORT_STEPS = ['waiting', 'reading', 'comparing', 'writing', 'done'] as const
export const RECORD_ACTS = ['new', 'changed', 'unchanged', 'missing'] as const
export const FEED_KINDS = ['stoppage', 'trip', 'route', 'timing'] as const

/** Why a route is in no exported feed: it has no timing in use, or GTFS wants to know where a stop is. */
const LEFT_OUT = ['noTiming', 'noPlace'] as const

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

/** Whose feeds these are, as whoever imports has named it: ids of one source mean nothing in another's feed. */
const source = z.object({
  id: recordId,
  name: z.string(),
  /** Feeds that this program exported itself: their ids are those of our records. */
  isOwn: z.boolean(),
  /** Names of the agencies in its last feed; empty where it is not known any more. */
  agencies: z.array(z.string()),
  /** When its last feed was imported. */
  importedAt: instant.nullable(),
})
export type FeedSource = z.input<typeof source>

/** What should not change from one edition of a feed to the next, unless it is another feed. */
const doubt = z.object({
  kind: z.enum(['agency', 'stoppage', 'route']),
  field: z.enum(['name', 'timeZone', 'place', 'added', 'removed']),
  feedId: z.string(),
  before: toldName.nullable(),
  after: toldName.nullable(),
  /** Of a stop that moved. */
  kilometres: z.int().nullable(),
})
export type FeedDoubt = z.output<typeof doubt>

const plan = z.object({
  id: recordId,
  fileName: z.string(),
  /** Names and zones of all agencies, by name. */
  agency: z.string(),
  timeZone: z.string(),
  sources: z.array(source).max(MAX_SOURCES),
  /** The source that the feed was compared with; null where nobody has named one yet. */
  sourceId: recordId.nullable(),
  doubts: z.object({
    list: z.array(doubt),
    count: z.int(),
    /** To be sent back by an import: it says what was confirmed. Null where nothing has to be. */
    token: z.string().nullable(),
  }),
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
export type ImportPlan = z.input<typeof plan>

const choices = {
  id: recordId,
  /** Whose feed it is: an earlier source or a new one. Without it nothing is imported, save an export of our own. */
  source: z.union([z.object({ id: recordId }), z.object({ name: nameText })]).nullable(),
  /** Area → region. An area that is not named keeps what is proposed. */
  regions: z.record(z.string().max(200), recordId).refine((record) => Object.keys(record).length <= MAX_AREAS),
  /** First travel date on which changed times and stops apply. */
  appliesFrom: calendarDate,
  /** Whether what an earlier import of the feed brought, and it no longer has, is deactivated. */
  deactivateMissing: z.boolean(),
}

export const timetableImportEndpoints = {
  checkTimetable: endpoint('checkTimetable', {
    summary: `Read a GTFS feed (multipart field \`file\`, a zip) and say what an import of it would change. Writes nothing to the network. A feed of more than ${MAX_FEED_TIMINGS} timings is refused.`,
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
    summary:
      'Import a checked feed in one transaction; refused while it has errors, or doubts that nobody has confirmed.',
    access: ['super_admin'],
    body: z.object({ ...choices, confirmed: z.string().max(64).nullable() }),
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
  getTimetableExports: endpoint('getTimetableExports', {
    summary:
      'The feeds that the timetable in use on a day is exported as, one per time zone, and the routes that are in none.',
    access: ['super_admin'],
    query: z.object({ day: calendarDate.optional() }),
    data: z.object({
      feeds: z.array(z.object({ timeZone: z.string(), routes: z.int(), timings: z.int() })),
      leftOut: z.array(
        z.object({ routeId: recordId, name: toldName, because: z.enum(LEFT_OUT), stoppages: z.array(toldName) }),
      ),
      leftOutCount: z.int(),
    }),
  }),
  exportTimetable: fileEndpoint('exportTimetable', {
    summary:
      'The timetable in use on a day as a GTFS feed (zip): the routes that start in one time zone, since all agencies of a feed share it.',
    access: ['super_admin'],
    query: z.object({ day: calendarDate.optional(), timeZone: z.string().max(64).optional() }),
  }),
}
