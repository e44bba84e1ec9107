import { inArray, sql } from 'drizzle-orm'
import { PERIOD_KEEPERS } from '#contract/period/period.ts'
import { accountingPeriodLifecycle } from '#machines/period/accounting-period-lifecycle.ts'
import { accountingPeriods } from '#server/database/schema/period.ts'
import { defineRecord } from '#server/lifecycle/define-record.ts'
import { byPerson, noText, pageLink } from '../workflow/record-parts.ts'
import { searchMonths } from './search-months.ts'

export const accountingPeriodRecord = defineRecord({
  id: 'accountingPeriod',
  machine: accountingPeriodLifecycle,
  table: accountingPeriods,
  /** The books of all depots. */
  ofDepot: () => sql`false`,
  readable: ({ userType }) => (PERIOD_KEEPERS.some((type) => type === userType) ? undefined : sql`false`),
  find: (term) =>
    sql`(to_char(${accountingPeriods.month}, 'YYYY-MM') = ${term} or ${byPerson(accountingPeriods.closedBy, term)} or ${byPerson(accountingPeriods.askedBy, term)})`,
  describe: (orm, ids) =>
    orm
      .select({
        id: accountingPeriods.id,
        reference: sql<string>`to_char(${accountingPeriods.month}, 'YYYY-MM')`,
        person: noText,
        state: accountingPeriods.state,
        currency: noText,
        depot: noText,
        page: pageLink('accountingPeriod', accountingPeriods.id),
      })
      .from(accountingPeriods)
      .where(inArray(accountingPeriods.id, [...ids])),
  search: searchMonths,
  reference: `to_char(record.month, 'YYYY-MM')`,
  version: 'exact',
  stamps: [
    { by: 'startedBy', at: 'startedAt', events: ['period.startClosing'] },
    { by: 'closedBy', at: 'closedAt', events: ['period.close'] },
    { by: 'askedBy', at: 'askedAt', events: ['period.askReopening'] },
    { by: 'decidedBy', at: 'decidedAt', events: ['period.confirmReopening', 'period.refuseReopening'] },
  ],
  fourEyes: {
    // The columns tell of the latest request; those before it are judged by their events (server/audit/rules/period-rules.ts).
    events: [
      { event: 'period.confirmReopening', parties: ['askedBy'], where: 'event.at >= record.asked_at' },
      { event: 'period.refuseReopening', parties: ['askedBy'], where: 'event.at >= record.asked_at' },
    ],
    people: [{ decided: 'decidedBy', asked: 'askedBy', where: 'decided_at >= asked_at' }],
  },
})
