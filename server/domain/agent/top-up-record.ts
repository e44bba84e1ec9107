import { eq, ilike, or } from 'drizzle-orm'
import { topUpLifecycle } from '#machines/agent/top-up-lifecycle.ts'
import { depotDay } from '#server/database/depot-day.ts'
import { containing } from '#server/database/list-page.ts'
import { users } from '#server/database/schema/people.ts'
import { topUps } from '#server/database/schema/top-up.ts'
import { CREATION_EVENT } from '#server/lifecycle/apply-event.ts'
import { defineRecord } from '#server/lifecycle/define-record.ts'
import { byPerson, describeNumbered, searchByNumber } from '../workflow/record-parts.ts'
import { topUpScope } from './top-up-scope.ts'

export const topUpRecord = defineRecord({
  id: 'topUp',
  machine: topUpLifecycle,
  table: topUps,
  /** The depot that took the cash, else the agent's. */
  ofDepot: (depotId) => eq(topUps.depotId, depotId),
  readable: topUpScope,
  find: (term) =>
    or(
      ilike(topUps.number, containing(term)),
      ilike(topUps.bankReference, containing(term)),
      byPerson(topUps.agentId, term),
    ),
  describe: describeNumbered({
    name: 'topUp',
    table: topUps,
    reference: topUps.number,
    person: topUps.agentId,
    currency: topUps.currency,
    depot: topUps.depotId,
  }),
  search: searchByNumber({
    call: 'getTopUp',
    series: 'topUp',
    table: topUps,
    number: topUps.number,
    at: topUps.requestedAt,
    person: topUps.agentId,
    detail: [users.name, depotDay({ at: topUps.requestedAt, depot: topUps.depotId })],
  }),
  reference: 'number',
  number: { column: 'number', series: 'topUp' },
  version: 'exact',
  stamps: [
    { by: 'requestedBy', at: 'requestedAt', events: [CREATION_EVENT] },
    { by: 'decidedBy', at: 'decidedAt', events: ['topUp.approve', 'topUp.reject', 'topUp.withdraw'] },
  ],
  fourEyes: {
    events: [
      { event: 'topUp.approve', parties: ['requestedBy', 'agentId'] },
      { event: 'topUp.reject', parties: ['requestedBy', 'agentId'] },
    ],
    people: [
      { decided: 'decidedBy', asked: 'requestedBy', where: `state in ('approved', 'rejected')` },
      { decided: 'decidedBy', asked: 'agentId', where: `state in ('approved', 'rejected')` },
    ],
  },
  money: [{ event: 'topUp.approve', amounts: 'select record.currency, record.amount' }],
  writes: [{ call: 'withdrawTopUp', event: 'topUp.withdraw', own: 'record.requested_by', depot: 'record.depot_id' }],
  postings: {
    topUpTaken: [CREATION_EVENT],
    topUpApproved: ['topUp.approve'],
    topUpRejected: ['topUp.reject', 'topUp.withdraw'],
  },
})
