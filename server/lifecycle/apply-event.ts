import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { type AnyStateMachine, type EventFromLogic, getInitialSnapshot, type InputFrom, transition } from 'xstate'
import { fingerprintOf } from '#machines/workflow/fingerprint.ts'
import { markText } from '#server/audit/row-mark.ts'
import type { Connections, Transaction } from '#server/database/connection.ts'
import { IS_UNDER_WAY } from '#server/database/running-transactions.ts'
import { isRefusal, type Refusal, type RefusedAttempt, refuse } from '#server/plugins/refusal.ts'
import { type ProofEvidence, proofsFor } from './fresh-proof.ts'
import type { MoneyEvent } from './money-value.ts'

/** Ties a pure lifecycle machine to the table that stores its state. */
export interface RecordKind<Machine extends AnyStateMachine> {
  /** Id in the registry. */
  id: string
  machine: Machine
  /** Has `id`, `state` and `version`. */
  table: PgTable
  /**
   * Brings what other rows say of these records up to date, once per transaction and right before its commit. Must
   * send its statements without waiting in between: the commit follows them.
   */
  summarise?: (tx: Transaction, recordIds: readonly string[]) => Promise<unknown>
  /** Events that decide on money: above the policy's amount, whoever acts has proved lately who they are. */
  money?: readonly MoneyEvent[]
}

/** Where a record stands, with what its guards read. */
export interface StoredRecord<Machine extends AnyStateMachine> {
  id: string
  state: string
  version: number
  facts: InputFrom<Machine>
}

export interface Act<Machine extends AnyStateMachine> {
  event: EventFromLogic<Machine>
  /** Null where the program itself acts. */
  actorId: string | null
  at: Date
  reason?: string
  payload?: Record<string, unknown>
}

/** The event name under which a record's first row stands in `workflow_events`: entering the initial state. */
export const CREATION_EVENT = 'xstate.init'

/**
 * The one door through which a record changes state: asks the machine, writes the state that the machine returned
 * under the version that was read, and appends the event, all in the caller's transaction. The effect (money, seats)
 * belongs into the same transaction.
 *
 * @returns the new state, or the refusal (409) with the present state
 */
export async function applyEvent<Machine extends AnyStateMachine>(
  tx: Transaction,
  kind: RecordKind<Machine>,
  record: StoredRecord<Machine>,
  act: Act<Machine>,
): Promise<{ state: string; version: number } | Refusal> {
  const machine: AnyStateMachine = kind.machine
  const snapshot = machine.resolveState({ value: record.state, context: record.facts })
  if (!snapshot.can(act.event)) {
    const attempts = [refusedAttempt(kind, record, { event: act.event.type, actorId: act.actorId })]
    return refuse('transitionRefused', { details: { state: record.state }, attempts })
  }
  const [next] = transition(machine, snapshot, act.event)
  const state = String(next.value)
  const updated = await tx.orm.execute(
    sql`update ${kind.table} set state = ${state}, version = version + 1
        where id = ${record.id} and version = ${record.version}`,
  )
  if (updated.rowCount !== 1) return refuse('staleVersion', { details: { state: record.state } })
  const decided = { recordId: record.id, event: act.event.type, payload: act.payload }
  const proofs = await proofsFor(tx, kind, [decided], act)
  if (isRefusal(proofs)) return proofs
  await appendWorkflowEvents(tx, kind, [
    {
      recordId: record.id,
      event: act.event.type,
      from: record.state,
      to: state,
      act: withProof(act, proofs, record.id),
    },
  ])
  summariseAtEnd(tx, kind, record.id)
  return { state, version: record.version + 1 }
}

/** Records of one kind that one act takes on together, each with its own event. */
interface ManyAct<Machine extends AnyStateMachine> extends Omit<Act<Machine>, 'event'> {
  /** A payload of its own stands in for the common one. */
  records: readonly {
    record: StoredRecord<Machine>
    event: EventFromLogic<Machine>
    payload?: Record<string, unknown>
  }[]
  /**
   * What else changes of each with its state, in the same statement: assignments that begin with a comma and call the
   * row as it was `record`, the state that the machine returned `row.state`.
   */
  also?: SQL
}

/**
 * The same door for thousands at once, in three statements: the machine is asked once for all records that stand alike
 * and get the same event. All or none.
 *
 * @returns the new state by record id, or the refusal (409) that names the first record that did not take its event
 */
