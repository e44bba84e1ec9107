import type { AuditFinding } from '#contract/audit/audit-finding-row.ts'
import { type AuditCheck, MAX_DESCRIBED } from './audit-check.ts'
import { referenceOf } from './record-reference.ts'
import { replay, REPLAY_RULES, type ReplayFinding, type ReplayRule } from './replay.ts'

const SAYS: Record<ReplayRule, string> = {
  knownVersion: 'Every event was recorded under a workflow version whose transitions are stored.',
  knownStep: 'Every event is a transition of the version it was recorded under.',
  noStepAfterEnd: 'A record has no events after its final state.',
  stepsJoin: 'Every event starts in the state where the previous one ended.',
  beginsWithCreation: 'Every record starts with its creation event.',
  recordOfEvents: 'Every event belongs to an existing record.',
  eventsOfRecord: 'Every record has the events that produced it.',
  storedState: "A record's state is the one its last event led to.",
  storedVersion: "A record's version number equals its number of events.",
}

/** The replay as a check of an audit. */
export const replayCheck: AuditCheck = {
  id: 'replay',
  rules: REPLAY_RULES.map((rule) => ({ id: idOf(rule), area: 'replay', says: SAYS[rule] })),
  async *find(connection, tell) {
    const { rows } = await connection.query<{ count: string | number }>('select count(*) from workflow_events')
    const total = Number(rows[0]?.count)
    const told = new Map<ReplayRule, number>()
    await tell(0, total)
    for await (const finding of replay(connection, { onBatch: ({ events }) => tell(events, total) })) {
      const count = (told.get(finding.rule) ?? 0) + 1
      told.set(finding.rule, count)
      yield asFinding(
        finding,
        count <= MAX_DESCRIBED ? await referenceOf(connection, { kind: finding.machine, id: finding.recordId }) : '',
      )
    }
  },
}

function idOf(rule: ReplayRule): string {
  return `replay.${rule}`
}

function asFinding({ rule, machine, recordId, eventId, is, shouldBe }: ReplayFinding, reference: string): AuditFinding {
  return {
    rule: idOf(rule),
    record: { kind: machine, id: recordId },
    reference,
    row: eventId === null ? null : `workflow_events ${eventId}`,
    found: is,
    expected: shouldBe,
  }
}
