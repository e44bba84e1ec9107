import type { UseQueryResult } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageInfo } from '#contract/common.ts'
import type { MasterKindName } from '#contract/master.ts'
import type { DataTableColumns } from '#src/components/data-table-features.ts'
import { RecordList } from '#src/components/record-list.tsx'
import { StatusFilter } from '#src/components/status-filter.tsx'
import type { AnyListState } from '#src/lib/use-list-state.ts'

/** Files of words that hold the lists of master data. */
type WordFile = 'network' | 'timetable' | 'fleet' | 'people' | 'exit-fees' | 'visa'

export interface MasterListPageProps<Row> {
  kind: Exclude<MasterKindName, 'user'>
  /** Under this the column choice and the named views are kept. */
  id: string
  /** File whose part of the kind's name holds the list's words. */
  words: WordFile
  /** Where the same list is called something else. */
  title?: string
  /** Whether new ones are made here. */
  canAdd?: boolean
  icon: ReactNode
  path: string
  /** Its filters have the status that every kind has. */
  list: AnyListState
  /** The list's call, asked with `list.query`. */
  read: UseQueryResult<{ data: Row[]; page: PageInfo }>
  /** Never made anew: columns that change are laid out again. */
  columnsIn: (t: TFunction, language: string) => DataTableColumns<Row & object>
  /** The kind's own filters, before that by status. */
  filters?: ReactNode
}

/** The list of a kind of master data: found, filtered, exported, and the way to a new one. */
export function MasterListPage<Row extends { id: string }>(props: MasterListPageProps<Row>) {
  const { kind, words, title, canAdd = true, list, columnsIn, filters, ...rest } = props
  const { t, i18n } = useTranslation(words)
  const columns = useMemo(() => columnsIn(t, i18n.language), [columnsIn, t, i18n.language])
  return (
    <RecordList
      {...rest}
      exported={kind}
      list={list}
      columns={columns}
      words={{
        title: title ?? t(`${kind}.title`),
        lead: t(`${kind}.lead`),
        add: canAdd ? t(`${kind}.add`) : undefined,
        search: t(`${kind}.search`),
        empty: t(`${kind}.empty`),
      }}
      filters={
        <>
          {filters}
          <StatusFilter value={list.filters['status']} onChange={(status) => list.filter({ status })} />
        </>
      }
    />
  )
}