export async function applyEvents<Machine extends AnyStateMachine>(
  tx: Transaction,
  kind: RecordKind<Machine>,
  { records, also = sql``, ...act }: ManyAct<Machine>,
): Promise<Map<string, string> | Refusal> {
  const machine: AnyStateMachine = kind.machine
  const answers = new Map<string, string | null>()
  const rows = records.map((one) => {
    const { record, event } = one
    const asked = JSON.stringify([record.state, record.facts, event])
    const known = answers.get(asked)
    if (known !== undefined) return { ...one, to: known }
    const to = answerOf(machine, record, event)
    answers.set(asked, to)
    return { ...one, to }
  })
  const refused = rows.filter(({ to }) => to === null)
  const [first] = refused
  if (first !== undefined) {
    const attempts = refused.map(({ record, event }) =>
      refusedAttempt(kind, record, { event: event.type, actorId: act.actorId }),
    )
    return refuse('transitionRefused', { details: { id: first.record.id, state: first.record.state }, attempts })
  }
  const changes = rows.map(({ record: { id, version }, to }) => ({ id, version, state: to }))
  const updated = await tx.orm.execute(
    sql`update ${kind.table} as record set state = row.state, version = record.version + 1 ${also}
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as row (id uuid, version int, state text)
        where record.id = row.id and record.version = row.version`,
  )
  if (updated.rowCount !== records.length) return refuse('staleVersion')
  const decided = rows.map(({ record, event, payload = act.payload }) => ({
    recordId: record.id,
    event: String(event.type),
    payload,
  }))
  const proofs = await proofsFor(tx, kind, decided, act)
  if (isRefusal(proofs)) return proofs
  await appendWorkflowEvents(
    tx,
    kind,
    rows.map(({ record, event, to, payload }) => ({
      recordId: record.id,
      event: event.type,
      from: record.state,
      to: String(to),
      act: withProof(payload === undefined ? act : { ...act, payload }, proofs, record.id),
    })),
  )
  for (const { record } of rows) summariseAtEnd(tx, kind, record.id)
  return new Map(rows.map(({ record, to }) => [record.id, String(to)]))
}

function withProof<Said extends Pick<TakenStep['act'], 'payload'>>(
  act: Said,
  proofs: ReadonlyMap<string, ProofEvidence>,
  recordId: string,
): Said {
  const proof = proofs.get(recordId)
  return proof === undefined ? act : { ...act, payload: { ...act.payload, proof } }
}

const changed = new WeakMap<Transaction, Map<RecordKind<AnyStateMachine>['summarise'], Set<string>>>()

/** However many records of a kind one transaction changes, they are summed up together. */
function summariseAtEnd(
  tx: Transaction,
  { summarise }: Pick<RecordKind<AnyStateMachine>, 'summarise'>,
  recordId: string,
): void {
  if (summarise === undefined) return
  const byKind = changed.get(tx) ?? new Map()
  changed.set(tx, byKind)
  const known = byKind.get(summarise)
  if (known) {
    known.add(recordId)
    return
  }
  const recordIds = new Set([recordId])
  byKind.set(summarise, recordIds)
  tx.atEnd(() => summarise(tx, [...recordIds]))
}

/** The state a new record is stored in: the machine's own initial one. */
export function initialStateOf<Machine extends AnyStateMachine>(
  kind: RecordKind<Machine>,
  facts: InputFrom<Machine>,
): string {
  const machine: AnyStateMachine = kind.machine
  return String(getInitialSnapshot(machine, facts).value)
}

/** Appends the rows that say these records came into being. Not awaited by a hot write: it travels with the others. */
export function recordCreations<Machine extends AnyStateMachine>(
  tx: Transaction,
  kind: RecordKind<Machine>,
  records: readonly { id: string; state: string }[],
  act: Omit<Act<Machine>, 'event'>,
): Promise<void> {
  return appendWorkflowEvents(
    tx,
    kind,
    records.map(({ id, state }) => ({ recordId: id, event: CREATION_EVENT, from: null, to: state, act })),
  )
}

/**
 * Logs what a machine refused; any other refusal leaves no trace. A write that was refused as a whole is logged so by
 * the door of the calls, after its rollback; a call that goes on, since it answers for several records, does it itself,
 * on its own connection.
 */
export async function logRefusal(
  { pool, auditKey }: Pick<Connections, 'pool' | 'auditKey'>,
  { attempts = [], code }: Refusal,
  connection: Pick<pg.ClientBase, 'query'> = pool,
): Promise<void> {
  if (attempts.length === 0) return
  const at = new Date()
  await connection.query({
    name: 'log-refused-events',
    text: `insert into refused_events (machine, fingerprint, record_id, event, from_state, actor_id, mark, code, at)
           select row.*, $2, $3::timestamptz from jsonb_to_recordset($1::jsonb) as row
             (machine text, fingerprint text, record_id uuid, event text, from_state text, actor_id uuid, mark bytea)`,
    values: [
      JSON.stringify(
        attempts.map(({ machine, fingerprint, recordId, event, fromState, actorId }) => {
          const row = { machine, fingerprint, record_id: recordId, event, from_state: fromState, actor_id: actorId }
          return { ...row, mark: markText(auditKey, 'refusedEvent', { ...row, at, code }) }
        }),
      ),
      code,
      at,
    ],
  })
}

