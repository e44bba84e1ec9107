import type { Transaction } from '#server/database/connection.ts'
import { issueDocuments } from '#server/features/tax-document/issue-documents.ts'
import { readPending } from '#server/features/tax-document/pending-entries.ts'
import { groupBy } from '#server/domain/network/group-by.ts'
import type { Settings } from '#server/settings.ts'

/** More than the demo operator has in some weeks. */
const MOST = 20_000

/** Tax documents begin behind the year of history: what was sold then has its papers of then. */
export async function beginTaxDocuments(tx: Transaction): Promise<void> {
  await tx.client.query(
    `update tax_document_mark set begins_after = last.serial, through = last.serial
     from (select coalesce(max(serial), 0) as serial from ledger_entries) as last`,
  )
}

/** Gives the last weeks their documents, each day's in the evening of it. */
export async function issueDemoDocuments(tx: Transaction, operator: Settings['operator']): Promise<void> {
  const pending = await readPending(tx.client, { after: 0, most: MOST })
  const days = groupBy(pending, ({ at, depotId }) => `${at.toISOString().slice(0, 10)} ${depotId ?? ''}`)
  for (const [, entries] of [...days].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const now = entries.reduce((latest, { at }) => (at > latest ? at : latest), new Date(0))
    await issueDocuments(
      tx,
      entries[0]?.depotId ?? null,
      entries.map(({ id }) => id),
      { operator, now },
    )
  }
  await tx.client.query('update tax_document_mark set through = (select max(serial) from ledger_entries)')
}
