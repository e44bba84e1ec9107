import { and, inArray } from 'drizzle-orm'
import type { SearchHit } from '#contract/search.ts'
import type { Orm } from '#server/database/connection.ts'
import { inOrderOf, pageOfIds } from '#server/database/list-page.ts'
import { consignments } from '#server/database/schema/consignment.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { consignmentScope } from '#server/domain/consignment/consignment-scope.ts'
import { billNumberIn, consignmentSearch } from '#server/domain/consignment/consignment-search.ts'
import { isSame, isSamePhone } from './same-mark.ts'
import { MAX_HITS } from './max-hits.ts'

/** Where more are found than this, the newest are looked for by time instead of by term. */
const LOOKED_THROUGH = 1000

/** The newest consignments within a user's scope that a term finds. */
export async function findConsignments(orm: Orm, term: string, actor: Actor): Promise<SearchHit[]> {
  const page = await pageOfIds(
    orm,
    { pageNumber: 1, recordNumber: MAX_HITS },
    {
      table: consignments,
      id: consignments.id,
      where: and(consignmentScope(actor), consignmentSearch(term)),
      sorts: { createdAt: consignments.createdAt },
      defaultSort: '-createdAt',
      countTo: LOOKED_THROUGH,
    },
  )
  if (isRefusal(page) || page.ids.length === 0) return []
  const found = inOrderOf(page.ids, await orm.select().from(consignments).where(inArray(consignments.id, page.ids)))
  return found.map((bill): SearchHit => ({
    kind: 'consignment',
    id: bill.id,
    title: bill.billNumber,
    detail: `${bill.senderName} · ${bill.receiverName}`,
    isExact:
      bill.billNumber === billNumberIn(term) ||
      [bill.senderContact, bill.receiverContact].some((phone) => isSamePhone(phone, term)) ||
      [bill.senderIdNumber, bill.receiverIdNumber].some((mark) => isSame(mark, term)),
  }))
}