/** A step that a record has taken, as its machine had it: to be made by `creationOf` and `stepOf` only. */
export interface TakenStep {
  recordId: string
  event: string
  /** Null for the step that created the record. */
  from: string | null
  to: string
  act: { actorId: string | null; at: Date; reason?: string; payload?: Record<string, unknown> }
}

/** That a record came into being in the state that its machine begins with. */
export function creationOf(record: { id: string; state: string }, act: TakenStep['act']): TakenStep {
  return { recordId: record.id, event: CREATION_EVENT, from: null, to: record.state, act }
}

const answered = new WeakMap<AnyStateMachine, Map<string, string | null>>()

/**
 * The step that an event is for a record that stands so. For accounts of what has happened, which are written in one go
 * with rows that say already where they have led: `appendSteps`.
 *
 * @throws Error where the machine does not take the event: a bug, nobody could have done it
 */
export function stepOf<Machine extends AnyStateMachine>(
  kind: RecordKind<Machine>,
  { id, state, facts }: Omit<StoredRecord<Machine>, 'version'>,
  { event, ...act }: Act<Machine>,
): TakenStep {
  const machine: AnyStateMachine = kind.machine
  const known = answered.get(machine) ?? new Map<string, string | null>()
  answered.set(machine, known)
  const asked = JSON.stringify([state, facts, event])
  const to = known.get(asked) ?? answerOf(machine, { state, facts }, event)
  known.set(asked, to)
  if (to === null) throw new Error(`${kind.id} ${id} in ${state} does not take ${event.type}`)
  return { recordId: id, event: event.type, from: state, to, act }
}

function answerOf(
  machine: AnyStateMachine,
  { state, facts }: { state: string; facts: unknown },
  event: EventFromLogic<AnyStateMachine>,
): string | null {
  const snapshot = machine.resolveState({ value: state, context: facts })
  return snapshot.can(event) ? String(transition(machine, snapshot, event)[0].value) : null
}

/** Appends steps of many records, each with its own act, in one statement: in the order in which they are given. */
export function appendSteps<Machine extends AnyStateMachine>(
  tx: Transaction,
  kind: RecordKind<Machine>,
  steps: readonly TakenStep[],
): Promise<void> {
  return steps.length === 0 ? Promise.resolve() : appendWorkflowEvents(tx, kind, steps)
}

/** For a refusal's `attempts`, where a rule refuses what the machine alone would not say in words that help. */
export function refusedAttempt<Machine extends AnyStateMachine>(
  kind: RecordKind<Machine>,
  record: { id: string; state: string },
  { event, actorId }: { event: string; actorId: string | null },
): RefusedAttempt {
  return {
    machine: kind.id,
    fingerprint: fingerprintOf(kind.machine),
    recordId: record.id,
    event,
    fromState: record.state,
    actorId,
  }
}

async function appendWorkflowEvents<Machine extends AnyStateMachine>(
  tx: Transaction,
  kind: RecordKind<Machine>,
  rows: readonly TakenStep[],
): Promise<void> {
  const of = { machine: kind.id, fingerprint: fingerprintOf(kind.machine) }
  await tx.client.query({
    name: 'append-workflow-events',
    text: `insert into workflow_events (machine, fingerprint, record_id, event, from_state, to_state, actor_id, at, reason, payload, mark)
           select $1, $2, * from jsonb_to_recordset($3::jsonb) as row
             (record_id uuid, event text, from_state text, to_state text, actor_id uuid, at timestamptz, reason text, payload jsonb, mark bytea)
           where ${IS_UNDER_WAY}`,
    values: [
      of.machine,
      of.fingerprint,
      JSON.stringify(
        rows.map(({ recordId, event, from, to, act }) => {
          const row = {
            record_id: recordId,
            event,
            from_state: from,
            to_state: to,
            actor_id: act.actorId,
            at: act.at,
            reason: act.reason ?? null,
            payload: act.payload ?? null,
          }
          return { ...row, mark: markText(tx.connections.auditKey, 'workflowEvent', { ...of, ...row }) }
        }),
      ),
    ],
  })
}
