import type { UseQueryResult } from '@tanstack/react-query'
import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageInfo } from '#contract/common.ts'
import { DataTable, type DataTableProps, type TableTotal } from '#src/ui/list/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ExportMenu, type ExportFormat, type OtherExport } from '#src/ui/list/export-menu.tsx'
import { exportedColumns, withCurrency } from '#src/ui/list/exported-columns.ts'
import { FilterBar } from '#src/ui/list/filter-bar.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { PrintList } from '#src/ui/list/print-list.tsx'
import { useColumnChoice } from '#src/ui/list/use-column-choice.ts'
import { useListTable } from '#src/ui/list/use-list-table.ts'
import { usePrintedList, type PrintedPart } from '#src/ui/list/use-printed-list.ts'
import { ViewMenu } from '#src/ui/list/view-menu.tsx'
import type { AnyListState } from '#src/ui/list/use-list-state.ts'
import { useSearchBox } from '#src/ui/list/use-search-box.ts'
import '#src/ui/list/wide-report.css'

/** What is asked of an export beside the list's filters and order. */
export interface RequestedSheet {
  format: ExportFormat
  language: 'en' | 'ar'
  columns: string
}

export interface ListFrameProps<Row extends RowData> extends Pick<
  DataTableProps<Row>,
  'columns' | 'rowHref' | 'rowActions' | 'compact' | 'sections'
> {
  /** Under this the column choice and the named views are kept. */
  id: string
  title: string
  lead?: string | undefined
  icon: ReactNode
  /** The way back to what it belongs to. */
  back?: ReactNode
  /** When there is none at all. */
  empty: string
  /** What comes into it, or why there is none. */
  emptyBody?: string | undefined
  /** The one next step where there is none. */
  emptyAction?: ReactNode
  state: AnyListState
  /** The list's call, asked with `state.query`. */
  read: UseQueryResult<{ data: Row[]; page: PageInfo }>
  /** The same call for the rows that are printed. */
  readPart: (part: PrintedPart) => Promise<{ data: Row[]; page: PageInfo }>
  /** Undefined for whoever may not export it. */
  exportFile: ((asked: RequestedSheet) => Promise<{ blob: Blob; fileName: string }>) | undefined
  /** Files of other formats, beside the sheets. */
  otherExports?: readonly OtherExport[] | undefined
  /** Ids of columns that hold amounts: before the first of them a sheet says the currency. Left out where the one there is brings its own. */
  amounts?: readonly string[]
  /** What can be typed into the search; without it there is none. */
  search?: string | undefined
  /** Whether what narrows it may be why there is none, where not every filter is. */
  isNarrowed?: boolean
  /** Enter in the search, where that does more than search. */
  onFind?: (text: string) => void
  /** Fields that narrow it, most used first. */
  fields: ReactNode
  /** What narrows it, in words: as pills on the screen, and all of it on paper. */
  narrowing: ReactNode
  /** What rows come to, per currency; on paper they are all that are printed. */
  totals?: (rows: readonly Row[]) => readonly TableTotal[]
  /** The way to its report. */
  report?: ReactNode
  /** The way to a new one. */
  add?: ReactNode
  /** Between the head and the fields, and not on paper. */
  above?: ReactNode
  /** Right above the table. */
  note?: ReactNode
  /** Beside the export. */
  tools?: ReactNode
  /** Below the table. */
  children?: ReactNode
}

/** A list of records that is narrowed, kept as a view, exported and printed as it stands; a row opens its record. */
export function ListFrame<Row extends RowData & { id: string | number }>(props: ListFrameProps<Row>) {
  const { t } = useTranslation('common')
  const { id, title, state, columns, amounts = [], exportFile, search, onFind } = props
  const box = useSearchBox(state)
  const [choice] = useColumnChoice(id)
  const table = useListTable(state, props.read, box.clear)
  const printed = usePrintedList({ list: id, asked: state.query }, state, table, props.readPart)
  const find = () => {
    const text = box.commit()
    onFind?.(text)
  }
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        lead={props.lead}
        back={props.back}
        actions={
          <>
            {props.report}
            <PrintList list={printed}>{t('report.print')}</PrintList>
            {props.add}
          </>
        }
      />
      {props.above && (
        <div data-print="hide" className="mb-5">
          {props.above}
        </div>
      )}
      <FilterBar
        active={state.active}
        onClear={box.clear}
        search={
          search === undefined
            ? undefined
            : { value: box.value, placeholder: search, onChange: box.onChange, onSubmit: find }
        }
      >
        {props.fields}
      </FilterBar>
      {props.narrowing}
      <div className="wide-report">
        {props.note}
        <DataTable
          {...printed.table}
          filtered={props.isNarrowed ?? printed.table.filtered}
          id={id}
          label={title}
          columns={columns}
          rowId={(row) => String(row.id)}
          rowHref={props.rowHref}
          rowActions={props.rowActions}
          compact={props.compact}
          sections={props.sections}
          totals={props.totals?.(printed.table.rows)}
          toolbar={<ViewMenu list={id} state={state} />}
          tools={
            <>
              {props.tools}
              {exportFile && (
                <ExportMenu
                  others={props.otherExports}
                  fetchFile={(format, language) =>
                    exportFile({ format, language, columns: withCurrency(exportedColumns(columns, choice), amounts) })
                  }
                />
              )}
            </>
          }
          empty={
            <EmptyState icon={props.icon} title={props.empty} action={props.emptyAction}>
              {props.emptyBody}
            </EmptyState>
          }
        />
        {props.children && <div className="mt-5">{props.children}</div>}
      </div>
    </>
  )
}
