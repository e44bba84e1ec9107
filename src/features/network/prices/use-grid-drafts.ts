import { useState } from 'react'
import { z } from 'zod'
import type { BodyOf } from '#contract/contract.ts'
import type { PriceGrid } from '#contract/network/price-list-row.ts'
import {
  cellsByScope,
  columnsOf,
  FARES,
  readFares,
  rowsOf,
  scopeOf,
  textsOf,
  type FareName,
  type FareTexts,
  type GridColumn,
  type GridRow,
  type ReadFares,
} from './price-cells.ts'

type SavedCell = BodyOf<'savePriceGrid'>['cells'][number]

/** One row and currency as it stands in the fields. */
export interface GridScope extends ReadFares {
  row: GridRow
  currency: string
  key: string
  texts: FareTexts
  /** As stored. */
  base: FareTexts
  unsaved: readonly FareName[]
}

const typedText = z.string().exactOptional()
/** Prices as they were typed before, by scope; the day they are for, and the versions of the cells that they change. */
export const keptPrices = z.object({
  validFrom: z.iso.date(),
  drafts: z.array(
    z.tuple([
      z.string(),
      z.object({ adult: typedText, child: typedText, twoWayAdult: typedText, twoWayChild: typedText } satisfies Record<
        FareName,
        unknown
      >),
    ]),
  ),
  versions: z.record(z.string(), z.int().nullable()),
})

/** What was typed into the grid and not yet saved, and what the server said of it. Kept when the date changes. */
export function useGridDrafts(grid: PriceGrid, typed: z.output<typeof keptPrices>['drafts'] = []) {
  // By field: what nobody touched follows what is stored.
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Partial<FareTexts>>>(() => new Map(typed))
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const rows = rowsOf(grid)
  const columns = columnsOf(grid)
  const stored = cellsByScope(grid)
  const scopes = new Map<string, GridScope>()
  for (const row of rows) {
    for (const { code: currency } of grid.currencies) {
      const key = scopeOf(row, currency)
      const base = textsOf(stored.get(key)?.fares, currency)
      const texts = { ...base, ...drafts.get(key) }
      const unsaved = FARES.filter((fare) => texts[fare].trim() !== base[fare])
      scopes.set(key, { row, currency, key, texts, base, unsaved, ...readFares(texts, currency) })
    }
  }
  const changed = [...scopes.values()].filter(({ unsaved }) => unsaved.length > 0)

  function set(changes: readonly { row: GridRow; column: GridColumn; text: string }[]) {
    setDrafts((before) => {
      const after = new Map(before)
      for (const { row, column, text } of changes) {
        const key = scopeOf(row, column.currency)
        after.set(key, { ...after.get(key), [column.fare]: text })
      }
      return after
    })
    setRefusals((before) => {
      const after = new Map(before)
      for (const { row, column } of changes) after.delete(`${scopeOf(row, column.currency)} ${column.fare}`)
      return after.size === before.size ? before : after
    })
  }

  return {
    /** As it is kept. */
    typed: [...drafts],
    versions: Object.fromEntries(changed.map(({ key }) => [key, stored.get(key)?.version ?? null])),
    rows,
    columns,
    stored,
    scopes,
    changed,
    set,
    refusalAt: (scope: GridScope, fare: FareName) => refusals.get(`${scope.key} ${fare}`),
    discard() {
      setDrafts(new Map())
      setRefusals(new Map())
    },
    /** What is to be sent; undefined while something typed is no price. */
    toSave(): SavedCell[] | undefined {
      const cells = changed.flatMap(({ row, currency, key, fares }): SavedCell[] =>
        fares === undefined
          ? []
          : [
              {
                currency,
                fromStoppageId: row.fromStoppageId,
                toStoppageId: row.toStoppageId,
                fares,
                version: stored.get(key)?.version ?? null,
              },
            ],
      )
      return cells.length === changed.length ? cells : undefined
    },
    /** Puts a refusal at the cells it is about: `cells.3.adult`. */
    showRefusals(fields: Readonly<Record<string, string>>) {
      const found = Object.entries(fields).flatMap(([path, words]) => {
        const [, index, field] = /^cells\.(\d+)(?:\.fares)?\.(\w+)$/.exec(path) ?? []
        const scope = changed[Number(index)]
        const fare = FARES.find((name) => name === field) ?? 'adult'
        return scope ? [[`${scope.key} ${fare}`, words] as const] : []
      })
      setRefusals(new Map(found))
    },
  }
}

export type GridDrafts = ReturnType<typeof useGridDrafts>
