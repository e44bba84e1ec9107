import { CLOSED_STATES } from '#contract/period/period-codes.ts'
import type { AccountingPeriod, PERIOD_EVENTS } from '#contract/period/period.ts'
import { type AccountingPeriodFacts, accountingPeriodLifecycle } from '#machines/period/accounting-period-lifecycle.ts'
import type { FourEyesConflict } from '#machines/approval/four-eyes.ts'
import type { Orm } from '#server/database/connection.ts'
import { conflictRefusal } from '#server/domain/approval/four-eyes.ts'
import type { BalanceConnection } from '#server/domain/ledger/balances.ts'
import { lastDayOf } from '#server/domain/period/closed-through.ts'
import { homeDayAt, type Whereabouts } from '#server/time/local-day.ts'
import { checklistNow, isChecked, type Item } from './period-checklist.ts'
import { type PeriodRecord, readMonths } from './period-months.ts'

type PeriodEvent = (typeof PERIOD_EVENTS)[number]
export type PeriodRefusal = NonNullable<AccountingPeriod['can'][number]['refusal']>

/** Where a month stands among the others, and with whoever looks at it. */
export interface Standing {
  period: PeriodRecord
  isOver: boolean
  /** The first month before it that is not closed. */
  earlierOpen: string | null
  areLaterOpen: boolean
  /** As it is now; of a closed month nothing is looked at. */
  checklist: Item[]
  conflict: FourEyesConflict | null
}

export async function standingOf(
  orm: Orm,
  connection: BalanceConnection,
  period: PeriodRecord,
  { actor, now, conflict }: { actor: Pick<Whereabouts, 'homeTimeZone'>; now: Date; conflict: FourEyesConflict | null },
): Promise<Standing> {
  const to = lastDayOf(period.month)
  const months = await readMonths(orm)
  return {
    period,
    isOver: homeDayAt(actor, now) > to,
    earlierOpen: months.find(({ month, state }) => month < period.month && state !== 'closed')?.month ?? null,
    areLaterOpen: !months.some(({ month, state }) => month > period.month && isClosed(state)),
    checklist: isClosed(period.state)
      ? []
      : await checklistNow(orm, connection, {
          id: period.id,
          month: { from: period.month, to, homeTimeZone: actor.homeTimeZone },
        }),
    conflict,
  }
}

export const isClosed = (state: PeriodRecord['state']): boolean => CLOSED_STATES.some((closed) => closed === state)

/** What the machine's guards read. */
export const factsOf = ({
  period,
  isOver,
  earlierOpen,
  areLaterOpen,
  checklist,
  conflict,
}: Standing): AccountingPeriodFacts => ({
  isOver,
  areEarlierClosed: earlierOpen === null,
  areLaterOpen,
  isChecked: isChecked(checklist),
  wasClosed: period.revision > 0,
  actsAsker: conflict === 'own',
  conflict,
})

/** Why an event is refused, in what helps the reader on; null where it is not. */
export function refusalOf(event: PeriodEvent, standing: Standing): PeriodRefusal | null {
  const { period, isOver, earlierOpen, areLaterOpen, checklist, conflict } = standing
  if (!leadsOn(period.state, event)) return 'state'
  switch (event) {
    case 'period.close':
      if (!isOver) return 'notOver'
      if (earlierOpen !== null) return 'earlierOpen'
      return isChecked(checklist) ? null : 'unchecked'
    case 'period.askReopening':
      return areLaterOpen ? null : 'laterClosed'
    case 'period.confirmReopening':
    case 'period.refuseReopening':
      return conflictRefusal(conflict)
    case 'period.withdrawReopening':
      return conflict === 'own' ? null : 'notYours'
    default:
      return null
  }
}

/** Whether the lifecycle leads on from a state by this event, for whomever. */
function leadsOn(state: PeriodRecord['state'], event: PeriodEvent): boolean {
  return accountingPeriodLifecycle.states[state]?.ownEvents.includes(event) === true
}
