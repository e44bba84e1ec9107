import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import { LEDGER_ACTS, LEDGER_RECORD_KINDS } from '#contract/ledger/ledger-codes.ts'
import type { vatReturnEndpoints } from '#contract/vat-return/vat-return.ts'
import { STANDING_RETURNS } from '#contract/vat-return/vat-return-codes.ts'
import { vatLineList } from '#contract/vat-return/vat-line-list.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { ledgerEntries, ledgerLines } from '#server/database/schema/ledger.ts'
import { depots } from '#server/database/schema/network.ts'
import { vatReturns } from '#server/database/schema/vat-return.ts'
import { describeLedgerRecords } from '#server/domain/ledger/ledger-records.ts'
import { Translation } from '#server/domain/statement/translation.ts'
import type { VatReturnRecord } from '#server/domain/vat-return/open-return.ts'
import { movementsOf, readMovements, type VatBounds, type VatMovement } from './vat-movements.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { boundsOfRecord } from './vat-bounds.ts'

const ledgerKind = z.enum(LEDGER_RECORD_KINDS)
const ledgerAct = z.enum(LEDGER_ACTS)

type LineRow = ReplyOf<'getVatReturnLines'>['data'][number]
type Asked = Omit<z.output<(typeof vatReturnEndpoints)['getVatReturnLines']['query']>, keyof PageQuery>
/** The parts of a figure's key; with none of them all lines of the return. */
type Figure = Omit<Asked, 'returnId'>

/** What stands behind a figure of a return, entry by entry. */
export async function listLines(
  database: Pick<Database, 'orm' | 'pool'>,
  { returnId, ...asked }: Asked & PageQuery,
): Promise<ReplyOf<'getVatReturnLines'> | Refusal> {
  const source = await sourceOf(database, returnId)
  if (!source) return refuse('notFound')
  const found = await pageOfIds(database.orm, asked, listOf(source.bounds, asked))
  return isRefusal(found) ? found : { data: await readLines(database, source, asked, found.ids), page: found.page }
}

export async function exportLines(
  database: Database,
  asked: Asked & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage; sort?: string | undefined },
  userId: string,
): Promise<FileAnswer | Refusal> {
  const { format, columns, language, sort, ...details } = asked
  const { returnId, ...figure } = details
  const source = await sourceOf(database, returnId)
  if (!source) return refuse('notFound')
  return exportListSheet(database, vatLineList, {
    list: listOf(source.bounds, figure),
    sort,
    format,
    language,
    columns,
    readRows: (ids) => readLines(database, source, figure, ids),
    userId,
    details,
  })
}

interface LineSource {
  record: VatReturnRecord
  bounds: VatBounds
}

/** Undefined of what does not hold its period any more: others have its lines now. */
async function sourceOf({ orm }: Pick<Database, 'orm'>, returnId: string): Promise<LineSource | undefined> {
  const [record] = await orm.select().from(vatReturns).where(eq(vatReturns.id, returnId))
  if (!record || !STANDING_RETURNS.some((state) => state === record.state)) return undefined
  return { record, bounds: await boundsOfRecord(orm, record) }
}

function listOf(bounds: VatBounds, figure: Figure): ListDefinition {
  return {
    table: ledgerEntries,
    id: ledgerEntries.id,
    where: inArray(
      ledgerEntries.id,
      sql`(select entry_id from (${movementsOf(bounds)}) as movement where ${conditionOf(figure)})`,
    ),
    ...ordersOf(vatLineList, { postingDate: ledgerEntries.postingDate }),
  }
}

function conditionOf({ side, kind, supply, category, rate }: Figure): SQL {
  const basisPoints = basisPointsOf(rate)
  return sql.join(
    [
      sql`true`,
      ...(side ? [sql`side = ${side}`] : []),
      ...(kind ? [sql`kind = ${kind}`] : []),
      ...(supply ? [sql`supply = ${supply}`] : []),
      ...(category ? [sql`category = ${category}`] : []),
      ...(basisPoints === undefined ? [] : [sql`rate is not distinct from ${basisPoints}`]),
    ],
    sql` and `,
  )
}

const isOf =
  ({ side, kind, supply, category, rate }: Figure) =>
  (movement: VatMovement): boolean => {
    const basisPoints = basisPointsOf(rate)
    return (
      (!side || movement.side === side) &&
      (!kind || movement.kind === kind) &&
      (!supply || movement.supply === supply) &&
      (!category || movement.category === category) &&
      (basisPoints === undefined || movement.rateBasisPoints === basisPoints)
    )
  }

/** Of percent as they are typed: 1500 of `15`, null of `-`, which lines have that say none, -1 of what is no rate. */
function basisPointsOf(rate: string | undefined): number | null | undefined {
  if (rate === undefined || rate.trim() === '') return undefined
  if (rate.trim() === '-') return null
  const basisPoints = Math.round(Number(rate) * 100)
  return Number.isSafeInteger(basisPoints) && Math.abs(basisPoints) < 1_000_000 ? basisPoints : -1
}

async function readLines(
  { orm, pool }: Pick<Database, 'orm' | 'pool'>,
  { record: { currency }, bounds }: LineSource,
  figure: Figure,
  ids: readonly string[],
): Promise<LineRow[]> {
  if (ids.length === 0) return []
  const entries = await orm
    .select()
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.id, [...ids]))
  const movements = (await readMovements(orm, bounds, ids)).filter(isOf(figure))
  const translation = await Translation.open(pool, currency)
  const told = await describeLedgerRecords(
    orm,
    entries.map(({ recordKind, recordId }) => ({ kind: ledgerKind.parse(recordKind), id: recordId })),
  )
  const places = await readPlaces(orm, ids)
  const rows = entries.flatMap((entry): LineRow[] => {
    const own = movements.filter(({ entryId }) => entryId === entry.id)
    const [first] = own
    const of = told.get(entry.recordId)
    if (!first || !of) return []
    const sum = (amountOf: (movement: VatMovement) => number) => own.reduce((total, each) => total + amountOf(each), 0)
    return [
      {
        id: entry.id,
        postingDate: entry.postingDate,
        trueDate: entry.trueDate,
        act: ledgerAct.parse(entry.act),
        of,
        depot: places.get(entry.id) ?? null,
        currency: first.currency,
        base: sum(({ base }) => base),
        vat: sum(({ vat }) => vat),
        returnCurrency: currency,
        baseTranslated: sum((each) => translation.of(each.base, each.currency, each.day)),
        vatTranslated: sum((each) => translation.of(each.vat, each.currency, each.day)),
      },
    ]
  })
  return inOrderOf(ids, rows)
}

/** The depot that an entry's income, expense or VAT is for, where it is one. */
async function readPlaces(orm: Orm, ids: readonly string[]): Promise<Map<string, LineRow['depot']>> {
  const rows = await orm
    .selectDistinctOn([ledgerLines.entryId], {
      entryId: ledgerLines.entryId,
      id: depots.id,
      code: depots.code,
      name: depots.name,
    })
    .from(ledgerLines)
    .innerJoin(depots, eq(depots.id, ledgerLines.forDepotId))
    .where(inArray(ledgerLines.entryId, [...ids]))
    .orderBy(ledgerLines.entryId, ledgerLines.line)
  return new Map(rows.map(({ entryId, ...depot }) => [entryId, depot]))
}
