import type pg from 'pg'
import { z } from 'zod'
import { hasStep, type Step, type TransitionTable } from '#machines/workflow/transition-table.ts'
import { cursorOf } from './read-cursor.ts'
import { type AuditedRecord, auditedRecords } from './audited-records.ts'

/** What the replay can find, each a rule of its own. */
export const REPLAY_RULES = [
  'knownVersion',
  'knownStep',
  'noStepAfterEnd',
  'stepsJoin',
  'beginsWithCreation',
  'recordOfEvents',
  'eventsOfRecord',
  'storedState',
  'storedVersion',
] as const
export type ReplayRule = (typeof REPLAY_RULES)[number]

export interface ReplayFinding {
  rule: ReplayRule
  /** The machine's id. */
  machine: string
  recordId: string
  /** Of `workflow_events`, where one event breaks the rule. */
  eventId: string | null
  is: string
  shouldBe: string
}

export interface ReplayProgress {
  events: number
  records: number
}

export interface ReplayOptions {
  /** Rows that are held at once; a record's events need not fit into it. */
  batch?: number
  /** Called after each batch: tells how far it is, and may keep it waiting. */
  onBatch?: (progress: ReplayProgress) => Promise<void>
}

interface EventRow extends Step {
  recordId: string
  id: string
  machine: string
  fingerprint: string
}

interface RecordRow {
  machine: string
  id: string
  state: string
  version: number
  isBornSilently: boolean
}

const BATCH = 5000
/** Digits of a version that people are told. */
const SHORT_VERSION = 12

/**
 * Goes the way of every record again, event by event, by the transition table of the definition that each was recorded
 * under, and holds where it ends against what is stored. Guards are not asked again: what they read is gone.
 *
 * Reads both sides in the order of the records' ids and holds one batch of each. The connection must be in a repeatable
 * read transaction, so that what is sold meanwhile is seen whole or not at all.
 */
export async function* replay(
  connection: pg.ClientBase,
  { batch = BATCH, onBatch = async () => {} }: ReplayOptions = {},
): AsyncGenerator<ReplayFinding> {
  const tables = await readTables(connection)
  const progress: ReplayProgress = { events: 0, records: 0 }
  const events = cursorOf(connection, {
    name: 'audit_events',
    text: EVENTS,
    batch,
    toRow: eventRow,
    onBatch: (rows) => onBatch(advanced(progress, 'events', rows)),
  })
  const records = cursorOf(connection, {
    name: 'audit_records',
    text: recordsText(auditedRecords),
    batch,
    toRow: recordRow,
    onBatch: (rows) => onBatch(advanced(progress, 'records', rows)),
  })
  let event = await events.next()
  let record = await records.next()
  while (event !== undefined || record !== undefined) {
    const id = event === undefined || (record !== undefined && record.id < event.recordId) ? record?.id : event.recordId
    const ways = new Map<string, Way>()
    while (event !== undefined && event.recordId === id) {
      const way = ways.get(event.machine) ?? newWay(event)
      ways.set(event.machine, way)
      yield* judgeEvent(way, event, tables)
      event = await events.next()
    }
    while (record !== undefined && record.id === id) {
      yield* judgeRecord(record, ways.get(record.machine), tables)
      ways.delete(record.machine)
      record = await records.next()
    }
    for (const way of ways.values()) yield* judgeAlone(way)
  }
}

/** Where the events of a record have led so far. */
interface Way {
  machine: string
  recordId: string
  first: EventRow
  state: string | null
  /** Events after the creation. */
  steps: number
}

type Tables = ReadonlyMap<string, TransitionTable>

const newWay = (first: EventRow): Way => ({
  machine: first.machine,
  recordId: first.recordId,
  first,
  state: null,
  steps: 0,
})

function* judgeEvent(way: Way, event: EventRow, tables: Tables): Generator<ReplayFinding> {
  const { machine, recordId, id: eventId } = event
  const found = (rule: ReplayRule, is: string, shouldBe: string): ReplayFinding => ({
    rule,
    machine,
    recordId,
    eventId,
    is,
    shouldBe,
  })
  const isFirst = way.first === event
  if (!isFirst && event.from !== way.state) yield found('stepsJoin', nameOf(event.from), nameOf(way.state))
  const table = tables.get(keyOf(machine, event.fingerprint))
  if (table === undefined) yield unknownVersion(event, tables, found)
  else if (!hasStep(table, event)) {
    const known = event.from === null ? {} : (table.steps[event.from] ?? null)
    const isEnd = known !== null && event.from !== null && Object.keys(known).length === 0
    yield found(
      isEnd ? 'noStepAfterEnd' : 'knownStep',
      stepText(event),
      isEnd ? `${event.from}.` : stepsText(table, event.from),
    )
  }
  way.state = event.to
  if (event.from !== null) way.steps += 1
}

