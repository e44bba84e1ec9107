import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { PageInfo } from '#contract/common.ts'
import type { AnswerOf } from '#contract/contract.ts'
import { type ColumnOf, filesOf, type ListDefinition, keyOf } from '#contract/list/list-definition.ts'
import type { ExportedList } from '#contract/master.ts'
import { IgnoredFilters } from '#src/ui/list/ignored-filters.tsx'
import { wholeList } from '#src/ui/list/export-menu.tsx'
import { type ColumnChanges, useListColumns } from '#src/ui/list/list-columns.tsx'
import { ListFilters, type ListFiltersProps, useNarrowing } from '#src/ui/list/list-filters.tsx'
import { ListFrame, type ListFrameProps } from '#src/ui/list/list-frame.tsx'
import { Narrowing, type NarrowingWord } from '#src/ui/list/active-filters.tsx'
import { callAs, callFileLoosely, type FileCallName, type ListCallName } from '#src/platform/api.ts'
import type { AnyListState } from '#src/ui/list/use-list-state.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useListAs } from '#src/platform/use-read.ts'

/** A list that has a page of its own: its calls are a list's and a file's. */
export type PagedList = ListDefinition<never> & { calls: { read: ListCallName; export?: FileCallName } }

/** What the list's call answers. */
export type RowOf<List extends PagedList> =
  AnswerOf<List['calls']['read']> extends { data: readonly (infer Row extends { id: string | number })[] } ? Row : never

interface Page<Row> {
  data: Row[]
  page: PageInfo
}

export interface ListPageProps<List extends PagedList> extends Pick<
  ListFrameProps<RowOf<List>>,
  | 'icon'
  | 'back'
  | 'emptyAction'
  | 'compact'
  | 'sections'
  | 'isNarrowed'
  | 'rowActions'
  | 'onFind'
  | 'totals'
  | 'report'
  | 'add'
  | 'above'
  | 'note'
  | 'tools'
  | 'otherExports'
  | 'children'
> {
  /** Its rows are checked against what its call answers. */
  list: List & ListDefinition<RowOf<List>>
  /** `useListState(stateOf(list))` */
  state: AnyListState
  /** What narrows it always, and not by a filter. */
  query?: object
  /** Where it is called otherwise for this reader. */
  title?: string
  lead?: string
  /** Where the screen shows something else than the definition says. */
  columns?: ColumnChanges<RowOf<List>, ColumnOf<List>>
  filters?: Pick<ListFiltersProps, 'options' | 'without' | 'fields' | 'notes' | 'today'>
  /** Name of a list of master data in exports; others have a call of their own. */
  exported?: ExportedList
  /** Fields that narrow it, and what does, in words: where they are others than the definition's. */
  fields?: ReactNode
  narrowing?: readonly NarrowingWord<string>[]
  /** Where a row leads; without it to its record, below this page. */
  rowHref?: ((row: RowOf<List>) => string) | undefined
}

/**
 * A list as its definition says: read, narrowed, kept as a view, exported and printed as it stands, in its own words; a
 * row opens its record. The page says what is its own.
 */
export function ListPage<const List extends PagedList>(props: ListPageProps<List>): ReactNode {
  const { list, state, query, columns, filters = {}, exported, fields, narrowing, ...rest } = props
  const { read } = list.calls
  const exportCall = exported === undefined ? list.calls.export : 'exportMasters'
  const { t } = useTranslation(filesOf(list))
  const [path] = useLocation()
  const mayCall = useMayCall()
  const asked = { ...state.query, ...query }
  const drawn = useListColumns<RowOf<List>, List>(list, columns)
  const words = useNarrowing(list, { ...state.filters, search: state.search }, filters.options, true)
  // A list without the one or the other has no words for it.
  const say = (key: string) => t(keyOf(list, key), { defaultValue: '' }) || undefined
  return (
    <ListFrame<RowOf<List>>
      id={list.id}
      title={t(keyOf(list, 'title'))}
      lead={say('lead')}
      empty={t(keyOf(list, 'empty'))}
      emptyBody={say('emptyBody')}
      search={list.search === false ? undefined : t(keyOf(list, list.search ?? 'search'))}
      rowHref={(row) => `${path}/${row.id}${state.carried}`}
      {...rest}
      state={state}
      read={useListAs<Page<RowOf<List>>>(read, asked)}
      readPart={(part) => callAs<Page<RowOf<List>>>(read, { query: { ...wholeList(asked), ...part } })}
      exportFile={
        exportCall && mayCall(exportCall)
          ? (sheet) =>
              callFileLoosely(exportCall, { params: { list: exported }, query: { ...wholeList(asked), ...sheet } })
          : undefined
      }
      columns={drawn}
      fields={fields ?? <ListFilters list={list} values={state.filters} onFilter={state.filter} {...filters} />}
      narrowing={
        <>
          <IgnoredFilters list={list} ignored={state.ignored} onFilter={state.filter} />
          <Narrowing words={narrowing ?? words} onFilter={state.filter} />
        </>
      }
    />
  )
}
