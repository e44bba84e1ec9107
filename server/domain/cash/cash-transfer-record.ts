import { eq, ilike, or } from 'drizzle-orm'
import { cashTransferLifecycle } from '#machines/cash/cash-transfer-lifecycle.ts'
import { depotDay } from '#server/database/depot-day.ts'
import { containing } from '#server/database/list-page.ts'
import { cashTransfers } from '#server/database/schema/cash.ts'
import { users } from '#server/database/schema/people.ts'
import { CREATION_EVENT } from '#server/lifecycle/apply-event.ts'
import { defineRecord } from '#server/lifecycle/define-record.ts'
import { transferScope } from './cash-scope.ts'
import { byPerson, describeNumbered, searchByNumber } from '../workflow/record-parts.ts'

/** Cash moves between people of one depot. */
const WITHIN_DEPOT = { own: 'null::uuid', depot: 'record.depot_id' }

export const cashTransferRecord = defineRecord({
  id: 'cashTransfer',
  machine: cashTransferLifecycle,
  table: cashTransfers,
  /** The depot that it moves within. */
  ofDepot: (depotId) => eq(cashTransfers.depotId, depotId),
  readable: transferScope,
  find: (term) => or(ilike(cashTransfers.number, containing(term)), byPerson(cashTransfers.createdBy, term)),
  describe: describeNumbered({
    name: 'cashTransfer',
    table: cashTransfers,
    reference: cashTransfers.number,
    person: cashTransfers.createdBy,
    currency: null,
    depot: cashTransfers.depotId,
  }),
  search: searchByNumber({
    call: 'getCashTransfer',
    series: 'cashTransfer',
    table: cashTransfers,
    number: cashTransfers.number,
    at: cashTransfers.createdAt,
    person: cashTransfers.createdBy,
    detail: [users.name, depotDay({ at: cashTransfers.createdAt, depot: cashTransfers.depotId })],
  }),
  reference: 'number',
  number: { column: 'number', series: 'cashTransfer' },
  version: 'exact',
  stamps: [
    { by: 'createdBy', at: 'createdAt', events: [CREATION_EVENT] },
    { by: 'decidedBy', at: 'decidedAt', events: ['cashTransfer.receive', 'cashTransfer.return'] },
  ],
  fourEyes: {
    events: [{ event: 'cashTransfer.receive', parties: ['createdBy'] }],
    // Nobody sends their own back either; a tied account may.
    people: [{ decided: 'decidedBy', asked: 'createdBy', where: `state <> 'handedOver'` }],
  },
  money: [
    {
      event: 'cashTransfer.receive',
      amounts: 'select currency, handed_over from cash_transfer_amounts where transfer_id = record.id',
    },
  ],
  writes: [
    { call: 'createCashTransfer', event: CREATION_EVENT, ...WITHIN_DEPOT },
    { call: 'receiveCashTransfer', event: 'cashTransfer.receive', ...WITHIN_DEPOT },
    { call: 'returnCashTransfer', event: 'cashTransfer.return', ...WITHIN_DEPOT },
  ],
  postings: {
    cashTransferHandedOver: [CREATION_EVENT],
    cashTransferReceived: ['cashTransfer.receive'],
    cashTransferReturned: ['cashTransfer.return'],
  },
})
