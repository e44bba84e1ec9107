import { and, eq } from 'drizzle-orm'
import type { SearchHit } from '#contract/search.ts'
import type { Orm } from '#server/database/connection.ts'
import { taxDocuments } from '#server/database/schema/tax-document.ts'
import { RUNNING_DIGITS } from '#server/domain/ledger/receipt-number.ts'
import { documentScope } from '#server/domain/tax-document/document-scope.ts'
import type { Actor } from '#server/plugins/actor.ts'

/** With dashes, blanks or neither; without the zeros that fill the running number up as well. */
const NUMBER = /^(TI|TC)[\s-]?([\dA-Z]{2,8}?)[\s-]?(20\d{2})[\s-]?(\d+)$/

/** The document of a number: by its buyer or booking one finds what was sold, which leads to its documents. */
export async function findTaxDocuments(orm: Orm, term: string, actor: Actor): Promise<SearchHit[]> {
  const [, kind, depot, year, running] = NUMBER.exec(term.trim().toUpperCase()) ?? []
  if (running === undefined) return []
  const number = [kind, depot, year, running.padStart(RUNNING_DIGITS, '0')].join('-')
  const found = await orm
    .select({ id: taxDocuments.id, reference: taxDocuments.reference, buyerName: taxDocuments.buyerName })
    .from(taxDocuments)
    .where(and(eq(taxDocuments.number, number), documentScope(actor)))
  return found.map(({ id, reference, buyerName }) => ({
    kind: 'taxDocument',
    id,
    title: number,
    detail: [reference, buyerName].filter((part) => part !== '').join(' · '),
    isExact: true,
  }))
}
