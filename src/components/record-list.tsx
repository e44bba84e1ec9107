import type { UseQueryResult } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { PageInfo } from '#contract/common.ts'
import type { ExportedList } from '#contract/master.ts'
import { DataTable } from '#src/components/data-table.tsx'
import type { DataTableColumns } from '#src/components/data-table-features.ts'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ExportMenu, wholeList } from '#src/components/export-menu.tsx'
import { exportedColumns } from '#src/components/exported-columns.ts'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { useColumnChoice } from '#src/components/use-column-choice.ts'
import { useListTable } from '#src/components/use-list-table.ts'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { callFile } from '#src/lib/api.ts'
import type { AnyListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useSearchBox } from '#src/lib/use-search-box.ts'

export interface RecordListWords {
  title: string
  lead: string
  /** 'Add region'; without it nothing is added here. */
  add?: string | undefined
  /** What can be typed into the search. */
  search: string
  /** When there is none at all. */
  empty: string
}

export interface RecordListProps<Row> {
  /** Under this the column choice and the named views are kept. */
  id: string
  words: RecordListWords
  icon: ReactNode
  /** The list's own path: new records are below it at `/new`, others by their id. */
  path: string
  list: AnyListState
  read: UseQueryResult<{ data: Row[]; page: PageInfo }>
  columns: DataTableColumns<Row & object>
  /** Filters beside the search, most used first. */
  filters?: ReactNode
  /** Beside "add": other pages of this list. */
  actions?: ReactNode
  /** The list's name in exports. */
  exported: ExportedList
}

/** A list of records with its search, filters, order, columns and pages in the address; a row opens the record. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { id, words, icon, path, list, read, columns, filters, actions, exported } = props
  const [, navigate] = useLocation()
  const box = useSearchBox(list)
  const mayCall = useMayCall()
  const [choice] = useColumnChoice(id)
  const table = useListTable(list, read, box.clear)
  const { rows } = table
  const pathOf = (row: Row) => `${path}/${row.id}${list.carried}`
  const add = words.add !== undefined && (
    <LinkButton href={`${path}/new${list.carried}`} tone="primary" icon={<Plus />}>
      {words.add}
    </LinkButton>
  )
  const openTheOne = () => {
    const [only, ...others] = rows
    const isShown = box.commit() === list.search && !read.isPlaceholderData
    if (only && others.length === 0 && isShown) navigate(pathOf(only))
  }

  return (
    <>
      <title>{words.title}</title>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={
          <>
            {actions}
            {add}
          </>
        }
      />
      <FilterBar
        search={{ value: box.value, onChange: box.onChange, placeholder: words.search, onSubmit: openTheOne }}
        active={list.active}
        onClear={box.clear}
      >
        {filters}
      </FilterBar>
      <DataTable
        {...table}
        id={id}
        label={words.title}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={pathOf}
        toolbar={<ViewMenu list={id} state={list} />}
        tools={
          mayCall('exportMasters') && (
            <ExportMenu
              fetchFile={(format, language) => {
                const query = { ...wholeList(list.query), format, language, columns: exportedColumns(columns, choice) }
                return callFile('exportMasters', { params: { list: exported }, query })
              }}
            />
          )
        }
        empty={<EmptyState icon={icon} title={words.empty} action={add || undefined} />}
      />
    </>
  )
}
