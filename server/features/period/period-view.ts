import { and, desc, eq, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import { PERIOD_EVENTS, PERIOD_KEEPERS } from '#contract/period/period.ts'
import { STATEMENT_KINDS, type StatementKind } from '#contract/statement/statement-codes.ts'
import type { CallName } from '#contract/calls.ts'
import type { Connections, Orm } from '#server/database/connection.ts'
import { accountingPeriods, periodStatements } from '#server/database/schema/period.ts'
import type { ApprovalSource } from '#server/domain/approval/approval-source.ts'
import { conflictOf, eyesOf, isForSecondPerson } from '#server/domain/approval/four-eyes.ts'
import type { BalanceConnection } from '#server/domain/ledger/balances.ts'
import { lastDayOf } from '#server/domain/period/closed-through.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { mayCall } from '#server/plugins/authenticate.ts'
import { checklistAtClose } from './period-checklist.ts'
import { readPeriods } from './period-list.ts'
import { isClosed, refusalOf, standingOf } from './period-standing.ts'

type Detail = ReplyOf<'getPeriod'>['data']

/** The call that sends each event. */
const CALL_OF: Readonly<Record<(typeof PERIOD_EVENTS)[number], CallName>> = {
  'period.startClosing': 'startPeriodClosing',
  'period.waive': 'waivePeriodItem',
  'period.close': 'closePeriod',
  'period.giveUp': 'giveUpPeriodClosing',
  'period.askReopening': 'askPeriodReopening',
  'period.confirmReopening': 'decidePeriodReopening',
  'period.refuseReopening': 'decidePeriodReopening',
  'period.withdrawReopening': 'withdrawPeriodReopening',
}

/** A month with its checklist, its frozen statements and what its reader can do; null where there is none. */
export async function showPeriod(
  orm: Orm,
  connection: BalanceConnection,
  id: string,
  { reader, now }: { reader: Actor; now: Date },
): Promise<Detail | null> {
  const [found] = await readPeriods(orm, eq(accountingPeriods.id, id))
  if (!found) return null
  const { row, record } = found
  const eyes = await eyesOf(orm, reader.id, now)
  const conflict = conflictOf(eyes, [record.askedBy])
  const standing = await standingOf(orm, connection, record, { actor: reader, now, conflict })
  return {
    ...row,
    lastDay: lastDayOf(record.month),
    checklist: isClosed(record.state) ? await checklistAtClose(orm, id) : standing.checklist,
    earlierOpen: standing.earlierOpen,
    statements: await readFrozen(orm, id),
    can: PERIOD_EVENTS.map((event) => ({
      event,
      refusal: refusalOf(event, standing) ?? (mayCall(reader, CALL_OF[event]) ? null : 'notYours'),
    })),
  }
}

/** The newest of each kind, without their documents. */
async function readFrozen(orm: Orm, periodId: string): Promise<Detail['statements']> {
  const rows = await orm
    .selectDistinctOn([periodStatements.kind], {
      kind: periodStatements.kind,
      revision: periodStatements.revision,
      sha256: periodStatements.sha256,
      frozenAt: periodStatements.createdAt,
    })
    .from(periodStatements)
    .where(eq(periodStatements.periodId, periodId))
    .orderBy(periodStatements.kind, desc(periodStatements.revision))
  return STATEMENT_KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind))
}

/** A frozen statement, the newest unless a revision is named; null where there is none. */
export async function showStatement(
  { orm }: Pick<Connections, 'orm'>,
  { id, kind, revision }: { id: string; kind: StatementKind; revision?: number | undefined },
): Promise<ReplyOf<'getPeriodStatement'>['data'] | null> {
  const ofKind = and(eq(periodStatements.periodId, id), eq(periodStatements.kind, kind))
  const [row] = await orm
    .select({
      kind: periodStatements.kind,
      revision: periodStatements.revision,
      sha256: periodStatements.sha256,
      frozenAt: periodStatements.createdAt,
      document: periodStatements.document,
      month: accountingPeriods.month,
      newest: accountingPeriods.revision,
    })
    .from(periodStatements)
    .innerJoin(accountingPeriods, eq(accountingPeriods.id, periodStatements.periodId))
    .where(and(ofKind, revision === undefined ? undefined : eq(periodStatements.revision, revision)))
    .orderBy(desc(periodStatements.revision))
    .limit(1)
  if (!row) return null
  const { newest, ...statement } = row
  return { ...statement, isNewest: statement.revision === newest }
}

const isAsked = eq(accountingPeriods.state, 'reopening')

/** Months that somebody has asked to be reopened, in the approvals inbox. */
export const reopeningApprovals: ApprovalSource = {
  kind: 'accountingPeriod',
  deciders: PERIOD_KEEPERS,
  async oldest(orm, _, most) {
    const periods = await readPeriods(orm, isAsked, most)
    return periods.flatMap(({ row: { id, version, month, askedBy, askedAt, askedReason } }) =>
      askedBy === null || askedAt === null
        ? []
        : [
            {
              kind: 'accountingPeriod' as const,
              id,
              version,
              reference: month.slice(0, 7),
              subject: askedReason ?? '',
              journey: null,
              reason: null,
              amount: null,
              currency: null,
              requestedBy: askedBy,
              requestedAt: askedAt,
              depot: null,
            },
          ],
    )
  },
  async count(orm, _, eyes, most) {
    const waiting = orm
      .select({ one: sql`1` })
      .from(accountingPeriods)
      .where(and(isAsked, isForSecondPerson(eyes, accountingPeriods.askedBy)))
      .limit(most)
      .as('waiting')
    const [row] = await orm.select({ count: sql<number>`count(*)::int` }).from(waiting)
    return row?.count ?? 0
  },
}
