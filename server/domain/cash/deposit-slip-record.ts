import { eq, ilike, or } from 'drizzle-orm'
import { depositSlipLifecycle } from '#machines/cash/deposit-slip-lifecycle.ts'
import { depotDay } from '#server/database/depot-day.ts'
import { containing } from '#server/database/list-page.ts'
import { depositSlips } from '#server/database/schema/cash.ts'
import { users } from '#server/database/schema/people.ts'
import { CREATION_EVENT } from '#server/lifecycle/apply-event.ts'
import { defineRecord } from '#server/lifecycle/define-record.ts'
import { byPerson, describeNumbered, searchByNumber } from '../workflow/record-parts.ts'
import { slipScope } from './slip-scope.ts'

export const depositSlipRecord = defineRecord({
  id: 'depositSlip',
  machine: depositSlipLifecycle,
  table: depositSlips,
  /** The depot whose cash it is. */
  ofDepot: (depotId) => eq(depositSlips.depotId, depotId),
  readable: slipScope,
  find: (term) => or(ilike(depositSlips.number, containing(term)), byPerson(depositSlips.createdBy, term)),
  describe: describeNumbered({
    name: 'depositSlip',
    table: depositSlips,
    reference: depositSlips.number,
    person: depositSlips.createdBy,
    currency: null,
    depot: depositSlips.depotId,
  }),
  search: searchByNumber({
    call: 'getDepositSlip',
    series: 'depositSlip',
    table: depositSlips,
    number: depositSlips.number,
    at: depositSlips.createdAt,
    person: depositSlips.createdBy,
    detail: [users.name, depotDay({ at: depositSlips.createdAt, depot: depositSlips.depotId })],
  }),
  reference: 'number',
  number: { column: 'number', series: 'depositSlip' },
  version: 'exact',
  stamps: [
    { by: 'createdBy', at: 'createdAt', events: [CREATION_EVENT] },
    { by: 'decidedBy', at: 'decidedAt', events: ['depositSlip.approve', 'depositSlip.reject'] },
  ],
  fourEyes: {
    events: [
      { event: 'depositSlip.approve', parties: ['createdBy'] },
      { event: 'depositSlip.reject', parties: ['createdBy'] },
    ],
    people: [{ decided: 'decidedBy', asked: 'createdBy', where: `state <> 'pending'` }],
  },
  money: [
    {
      event: 'depositSlip.approve',
      amounts: 'select currency, ticket + cargo + pos + safe from deposit_slip_amounts where slip_id = record.id',
    },
  ],
  writes: [{ call: 'createDepositSlip', event: CREATION_EVENT, own: 'null::uuid', depot: 'record.depot_id' }],
  postings: {
    depositSlipSubmitted: [CREATION_EVENT],
    depositSlipApproved: ['depositSlip.approve'],
    depositSlipRejected: ['depositSlip.reject'],
  },
})
