import { and, asc, count, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { ReplyOf } from '#contract/contract.ts'
import { LEDGER_ACTS, type LedgerRecordKind } from '#contract/ledger/ledger-codes.ts'
import type { Orm } from '#server/database/connection.ts'
import { consignmentPieces, consignmentWriteOffs } from '#server/database/schema/consignment.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import { refusedEvents, workflowEvents } from '#server/database/schema/lifecycle.ts'
import { users } from '#server/database/schema/people.ts'
import { ledgerKindOf, recordOf } from '#server/domain/workflow/all-records.ts'
import { named } from './workflow-record.ts'
import type { Counted } from './workflow-scope.ts'

type Figures = ReplyOf<'getWorkflowFigures'>['data']

/** Events by which somebody decides on what another has asked for or counted. */
const DECISIONS: ReadonlySet<string> = new Set([
  'refund.approve',
  'refund.reject',
  'refund.payOut',
  'cancellation.confirm',
  'departure.cancel',
  'writeOff.approve',
  'writeOff.reject',
  'cashShift.close',
  'depositSlip.approve',
  'depositSlip.reject',
  'journalEntry.approve',
  'journalEntry.reject',
  'period.confirmReopening',
  'period.refuseReopening',
  'exchangeRate.check',
  'exchangeRate.reject',
  'vatReturn.file',
  'vatReturn.reject',
  'topUp.approve',
  'topUp.reject',
  'walletDeduction.approve',
  'walletDeduction.reject',
  'expense.accept',
  'expense.reject',
])

/** What a refusal is logged with where the decision was the requester's own. */
const OWN_REQUEST = 'ownRequest'

/** More than a reader looks through. */
const MAX_LINES = 300
/** Median and percentile of more records than this are told from so many of them. */
const SAMPLE = 20_000

const query = new QueryBuilder({ casing: 'snake_case' })

/** What all the counted records did. */
export async function readFigures(orm: Orm, counted: Counted, now: Date): Promise<Figures> {
  const [steps, states, refused, acts, ownDecisions, reversals] = await Promise.all([
    readSteps(orm, counted),
    readStates(orm, counted, now),
    readRefused(orm, counted),
    readActs(orm, counted),
    readOwnDecisions(orm, counted),
    readReversals(orm, counted),
  ])
  const isCapped = [refused, acts, ownDecisions, reversals].some(({ length }) => length > MAX_LINES)
  return {
    timeZone: counted.timeZone,
    steps,
    states,
    refused: shown(refused),
    acts: shown(acts),
    ownDecisions: shown(ownDecisions),
    reversals: shown(reversals),
    isCapped,
  }
}

const shown = <Line>(lines: readonly Line[]): Line[] => lines.slice(0, MAX_LINES)

/** The rows that say what the records did in the period. */
export const eventsOf = ({ machine, within, isOfThem }: Counted): SQL | undefined =>
  and(eq(workflowEvents.machine, machine), within(workflowEvents.at), isOfThem(workflowEvents.recordId))

export const refusedOf = ({ machine, within, isOfThem }: Counted): SQL | undefined =>
  and(eq(refusedEvents.machine, machine), within(refusedEvents.at), isOfThem(refusedEvents.recordId))

function readSteps(orm: Orm, counted: Counted): Promise<Figures['steps']> {
  return orm
    .select({ event: workflowEvents.event, from: workflowEvents.fromState, to: workflowEvents.toState, count: count() })
    .from(workflowEvents)
    .where(eventsOf(counted))
    .groupBy(workflowEvents.event, workflowEvents.fromState, workflowEvents.toState)
    .orderBy(workflowEvents.event, workflowEvents.fromState, workflowEvents.toState)
}

/** Not all that happens leads elsewhere: a record stands in a state since it came there, whatever was done to it since. */
export const enters: SQL = sql`${workflowEvents.fromState} is distinct from ${workflowEvents.toState}`

async function readStates(orm: Orm, { machine, records }: Counted, now: Date): Promise<Figures['states']> {
  const { table } = recordOf(machine)
  const { id, state } = table
  const standing = await orm
    .select({ state: sql<string>`${state}`, count: count() })
    .from(table)
    .where(records)
    .groupBy(state)
    .orderBy(state)
  // Every so manieth record of a state, by a hash of its id, which has nothing to do with how long it stands there.
  const oneOf = Object.fromEntries(standing.map((each) => [each.state, Math.ceil(each.count / SAMPLE)]))
  const { rows } = await orm.execute<{ state: string; median: number | null; p90: number | null }>(sql`
    select state,
      percentile_cont(0.5) within group (order by since)::float8 as median,
      percentile_cont(0.9) within group (order by since)::float8 as p90
    from (
      select ${state} as state, (
        select extract(epoch from ${now.toISOString()}::timestamptz - ${workflowEvents.at}) from ${workflowEvents}
        where ${workflowEvents.recordId} = ${id} and ${workflowEvents.machine} = ${machine} and ${enters}
        order by ${workflowEvents.id} desc limit 1
      ) as since
      from ${table}
      where ${records ?? sql`true`} and (hashtext(${id}::text) & 2147483647) % (${JSON.stringify(oneOf)}::jsonb ->> ${state})::int = 0
    ) as standing
    group by state`)
  return standing.map((each) => {
    const told = rows.find((row) => row.state === each.state)
    return { ...each, median: told?.median ?? null, p90: told?.p90 ?? null, isSampled: each.count > SAMPLE }
  })
}

async function readRefused(orm: Orm, counted: Counted): Promise<Figures['refused']> {
  const rows = await orm
    .select({
      event: refusedEvents.event,
      from: refusedEvents.fromState,
      code: refusedEvents.code,
      actorId: refusedEvents.actorId,
      count: count(),
    })
    .from(refusedEvents)
    .where(refusedOf(counted))
    .groupBy(refusedEvents.event, refusedEvents.fromState, refusedEvents.code, refusedEvents.actorId)
    .orderBy(desc(count()), asc(refusedEvents.event))
    .limit(MAX_LINES + 1)
  const people = await readPeople(orm, rows)
  return rows.map(({ actorId, ...row }) => ({ ...row, by: named(actorId, people.get(actorId) ?? null) }))
}

async function readOwnDecisions(orm: Orm, counted: Counted): Promise<Figures['ownDecisions']> {
  const rows = await orm
    .select({ event: refusedEvents.event, actorId: refusedEvents.actorId, count: count() })
    .from(refusedEvents)
    .where(and(refusedOf(counted), eq(refusedEvents.code, OWN_REQUEST)))
    .groupBy(refusedEvents.event, refusedEvents.actorId)
    .orderBy(desc(count()), asc(refusedEvents.event))
    .limit(MAX_LINES + 1)
  const people = await readPeople(orm, rows)
  return rows.map(({ actorId, ...row }) => ({ ...row, by: named(actorId, people.get(actorId) ?? null) }))
}

async function readActs(orm: Orm, counted: Counted): Promise<Figures['acts']> {
  const rows = await orm
    .select({ event: workflowEvents.event, actorId: workflowEvents.actorId, count: count() })
    .from(workflowEvents)
    .where(eventsOf(counted))
    .groupBy(workflowEvents.event, workflowEvents.actorId)
    .orderBy(desc(count()), asc(workflowEvents.event))
    .limit(MAX_LINES + 1)
  const people = await readPeople(orm, rows)
  return rows.map(({ actorId, ...row }) => ({
    ...row,
    by: named(actorId, people.get(actorId) ?? null),
    isDecision: DECISIONS.has(row.event),
  }))
}

async function readReversals(orm: Orm, counted: Counted): Promise<Figures['reversals']> {
  const where = reversalsOf(counted)
  if (!where) return []
  const rows = await orm
    .select({ act: ledgerEntries.act, actorId: ledgerEntries.createdBy, count: count() })
    .from(ledgerEntries)
    .where(where)
    .groupBy(ledgerEntries.act, ledgerEntries.createdBy)
    .orderBy(desc(count()), asc(ledgerEntries.act))
    .limit(MAX_LINES + 1)
  const people = await readPeople(orm, rows)
  return rows.flatMap(({ actorId, act, ...row }) => {
    const known = LEDGER_ACTS.find((name) => name === act)
    return known === undefined ? [] : [{ ...row, act: known, by: { id: actorId, name: people.get(actorId) ?? '' } }]
  })
}

/** Entries that took others of these records back; undefined where the kind moves no money of its own. */
export function reversalsOf(counted: Counted): SQL | undefined {
  const posted = postedAs(counted)
  if (posted === null) return undefined
  return and(
    isNotNull(ledgerEntries.reverses),
    eq(ledgerEntries.recordKind, posted.kind),
    counted.within(ledgerEntries.createdAt),
    posted.isOfThem,
  )
}

/** Pieces and losses are posted in the name of their bill. */
function postedAs({
  machine,
  records,
  isOfThem,
}: Counted): { kind: LedgerRecordKind; isOfThem: SQL | undefined } | null {
  if (machine === 'consignmentPiece') {
    return {
      kind: 'consignment',
      isOfThem: inArray(
        ledgerEntries.recordId,
        query.select({ id: consignmentPieces.consignmentId }).from(consignmentPieces).where(records),
      ),
    }
  }
  if (machine === 'writeOff') {
    return {
      kind: 'consignment',
      isOfThem: inArray(
        ledgerEntries.recordId,
        query.select({ id: consignmentWriteOffs.consignmentId }).from(consignmentWriteOffs).where(records),
      ),
    }
  }
  const ledgerKind = ledgerKindOf(machine)
  return ledgerKind === undefined ? null : { kind: ledgerKind, isOfThem: isOfThem(ledgerEntries.recordId) }
}

async function readPeople(orm: Orm, rows: readonly { actorId: string | null }[]): Promise<Map<string | null, string>> {
  const ids = [...new Set(rows.flatMap(({ actorId }) => actorId ?? []))]
  if (ids.length === 0) return new Map()
  const people = await orm.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
  return new Map(people.map(({ id, name }) => [id, name]))
}
