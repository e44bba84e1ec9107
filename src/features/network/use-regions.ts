import { useTranslation } from 'react-i18next'
import type { ComboboxChoice } from '#src/ui/form/combobox-field.tsx'
import type { SelectOption } from '#src/ui/form/select-field.tsx'
import { callLoosely } from '#src/platform/api.ts'
import { localName } from '#src/platform/local-name.ts'
import { inLocalOrder } from '#src/platform/local-order.ts'
import { useRead, useRecord } from '#src/platform/use-read.ts'
import { MIN_SEARCH } from '#contract/search-term.ts'

/** As many regions as one list holds; more are searched. */
const ALL = 200
/** Most choices of a search. */
const FOUND = 20

export interface Regions {
  /** By name; those not in use only where they are chosen already. */
  options: SelectOption[]
  /** There are more than can be listed. */
  isSearched: boolean
  chosen: ComboboxChoice | undefined
  search: (query: string, signal: AbortSignal) => Promise<ComboboxChoice[]>
}

/** Regions to choose from. */
export function useRegions(chosen?: string | null): Regions {
  const { i18n } = useTranslation()
  const { language } = i18n
  const read = useRead('getRegionList', { query: { recordNumber: ALL, sort: 'city' } })
  const rows = read.data?.data ?? []
  const isSearched = (read.data?.page.total ?? 0) > ALL
  const isBeyond = isSearched && Boolean(chosen) && !rows.some(({ id }) => id === chosen)
  const own = useRecord('getRegionList', isBeyond ? (chosen ?? undefined) : undefined)
  const known = [...rows, ...(isBeyond ? (own.data?.data ?? []) : [])].find(({ id }) => id === chosen)
  const nameOf = ({ code, city }: (typeof rows)[number]) => `${localName(city, language)} · ${code}`
  return {
    options: inLocalOrder(
      rows
        .filter(({ id, isActive }) => isActive || id === chosen)
        .map((row) => ({ value: row.id, label: nameOf(row) })),
      language,
    ),
    isSearched,
    chosen: known && { id: known.id, label: nameOf(known) },
    async search(query, signal) {
      // What is shorter the server does not search; of the first of all it is told at once.
      const term = query.length < MIN_SEARCH ? {} : { search: query }
      const { data } = await callLoosely('getRegionList', {
        query: { ...term, status: 'active', sort: 'city', recordNumber: FOUND },
        signal,
        endsSession: 'background',
      })
      return inLocalOrder(
        data.map((row) => ({ id: row.id, label: nameOf(row) })),
        language,
        query,
      )
    },
  }
}
