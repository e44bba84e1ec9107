import type { Transaction } from '#server/database/connection.ts'

/**
 * Brings the depots that see these pieces' bills up to date: who sends, who receives, who holds pieces that are still
 * under way, and between whom those on the road are.
 */
export async function saveConsignmentDepots(tx: Transaction, pieceIds: readonly string[]): Promise<void> {
  await tx.client.query({
    name: 'keep-consignment-depots',
    text: `update consignments as bill set depot_ids = seen.depot_ids
           from (
             select each.id, array_agg(distinct depot.id order by depot.id) as depot_ids
             from consignments as each
             cross join lateral (
               select each.from_depot_id as id union select each.to_depot_id
               union select piece.depot_id from consignment_pieces as piece
                 where piece.consignment_id = each.id and piece.state in ('pending', 'receivedByBranch')
               union select unnest(array[piece.loaded_at_depot_id, piece.headed_for_depot_id]) from consignment_pieces as piece
                 where piece.consignment_id = each.id and piece.state = 'transit'
             ) as depot
             where each.id in (select consignment_id from consignment_pieces where id = any($1::uuid[]))
             group by each.id
           ) as seen
           where bill.id = seen.id and bill.depot_ids <> seen.depot_ids`,
    values: [pieceIds],
  })
}
