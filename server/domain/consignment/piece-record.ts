import { eq, inArray, sql } from 'drizzle-orm'
import { pieceLifecycle } from '#machines/consignment/piece-lifecycle.ts'
import { consignmentPieces, consignments } from '#server/database/schema/consignment.ts'
import { depots } from '#server/database/schema/network.ts'
import { defineRecord } from '#server/lifecycle/define-record.ts'
import { saveConsignmentDepots } from './consignment-depots.ts'
import { consignmentScope } from './consignment-scope.ts'
import { consignmentSearch } from './consignment-search.ts'
import { billReference, depotNamed, ofBill, pageLink } from '../workflow/record-parts.ts'

export const pieceRecord = defineRecord({
  id: 'consignmentPiece',
  machine: pieceLifecycle,
  table: consignmentPieces,
  summarise: saveConsignmentDepots,
  /** The depot that sent the bill, wherever the piece lies now. */
  ofDepot: (depotId) => ofBill(consignmentPieces.consignmentId, eq(consignments.fromDepotId, depotId)),
  /** Who sees a consignment sees what happened to each of its pieces. */
  readable(reader) {
    const scope = consignmentScope(reader)
    return scope && ofBill(consignmentPieces.consignmentId, scope)
  },
  find: (term) => ofBill(consignmentPieces.consignmentId, consignmentSearch(term)),
  describe: (orm, ids) =>
    orm
      .select({
        id: consignmentPieces.id,
        reference: sql<string>`${consignments.billNumber} || ' / ' || ${consignmentPieces.number}`,
        person: consignments.receiverName,
        state: consignmentPieces.state,
        currency: consignments.currency,
        depot: depotNamed,
        page: pageLink('consignmentPiece', consignments.id),
      })
      .from(consignmentPieces)
      .innerJoin(consignments, eq(consignments.id, consignmentPieces.consignmentId))
      .innerJoin(depots, eq(depots.id, consignments.fromDepotId))
      .where(inArray(consignmentPieces.id, [...ids])),
  reference: `${billReference('record.consignment_id')} || ' / ' || number`,
  version: 'exact',
  stamps: [{ at: 'stateSince' }],
})
