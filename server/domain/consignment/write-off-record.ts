import { eq, inArray } from 'drizzle-orm'
import { writeOffLifecycle } from '#machines/consignment/write-off-lifecycle.ts'
import { consignments, consignmentWriteOffs } from '#server/database/schema/consignment.ts'
import { depots } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { CREATION_EVENT } from '#server/lifecycle/apply-event.ts'
import { defineRecord } from '#server/lifecycle/define-record.ts'
import { writeOffScope } from './consignment-scope.ts'
import { consignmentSearch } from './consignment-search.ts'
import { billReference, depotNamed, ofBill, pageLink } from '../workflow/record-parts.ts'

/** Whoever cancels a bill takes back what others had proposed about its pieces. */
const WITH_ITS_BILL = `exists (
  select from consignments as bill
  where bill.id = record.consignment_id and bill.cancelled_by = event.actor_id and bill.cancelled_at = event.at)`

export const writeOffRecord = defineRecord({
  id: 'writeOff',
  machine: writeOffLifecycle,
  table: consignmentWriteOffs,
  /** The depot of who reported the loss. */
  ofDepot: (depotId) => eq(consignmentWriteOffs.depotId, depotId),
  readable: writeOffScope,
  find: (term) => ofBill(consignmentWriteOffs.consignmentId, consignmentSearch(term)),
  describe: (orm, ids) =>
    orm
      .select({
        id: consignmentWriteOffs.id,
        reference: consignments.billNumber,
        person: users.name,
        state: consignmentWriteOffs.state,
        currency: consignments.currency,
        depot: depotNamed,
        page: pageLink('writeOff', consignments.id),
      })
      .from(consignmentWriteOffs)
      .innerJoin(consignments, eq(consignments.id, consignmentWriteOffs.consignmentId))
      .innerJoin(users, eq(users.id, consignmentWriteOffs.requestedBy))
      .leftJoin(depots, eq(depots.id, consignmentWriteOffs.depotId))
      .where(inArray(consignmentWriteOffs.id, [...ids])),
  reference: billReference('record.consignment_id'),
  version: 'exact',
  stamps: [
    { by: 'requestedBy', at: 'requestedAt', events: [CREATION_EVENT] },
    { by: 'decidedBy', at: 'decidedAt', events: ['writeOff.approve', 'writeOff.reject'] },
  ],
  fourEyes: {
    events: [
      { event: 'writeOff.approve', parties: ['requestedBy'] },
      { event: 'writeOff.reject', parties: ['requestedBy'] },
    ],
    people: [{ decided: 'decidedBy', asked: 'requestedBy', where: `state in ('approved', 'rejected')` }],
  },
  money: [
    {
      event: 'writeOff.approve',
      amounts: 'select currency, record.value from consignments where consignments.id = record.consignment_id',
    },
  ],
  writes: [
    {
      call: 'withdrawWriteOff',
      event: 'writeOff.withdraw',
      own: 'record.requested_by',
      depot: 'record.depot_id',
      where: `not ${WITH_ITS_BILL}`,
    },
  ],
})
