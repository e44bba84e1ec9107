import { sql } from 'drizzle-orm'
import type { TaxCategory } from '#contract/tax/tax-codes.ts'
import type { VatReturnDocument, VatReturnRow } from '#contract/vat-return/vat-return-document.ts'
import {
  VAT_KINDS,
  VAT_SIDES,
  VAT_SUPPLIES,
  type VatKind,
  type VatSide,
  type VatSupply,
} from '#contract/vat-return/vat-return-codes.ts'
import { TAX_CATEGORIES } from '#contract/tax/tax-codes.ts'
import { Translation } from '#server/domain/statement/translation.ts'
import type { Transaction } from '#server/database/connection.ts'
import { movementsOf, type VatBounds } from './vat-movements.ts'

/** What a document is made for. */
export interface VatQuestion {
  region: VatReturnDocument['region']
  currency: string
  span: VatReturnDocument['span']
  bounds: VatBounds
}

type Reader = Pick<Transaction, 'orm' | 'client'>

interface Part {
  side: VatSide
  kind: VatKind
  supply: VatSupply
  category: TaxCategory
  rate: number | null
  currency: string
  /** Of what is translated; null of what is not. */
  day: string | null
  base: number
  vat: number
  entries: number
}

/**
 * The VAT return of a region as its entries have it. What was sold in another currency is translated entry by entry, by
 * the rate of its own day, and rounded there, so that the lines behind a figure come to it.
 */
export async function makeVatReturn(reader: Reader, question: VatQuestion): Promise<VatReturnDocument> {
  const { region, currency, span, bounds } = question
  const { from, to } = bounds
  const translation = await Translation.open(reader.client, currency)
  const rows = new Map<string, VatReturnRow>()
  const settled = new Map<string, VatReturnDocument['settled'][number]>()
  for (const part of await readParts(reader, bounds, currency)) {
    const day = part.day ?? from
    const [base, vat] = [translation.of(part.base, part.currency, day), translation.of(part.vat, part.currency, day)]
    addRow(rows, part, { base, vat })
    if (part.vat !== 0) addSettled(settled, part, vat)
  }
  const sorted = [...rows.values()].toSorted(inReadingOrder)
  const vatOf = (side: VatSide) => sorted.reduce((sum, row) => (row.side === side ? sum + row.vat : sum), 0)
  const [outputVat, inputVat] = [vatOf('output'), vatOf('input')]
  return {
    region,
    currency,
    span,
    from,
    to,
    rows: sorted,
    outputVat,
    inputVat,
    due: outputVat - inputVat,
    settled: [...settled.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
    rates: translation.rates,
    missingRates: translation.missing,
  }
}

/** Sums of what is in the return's currency, and every entry of what is not. */
async function readParts({ orm }: Reader, bounds: VatBounds, currency: string): Promise<Part[]> {
  const { rows } = await orm.execute<{ [Name in keyof Part]: Part[Name] }>(
    sql`select side, kind, supply, category, rate, currency, day, sum(base)::bigint as base, sum(vat)::bigint as vat, count(*)::int as entries
        from (
          select side, kind, supply, category, rate, currency, base, vat,
            case when currency <> ${currency} then day end as day, case when currency <> ${currency} then entry_id end as entry_id
          from (${movementsOf(bounds)}) as movement
        ) as movement
        group by side, kind, supply, category, rate, currency, day, entry_id
        order by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
  )
  return rows.map((row) => ({ ...row, base: Number(row.base), vat: Number(row.vat) }))
}

function addRow(
  rows: Map<string, VatReturnRow>,
  { side, kind, supply, category, rate, entries }: Part,
  { base, vat }: { base: number; vat: number },
): void {
  const key = [side, kind, supply, category, rate ?? '-'].join('.')
  const known = rows.get(key) ?? {
    key,
    side,
    kind,
    supply,
    category,
    rateBasisPoints: rate,
    base: 0,
    vat: 0,
    entries: 0,
  }
  rows.set(key, { ...known, base: known.base + base, vat: known.vat + vat, entries: known.entries + entries })
}

function addSettled(
  settled: Map<string, VatReturnDocument['settled'][number]>,
  { side, currency, vat }: Part,
  translated: number,
): void {
  const known = settled.get(currency) ?? { currency, output: 0, input: 0, outputTranslated: 0, inputTranslated: 0 }
  settled.set(
    currency,
    side === 'output'
      ? { ...known, output: known.output + vat, outputTranslated: known.outputTranslated + translated }
      : { ...known, input: known.input + vat, inputTranslated: known.inputTranslated + translated },
  )
}

const ORDER: readonly ((row: VatReturnRow) => number)[] = [
  ({ side }) => VAT_SIDES.indexOf(side),
  ({ kind }) => VAT_KINDS.indexOf(kind),
  ({ category }) => TAX_CATEGORIES.indexOf(category),
  ({ supply }) => VAT_SUPPLIES.indexOf(supply),
  // The higher rate first.
  ({ rateBasisPoints }) => -(rateBasisPoints ?? -1),
]

function inReadingOrder(one: VatReturnRow, other: VatReturnRow): number {
  for (const place of ORDER) {
    const difference = place(one) - place(other)
    if (difference !== 0) return difference
  }
  return 0
}
