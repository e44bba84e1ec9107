import { randomUUID } from 'node:crypto'
import type { TaxCategory, TaxSupply } from '#contract/tax/tax-codes.ts'
import { storeCreated } from '#server/audit/contents/store-contents.ts'
import { type Database, inTransaction } from '#server/database/connection.ts'
import { FIRST_VERSION } from '#server/database/schema/network.ts'
import { taxRules } from '#server/database/schema/tax.ts'
import { raiseNetworkRevision } from '#server/domain/network/network-repository.ts'

export interface WantedRule {
  regionId: string
  supply: TaxSupply
  category: TaxCategory
  rateBasisPoints?: number
  validFrom?: string
}

export const REASON = { en: 'International passenger transport', ar: 'نقل دولي للركاب' }

/** Tax rules that have been there for longer than anything is sold, unless a day is given. Returns their ids. */
export async function setTaxRules(database: Database, wanted: readonly WantedRule[]): Promise<string[]> {
  const rows = wanted.map(({ rateBasisPoints = 0, validFrom = FIRST_VERSION, ...rule }) => ({
    ...rule,
    id: randomUUID(),
    rateBasisPoints,
    validFrom,
    reasonCode: rule.category === 'S' ? null : 'TEST-CODE',
    reason: rule.category === 'S' ? null : REASON,
  }))
  await inTransaction(database, async (tx) => {
    await tx.orm.insert(taxRules).values(rows)
    await storeCreated(tx, { taxRule: rows.map(({ id }) => id) })
    await raiseNetworkRevision(tx)
  })
  return rows.map(({ id }) => id)
}
