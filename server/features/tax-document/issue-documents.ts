import { inArray, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { TaxDocumentContent } from '#contract/tax-document/tax-document-content.ts'
import { markOf } from '#server/audit/row-mark.ts'
import type { Transaction } from '#server/database/connection.ts'
import { taxDocuments, taxDocumentSendings } from '#server/database/schema/tax-document.ts'
import { takeReceiptNumbers } from '#server/domain/ledger/receipt-number.ts'
import type { Settings } from '#server/settings.ts'
import { linesOf, reasonText } from './document-content.ts'
import { chained, CHAIN_START } from './document-hash.ts'
import { type DocumentHead, readDocumentHeads, readSellers } from './document-heads.ts'
import { type DocumentLine, readDocumentLines } from './document-lines.ts'

export interface Issuing {
  operator: Settings['operator']
  now: Date
}

type Row = typeof taxDocuments.$inferInsert

/**
 * Issues the documents of one depot's entries: takes their numbers and puts them at the end of its chain, which nobody else
 * adds to until the transaction ends. An entry that has its documents by then, or is of another depot, is passed over.
 *
 * @returns how many were issued
 */
export async function issueDocuments(
  tx: Transaction,
  depotId: string | null,
  entryIds: readonly string[],
  issuing: Issuing,
): Promise<number> {
  const end = await lockChain(tx, depotId)
  const open = await withoutDocuments(tx, entryIds)
  if (open.length === 0) return 0
  const heads = (await readDocumentHeads(tx, open)).filter((head) => head.depotId === depotId)
  const lines = await readDocumentLines(tx, open, new Set(heads.map(({ act }) => act)))
  const drafts = heads.flatMap((head) =>
    draftsOf(
      head,
      lines.filter(({ entryId }) => entryId === head.entryId),
    ),
  )
  if (drafts.length === 0) return 0
  const documents = await contentsOf(tx, depotId, drafts, { ...issuing, after: end.position })
  const links = await chained(tx.orm, documents, end.sha256)
  const rows = links.map((link, index): Row => {
    const draft = drafts[index]
    if (!draft) throw new Error('each document is of a draft')
    return rowOf(depotId, draft, link, tx.connections.auditKey)
  })
  await tx.orm.insert(taxDocuments).values(rows)
  await tx.orm
    .insert(taxDocumentSendings)
    .values(rows.map(({ id }) => ({ documentId: id, state: 'waiting' as const, nextAttemptAt: issuing.now })))
  await moveChain(tx, depotId, { position: end.position + rows.length, sha256: rows.at(-1)?.sha256 ?? end.sha256 })
  return rows.length
}

/** What the documents say, in the order of their places behind `after`. */
async function contentsOf(
  tx: Transaction,
  depotId: string | null,
  drafts: readonly Draft[],
  { operator, now, after }: Issuing & { after: number },
): Promise<TaxDocumentContent[]> {
  const numbers = await takeNumbers(tx, depotId, drafts)
  const before = await documentsBefore(tx, drafts)
  const sellers = await readSellers(tx.orm)
  const depot = depotId === null ? undefined : sellers.depots.get(depotId)
  return drafts.map(({ head, regionId, money }, index) => {
    const number = numbers[index]
    const seller = sellers.regions.get(regionId)
    if (number === undefined || !seller) throw new Error(`entry ${head.entryId} is of a region, and takes a number`)
    const key = `${head.soldId} ${regionId}`
    const corrects = head.isSale ? null : (before.get(key) ?? null)
    if (head.isSale && !before.has(key)) before.set(key, { number, day: head.day })
    return {
      id: newId(),
      number,
      position: after + index + 1,
      isSimplified: head.buyerTaxNumber === null,
      day: head.day,
      soldAt: head.soldAt,
      issuedAt: now.toISOString(),
      seller: {
        name: operator.name,
        depot: depot?.name ?? null,
        taxNumber: seller.taxNumber,
        address: seller.address,
        phone: depot?.phone ?? operator.phone,
      },
      buyer: {
        name: head.buyerName,
        taxNumber: head.buyerTaxNumber,
        address: head.buyerAddress,
        phone: head.buyerPhone,
      },
      currency: head.currency,
      reference: head.reference,
      corrects,
      reason: reasonText(head.reason),
      ...money,
    }
  })
}

/** What lists and searches ask stands beside the document once more. */
function rowOf(
  depotId: string | null,
  { head, regionId }: Draft,
  { document, previousHash, sha256 }: Awaited<ReturnType<typeof chained>>[number],
  auditKey: Transaction['connections']['auditKey'],
): Row {
  const { id, position, number, kind, isSimplified, reference, day, issuedAt, currency, net, vat, total } = document
  const buyerName = document.buyer.name
  const sealed = { id, entry_id: head.entryId, region_id: regionId, depot_id: depotId, position, number, document }
  return {
    id,
    entryId: head.entryId,
    regionId,
    depotId,
    position,
    number,
    kind,
    isSimplified,
    soldKind: head.soldKind,
    soldId: head.soldId,
    reference,
    day,
    issuedAt: new Date(issuedAt),
    buyerName,
    currency,
    net,
    vat,
    total,
    document,
    previousHash,
    sha256,
    searchText: `${number} ${reference} ${buyerName}`.toLowerCase(),
    mark: markOf(auditKey, 'taxDocument', { ...sealed, previous_hash: previousHash, sha256 }),
  }
}

interface ChainEnd {
  position: number
  sha256: string
}

const chainOf = (depotId: string | null): string => depotId ?? '-'

async function lockChain(tx: Transaction, depotId: string | null): Promise<ChainEnd> {
  const { rows } = await tx.client.query<ChainEnd>(
    `insert into tax_document_chains as chain (chain, position, sha256) values ($1, 0, $2)
     on conflict (chain) do update set position = chain.position returning position, sha256`,
    [chainOf(depotId), CHAIN_START],
  )
  const [end] = rows
  if (!end) throw new Error('an upsert that always updates returns its row')
  return end
}

async function moveChain(tx: Transaction, depotId: string | null, { position, sha256 }: ChainEnd): Promise<void> {
  await tx.client.query('update tax_document_chains set position = $2, sha256 = $3 where chain = $1', [
    chainOf(depotId),
    position,
    sha256,
  ])
}

/** Behind the lock: whoever held it before has committed. */
async function withoutDocuments(tx: Transaction, entryIds: readonly string[]): Promise<string[]> {
  if (entryIds.length === 0) return []
  const issued = await tx.orm
    .select({ entryId: taxDocuments.entryId })
    .from(taxDocuments)
    .where(inArray(taxDocuments.entryId, [...entryIds]))
  const known = new Set(issued.map(({ entryId }) => entryId))
  return entryIds.filter((id) => !known.has(id))
}

interface Draft {
  head: DocumentHead
  regionId: string
  money: NonNullable<ReturnType<typeof linesOf>>
}

/** A document of each region that the entry's supplies are taxed in. */
function draftsOf(head: DocumentHead, lines: readonly DocumentLine[]): Draft[] {
  const regionIds = [...new Set(lines.map(({ regionId }) => regionId))]
  return regionIds.flatMap((regionId) => {
    const money = linesOf(lines.filter((line) => line.regionId === regionId))
    return money === null ? [] : [{ head, regionId, money }]
  })
}

/** No clock's year begins within one. */
const QUARTER_HOUR_MS = 15 * 60_000

/** Invoices and credit notes keep their own; of the others each is of the year of its sale. Those in a row that are of one year are taken together. */
async function takeNumbers(tx: Transaction, depotId: string | null, drafts: readonly Draft[]): Promise<string[]> {
  const runs: { series: 'taxInvoice' | 'taxCreditNote'; soldAt: string; key: string; count: number }[] = []
  for (const { head, money } of drafts) {
    if (head.ownNumber !== null) continue
    const series = money.kind === 'invoice' ? 'taxInvoice' : 'taxCreditNote'
    const key = `${series} ${Math.floor(Date.parse(head.soldAt) / QUARTER_HOUR_MS)}`
    const run = runs.at(-1)
    if (run?.key === key) run.count += 1
    else runs.push({ series, soldAt: head.soldAt, key, count: 1 })
  }
  const taken: string[] = []
  for (const { series, soldAt, count } of runs)
    taken.push(...(await takeReceiptNumbers(tx, { series, depotId, now: new Date(soldAt) }, count)))
  return drafts.map(({ head }) => {
    const number = head.ownNumber ?? taken.shift()
    if (number === undefined) throw new Error('a number is taken for each draft without its own')
    return number
  })
}

/** The first document of what was sold, by record and region: later ones name it. */
async function documentsBefore(
  tx: Transaction,
  drafts: readonly Draft[],
): Promise<Map<string, NonNullable<TaxDocumentContent['corrects']>>> {
  const rows = await tx.orm
    .select({
      soldId: taxDocuments.soldId,
      regionId: taxDocuments.regionId,
      number: taxDocuments.number,
      day: taxDocuments.day,
    })
    .from(taxDocuments)
    .where(
      sql`${inArray(taxDocuments.soldId, [...new Set(drafts.map(({ head }) => head.soldId))])} and ${taxDocuments.kind} = 'invoice'`,
    )
    .orderBy(sql`${taxDocuments.serial} desc`)
  // The first comes last and stays.
  return new Map(rows.map(({ soldId, regionId, number, day }) => [`${soldId} ${regionId}`, { number, day }]))
}
