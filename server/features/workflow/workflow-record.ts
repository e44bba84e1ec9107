import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import type { LifecycleRecord } from '#contract/workflow/workflow-record-row.ts'
import { hasStep, type TransitionTable, transitionTableOf } from '#machines/workflow/transition-table.ts'
import type { Database } from '#server/database/connection.ts'
import { machineVersions, refusedEvents, workflowEvents } from '#server/database/schema/lifecycle.ts'
import { users } from '#server/database/schema/people.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { recordOf } from '#server/domain/workflow/all-records.ts'
import { describeRecords } from '#server/domain/workflow/read-records.ts'
import { MAX_ENTRIES, readRecordEntries } from './record-entries.ts'
import type { RecordName } from '#contract/records.ts'

type RecordShown = ReplyOf<'getWorkflowRecord'>['data']

/** A departure opened and closed all day long has fewer. */
const MAX_STEPS = 500
const MAX_REFUSED = 200

/** One record with every step it went; null where there is no such record. Whether the reader may see it is asked before. */
export async function readWorkflowRecord(
  { orm }: Pick<Database, 'orm'>,
  machine: RecordName,
  recordId: string,
  reader: Actor,
): Promise<RecordShown | null> {
  const record = (await describeRecords(orm, machine, [recordId])).get(recordId)
  if (!record) return null
  const [events, refused] = await Promise.all([
    orm
      .select({ event: workflowEvents, actorName: users.name })
      .from(workflowEvents)
      .leftJoin(users, eq(users.id, workflowEvents.actorId))
      .where(and(eq(workflowEvents.recordId, recordId), eq(workflowEvents.machine, machine)))
      .orderBy(asc(workflowEvents.id))
      .limit(MAX_STEPS + 1),
    orm
      .select({ attempt: refusedEvents, actorName: users.name })
      .from(refusedEvents)
      .leftJoin(users, eq(users.id, refusedEvents.actorId))
      .where(and(eq(refusedEvents.recordId, recordId), eq(refusedEvents.machine, machine)))
      .orderBy(asc(refusedEvents.id))
      .limit(MAX_REFUSED + 1),
  ])
  const told = events.slice(0, MAX_STEPS)
  const [tables, entries] = await Promise.all([
    readTables(
      orm,
      machine,
      told.map(({ event }) => event.fingerprint),
    ),
    readRecordEntries(
      orm,
      machine,
      recordId,
      told.map(({ event }) => event),
      reader,
    ),
  ])
  const steps = told.map(({ event, actorName }) => {
    const step = { event: event.event, from: event.fromState, to: event.toState }
    const table = tables.get(event.fingerprint)?.table
    return {
      id: event.id,
      ...step,
      by: named(event.actorId, actorName),
      at: event.at,
      reason: event.reason,
      fingerprint: event.fingerprint,
      isKnown: table ? hasStep(table, step) : null,
      payload: event.payload,
      entries: [] as typeof entries,
    }
  })
  for (const entry of entries) {
    // What was posted between two steps, such as another amount of an expense, stands with the one before.
    const step = steps.findLast(({ at }) => at <= entry.at) ?? steps[0]
    step?.entries.push(entry)
  }
  const isCapped = events.length > MAX_STEPS || refused.length > MAX_REFUSED || entries.length === MAX_ENTRIES
  return {
    record,
    steps,
    refused: refused.slice(0, MAX_REFUSED).map(({ attempt, actorName }) => ({
      id: attempt.id,
      event: attempt.event,
      from: attempt.fromState,
      by: named(attempt.actorId, actorName),
      at: attempt.at,
      code: attempt.code,
    })),
    versions: [...new Set(steps.map(({ fingerprint }) => fingerprint))].map((fingerprint) => ({
      fingerprint,
      since: tables.get(fingerprint)?.since ?? null,
    })),
    isContradicted: !isCapped && !(await leadsTo(orm, record, steps)),
    isCapped,
  }
}

/** Whether the steps lead, without a gap, to the state that is stored. */
async function leadsTo(
  orm: Database['orm'],
  record: LifecycleRecord,
  steps: readonly { from: string | null; to: string }[],
): Promise<boolean> {
  const last = steps.at(-1)
  if (last === undefined) return isBornSilently(orm, record)
  return last.to === record.state && steps.every(({ from }, index) => index === 0 || from === steps[index - 1]?.to)
}

/** Whether the record may be there without an event, in the state that it is in. */
async function isBornSilently(orm: Database['orm'], { machine: name, id, state }: LifecycleRecord): Promise<boolean> {
  const { table, machine, isBornSilently: condition = 'false', bornIn } = recordOf(name)
  const born = bornIn === undefined ? transitionTableOf(machine).initial : [bornIn]
  // The condition is a constant of the program.
  return born.includes(state) && (await orm.$count(table, and(eq(table.id, id), sql.raw(condition)))) > 0
}

const storedTable = z.object({
  initial: z.array(z.string()),
  steps: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
})

async function readTables(
  orm: Database['orm'],
  machine: RecordName,
  fingerprints: readonly string[],
): Promise<Map<string, { since: Date; table: TransitionTable | null }>> {
  if (fingerprints.length === 0) return new Map()
  const rows = await orm
    .select()
    .from(machineVersions)
    .where(and(eq(machineVersions.machine, machine), inArray(machineVersions.fingerprint, [...new Set(fingerprints)])))
  return new Map(
    rows.map(({ fingerprint, since, transitionTable }) => [
      fingerprint,
      { since, table: storedTable.safeParse(transitionTable).data ?? null },
    ]),
  )
}

export const named = (id: string | null, name: string | null): { id: string; name: string } | null =>
  id !== null && name !== null ? { id, name } : null
