import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { TaxDocumentContent } from '#contract/tax-document/tax-document-content.ts'
import type { Orm } from '#server/database/connection.ts'

/** What stands for a document before a chain's first. */
export const CHAIN_START = '0'.repeat(64)

/**
 * Each document with the hash of the one before and its own: SHA-256 over that, a line feed, and the SHA-256 of the document
 * as PostgreSQL writes it, both in hexadecimal, so that anybody can compute the chain there.
 *
 * @param before the hash that the chain ends with so far
 */
export async function chained(
  orm: Orm,
  documents: readonly TaxDocumentContent[],
  before: string,
): Promise<{ document: TaxDocumentContent; previousHash: string; sha256: string }[]> {
  const { rows } = await orm.execute<{ hash: string }>(sql`
    select encode(sha256(convert_to(each.document::text, 'UTF8')), 'hex') as hash
    from jsonb_array_elements(${JSON.stringify(documents)}::jsonb) with ordinality as each (document, place) order by place`)
  let previousHash = before
  return documents.map((document, index) => {
    const row = rows[index]
    if (!row) throw new Error('as many hashes are computed as there are documents')
    const link = { document, previousHash, sha256: sha256Hex(`${previousHash}\n${row.hash}`) }
    previousHash = link.sha256
    return link
  })
}

const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')
