import { and, desc, eq, ne } from 'drizzle-orm'
import { cashShiftLifecycle } from '#machines/cash/cash-shift-lifecycle.ts'
import { depotDay } from '#server/database/depot-day.ts'
import { holdingWords } from '#server/database/list-page.ts'
import { cashShifts } from '#server/database/schema/ledger.ts'
import { depots } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { CREATION_EVENT } from '#server/lifecycle/apply-event.ts'
import { defineRecord } from '#server/lifecycle/define-record.ts'
import { shiftScope } from './cash-scope.ts'
import { byPerson, describeNumbered } from '../workflow/record-parts.ts'

const OPENED = depotDay({ at: cashShifts.openedAt, depot: cashShifts.depotId })

export const cashShiftRecord = defineRecord({
  id: 'cashShift',
  machine: cashShiftLifecycle,
  table: cashShifts,
  /** The depot whose till it is. */
  ofDepot: (depotId) => eq(cashShifts.depotId, depotId),
  readable: shiftScope,
  find: (term) => byPerson(cashShifts.clerkId, term),
  describe: describeNumbered({
    name: 'cashShift',
    table: cashShifts,
    reference: null,
    person: cashShifts.clerkId,
    currency: null,
    depot: cashShifts.depotId,
  }),
  /** Tills that are not closed, by their clerk. */
  search: {
    call: 'getCashShift',
    async find(orm, term, readable, most) {
      const found = await orm
        .select({ id: cashShifts.id, title: users.name, depot: depots.code, day: OPENED })
        .from(cashShifts)
        .innerJoin(users, eq(users.id, cashShifts.clerkId))
        .innerJoin(depots, eq(depots.id, cashShifts.depotId))
        .where(and(ne(cashShifts.state, 'closed'), holdingWords(users.name, term), readable))
        .orderBy(desc(cashShifts.openedAt), desc(cashShifts.id))
        .limit(most)
      return found.map(({ id, title, depot, day }) => ({ id, title, detail: `${depot} · ${day}`, isExact: false }))
    },
  },
  reference: '(select name from users where users.id = record.clerk_id)',
  version: 'exact',
  // Tills were opened before they had a lifecycle.
  isBornSilently: `opened_at < (select min(since) from machine_versions where machine = 'cashShift')`,
  stamps: [
    { by: 'clerkId', at: 'openedAt', events: [CREATION_EVENT] },
    { by: 'closedBy', at: 'closedAt', events: ['cashShift.close'] },
    { by: 'recountedBy', at: 'recountedAt', events: ['cashShift.recount'] },
    { at: 'countedAt', events: ['cashShift.count'] },
  ],
  fourEyes: {
    events: [
      { event: 'cashShift.recount', parties: ['clerkId'] },
      { event: 'cashShift.close', parties: ['clerkId', 'recountedBy'] },
    ],
    people: [
      { decided: 'closedBy', asked: 'clerkId', where: `state = 'closed'` },
      { decided: 'closedBy', asked: 'recountedBy', where: `state = 'closed' and recounted_by is not null` },
      { decided: 'recountedBy', asked: 'clerkId', where: 'recounted_by is not null' },
    ],
  },
  money: [
    {
      event: 'cashShift.close',
      amounts: 'select currency, coalesce(recounted, counted) from cash_shift_counts where shift_id = record.id',
    },
  ],
  writes: [
    { call: 'recountCashShift', event: 'cashShift.recount', own: 'null::uuid', depot: 'record.depot_id' },
    { call: 'closeCashShift', event: 'cashShift.close', own: 'record.clerk_id', depot: 'record.depot_id' },
  ],
  postings: { cashShiftClosed: ['cashShift.close'] },
})
