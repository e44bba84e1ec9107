import { eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { contract } from '#contract/contract.ts'
import { walletDeductionLifecycle } from '#machines/agent/wallet-deduction-lifecycle.ts'
import { depotDay } from '#server/database/depot-day.ts'
import { containing } from '#server/database/list-page.ts'
import { users } from '#server/database/schema/people.ts'
import { walletDeductions } from '#server/database/schema/top-up.ts'
import { CREATION_EVENT } from '#server/lifecycle/apply-event.ts'
import { defineRecord } from '#server/lifecycle/define-record.ts'
import { byPerson, describeNumbered, query, searchByNumber } from '../workflow/record-parts.ts'

export const walletDeductionRecord = defineRecord({
  id: 'walletDeduction',
  machine: walletDeductionLifecycle,
  table: walletDeductions,
  /** The agent's depot. */
  ofDepot: (depotId) =>
    inArray(walletDeductions.agentId, query.select({ id: users.id }).from(users).where(eq(users.depotId, depotId))),
  readable: ({ userType }) =>
    contract.getWalletDeduction.access.some((type) => type === userType) ? undefined : sql`false`,
  find: (term) => or(ilike(walletDeductions.number, containing(term)), byPerson(walletDeductions.agentId, term)),
  describe: describeNumbered({
    name: 'walletDeduction',
    table: walletDeductions,
    reference: sql<string>`coalesce(${walletDeductions.number}, '–')`,
    person: walletDeductions.agentId,
    currency: walletDeductions.currency,
    depot: users.depotId,
  }),
  search: searchByNumber({
    call: 'getWalletDeduction',
    series: 'walletDeduction',
    table: walletDeductions,
    number: walletDeductions.number,
    at: walletDeductions.createdAt,
    person: walletDeductions.agentId,
    detail: [users.name, depotDay({ at: walletDeductions.createdAt, depot: users.depotId })],
  }),
  reference: `coalesce(number, (select name from users where users.id = record.agent_id))`,
  number: { column: 'number', series: 'walletDeduction', isTakenLater: true },
  version: 'exact',
  // Until they were decided by another they were posted at once, and had no lifecycle.
  isBornSilently: `number is null and decided_by is null and created_at < (select min(since) from machine_versions where machine = 'walletDeduction')`,
  bornIn: 'approved',
  stamps: [
    { by: 'createdBy', at: 'createdAt', events: [CREATION_EVENT] },
    {
      by: 'decidedBy',
      at: 'decidedAt',
      events: ['walletDeduction.approve', 'walletDeduction.reject', 'walletDeduction.withdraw'],
    },
  ],
  fourEyes: {
    events: [
      { event: 'walletDeduction.approve', parties: ['createdBy'] },
      { event: 'walletDeduction.reject', parties: ['createdBy'] },
    ],
    people: [{ decided: 'decidedBy', asked: 'createdBy', where: `state in ('approved', 'rejected')` }],
  },
  money: [{ event: 'walletDeduction.approve', amounts: 'select record.currency, record.amount' }],
  postings: { walletDeducted: ['walletDeduction.approve', 'deductedAtOnce'] },
})