function* judgeRecord(record: RecordRow, way: Way | undefined, tables: Tables): Generator<ReplayFinding> {
  const { machine, id: recordId } = record
  const found = (rule: ReplayRule, is: string, shouldBe: string, eventId: string | null = null): ReplayFinding => ({
    rule,
    machine,
    recordId,
    eventId,
    is,
    shouldBe,
  })
  const initial = initialStates(machine, tables)
  if (way === undefined) {
    if (!record.isBornSilently || !bornStates(machine, initial).has(record.state)) {
      const should = [...initial].map((to) =>
        initial.has(record.state) ? stepText({ from: null, event: '', to }) : to,
      )
      yield found('eventsOfRecord', record.state, should.join(', '))
    }
    return
  }
  const { first } = way
  if (first.from !== null && !(record.isBornSilently && initial.has(first.from))) {
    yield found(
      'beginsWithCreation',
      stepText(first),
      [...initial].map((to) => stepText({ from: null, event: first.event, to })).join(', '),
      first.id,
    )
  }
  if (record.state !== way.state) yield found('storedState', record.state, nameOf(way.state))
  const version = way.steps + 1
  const isRight = versionRuleOf(machine) === 'exact' ? record.version === version : record.version >= version
  if (!isRight)
    yield found('storedVersion', String(record.version), `${versionRuleOf(machine) === 'exact' ? '' : '≥ '}${version}`)
}

function* judgeAlone({ machine, recordId, first, state }: Way): Generator<ReplayFinding> {
  yield { rule: 'recordOfEvents', machine, recordId, eventId: first.id, is: '–', shouldBe: nameOf(state) }
}

const byMachine = new Map<string, AuditedRecord>(auditedRecords.map((record) => [record.name, record]))
const versionRuleOf = (machine: string): AuditedRecord['version'] => byMachine.get(machine)?.version ?? 'exact'

function initialStates(machine: string, tables: Tables): Set<string> {
  return new Set([...tables].filter(([key]) => key.startsWith(`${machine} `)).flatMap(([, { initial }]) => initial))
}

/** States in which a record may stand that nothing has happened to. */
function bornStates(machine: string, initial: Set<string>): Set<string> {
  const born = byMachine.get(machine)?.bornIn
  return born === undefined ? initial : new Set([born])
}

const keyOf = (machine: string, fingerprint: string): string => `${machine} ${fingerprint}`

/** By as many digits as tell it from the versions that are kept. */
function unknownVersion(
  { machine, fingerprint }: EventRow,
  tables: Tables,
  found: (rule: ReplayRule, is: string, shouldBe: string) => ReplayFinding,
): ReplayFinding {
  const known = [...tables.keys()]
    .filter((key) => key.startsWith(`${machine} `))
    .map((key) => key.slice(machine.length + 1))
  let digits = SHORT_VERSION
  while (digits < fingerprint.length && known.some((each) => each.startsWith(fingerprint.slice(0, digits)))) digits += 1
  return found(
    'knownVersion',
    fingerprint.slice(0, digits),
    known.map((each) => each.slice(0, digits)).join(', ') || '–',
  )
}

/** Read by people of every language: states and events as the definition names them. */
const nameOf = (state: string | null): string => state ?? '–'
export const stepText = ({ from, event, to }: Step): string =>
  from === null ? `● → ${to}` : `${from} · ${event} → ${to}`

/** What the definition knows from a state. */
function stepsText({ initial, steps }: TransitionTable, from: string | null): string {
  if (from === null) return initial.map((to) => `● → ${to}`).join(', ')
  const known = Object.entries(steps[from] ?? {}).flatMap(([event, targets]) =>
    targets.map((to) => stepText({ from, event, to })),
  )
  return known.join(', ') || Object.keys(steps).join(', ')
}

function advanced(progress: ReplayProgress, side: keyof ReplayProgress, rows: number): ReplayProgress {
  progress[side] += rows
  return progress
}

const EVENTS =
  'select record_id, id::text, machine, fingerprint, event, from_state, to_state from workflow_events order by record_id, workflow_events.id'

function recordsText(kinds: readonly AuditedRecord[]): string {
  // The names are constants of the program.
  const parts = kinds.map(
    ({ name, table, isBornSilently = 'false' }) =>
      `select '${name}' as machine, id, state, version, ${isBornSilently} as silent from ${table}`,
  )
  return `select machine, id, state, version, silent from (${parts.join(' union all ')}) as records order by id`
}

function eventRow([recordId, id, machine, fingerprint, event, from, to]: readonly (string | null)[]): EventRow {
  return {
    recordId: recordId ?? '',
    id: id ?? '',
    machine: machine ?? '',
    fingerprint: fingerprint ?? '',
    event: event ?? '',
    from: from ?? null,
    to: to ?? '',
  }
}

function recordRow([machine, id, state, version, silent]: readonly unknown[]): RecordRow {
  return {
    machine: String(machine),
    id: String(id),
    state: String(state),
    version: Number(version),
    isBornSilently: silent === true,
  }
}

/** As it stands in `machine_versions`. */
export const transitionTable = z.object({
  initial: z.array(z.string()),
  steps: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
})

async function readTables(connection: pg.ClientBase): Promise<Tables> {
  const { rows } = await connection.query<{ machine: string; fingerprint: string; transition_table: unknown }>(
    'select machine, fingerprint, transition_table from machine_versions order by since',
  )
  return new Map(rows.map((row) => [keyOf(row.machine, row.fingerprint), transitionTable.parse(row.transition_table)]))
}
