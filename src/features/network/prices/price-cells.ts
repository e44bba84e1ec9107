import { amountText } from '#contract/currency.ts'
import { MAX_FARE, type FareSet, type PriceGrid, type PriceGridCell } from '#contract/network/price-list-row.ts'
import { latinDigits, parseAmount, parseDecimal } from '#src/ui/form/input-text.ts'

export const FARES = ['adult', 'child', 'twoWayAdult', 'twoWayChild'] as const
export type FareName = (typeof FARES)[number]
export type FareTexts = Readonly<Record<FareName, string>>

/** A row of the grid: the whole route, or a stretch of it. */
export interface GridRow {
  key: string
  fromStoppageId: string | null
  toStoppageId: string | null
}

/** A column of the grid. */
export interface GridColumn {
  currency: string
  fare: FareName
}

/** The whole route first, then its stretches in the order of travel. */
export function rowsOf({ stops }: Pick<PriceGrid, 'stops'>): GridRow[] {
  const stretches = stops.flatMap((from, start) =>
    stops.slice(start + 1).flatMap((to, index) =>
      // From end to end is the whole route; of a stoppage called at twice the first call is meant.
      (start === 0 && start + 1 + index === stops.length - 1) || from.stoppageId === to.stoppageId
        ? []
        : [
            {
              key: `${from.stoppageId} ${to.stoppageId}`,
              fromStoppageId: from.stoppageId,
              toStoppageId: to.stoppageId,
            },
          ],
    ),
  )
  return [
    { key: WHOLE, fromStoppageId: null, toStoppageId: null },
    ...new Map(stretches.map((row) => [row.key, row])).values(),
  ]
}

export const WHOLE = 'whole'

export function columnsOf({ currencies, hasReturn }: Pick<PriceGrid, 'currencies' | 'hasReturn'>): GridColumn[] {
  const fares = hasReturn ? FARES : FARES.slice(0, 2)
  return currencies.flatMap(({ code }) => fares.map((fare) => ({ currency: code, fare })))
}

/** Where a row's prices in a currency stand among drafts and stored cells. */
export const scopeOf = (row: Pick<GridRow, 'fromStoppageId' | 'toStoppageId'>, currency: string): string =>
  `${currency} ${row.fromStoppageId ?? ''} ${row.toStoppageId ?? ''}`

export function cellsByScope({ cells }: Pick<PriceGrid, 'cells'>): Map<string, PriceGridCell> {
  return new Map(cells.map((cell) => [scopeOf(cell, cell.currency), cell]))
}

/** Fares as they stand in the fields. */
export function textsOf(fares: FareSet | null | undefined, currency: string): FareTexts {
  const text = (minor: number | null | undefined) =>
    minor === null || minor === undefined ? '' : amountText(minor, currency)
  return {
    adult: text(fares?.adult),
    child: text(fares?.child),
    twoWayAdult: text(fares?.twoWayAdult),
    twoWayChild: text(fares?.twoWayChild),
  }
}

/** Key of a word below `cell` in the locale. */
type CellNote = 'missing' | 'wrong' | 'negative' | 'tooLarge' | 'decimals' | 'nothing' | 'childDearer' | 'twoWayDearer'

export interface ReadFares {
  /** Null: all fields are empty, so there is to be no price. Undefined while something is wrong. */
  fares: FareSet | null | undefined
  problems: Partial<Record<FareName, CellNote>>
  /** Worth a second look; saved nevertheless. */
  warnings: Partial<Record<FareName, CellNote>>
}

/** What was typed for one row and currency. */
export function readFares(texts: FareTexts, currency: string): ReadFares {
  const blank = FARES.filter((fare) => texts[fare].trim() === '')
  if (blank.length === FARES.length) return { fares: null, problems: {}, warnings: {} }
  const amounts = Object.fromEntries(FARES.map((fare) => [fare, parseAmount(texts[fare].trim(), currency)]))
  const problems: ReadFares['problems'] = {}
  for (const fare of FARES) {
    const isBlank = blank.includes(fare)
    if (isBlank && (fare === 'adult' || fare === 'child')) problems[fare] = 'missing'
    else if (!isBlank && amounts[fare] === undefined) problems[fare] = wrongOf(texts[fare])
    else if (Number(amounts[fare]) > MAX_FARE) problems[fare] = 'tooLarge'
    else if (amounts[fare] === 0) problems[fare] = 'nothing'
  }
  const { adult, child, twoWayAdult, twoWayChild } = amounts
  const warnings: ReadFares['warnings'] = {}
  if (adult !== undefined && child !== undefined && child > adult) warnings.child = 'childDearer'
  if (adult !== undefined && twoWayAdult !== undefined && twoWayAdult > 2 * adult) warnings.twoWayAdult = 'twoWayDearer'
  if (child !== undefined && twoWayChild !== undefined && twoWayChild > 2 * child) warnings.twoWayChild = 'twoWayDearer'
  const isWrong = Object.keys(problems).length > 0 || adult === undefined || child === undefined
  return {
    fares: isWrong ? undefined : { adult, child, twoWayAdult: twoWayAdult ?? null, twoWayChild: twoWayChild ?? null },
    problems,
    warnings,
  }
}

/** Why a text is no amount. */
function wrongOf(text: string): CellNote {
  const typed = latinDigits(text).replaceAll(/[\s\p{Cf}]/gu, '')
  if (/^[-\u2212]\d/.test(typed)) return 'negative'
  if (/^[\d,]{13,}(?:\.\d*)?$/.test(typed)) return 'tooLarge'
  return parseDecimal(typed, MAX_DECIMALS) === undefined ? 'wrong' : 'decimals'
}

/** More than any currency has. */
const MAX_DECIMALS = 9

/** A block copied from a sheet: rows by lines, cells by tabs; a last empty line is the sheet's, not a row. */
export function readBlock(text: string): string[][] {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()))
}
