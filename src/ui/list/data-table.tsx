import { useTable, type RowData } from '@tanstack/react-table'
import { Fragment, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnChooser } from '#src/ui/list/column-chooser.tsx'
import { columnId, dataTableFeatures, type DataTableColumns } from '#src/ui/list/data-table-features.ts'
import { DataTableHeader, type TableSort } from '#src/ui/list/data-table-header.tsx'
import { SectionRow } from '#src/ui/list/data-table-section.tsx'
import { DataTableRow } from '#src/ui/list/data-table-row.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { ForbiddenState } from '#src/ui/forbidden-state.tsx'
import { NoMatch } from '#src/ui/list/no-match.tsx'
import { Pagination, type PageFacts, type PageTarget } from '#src/ui/list/pagination.tsx'
import { PrintedBy } from '#src/ui/print/printed-by.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { useColumnChoice, type ColumnChoice } from '#src/ui/list/use-column-choice.ts'
import { cx } from '#src/ui/cx.ts'
import { formatNumber } from '#src/platform/format.ts'

/** loading: nothing yet · refreshing: these rows are being renewed · the others say themselves. */
export type TableStatus = 'loading' | 'refreshing' | 'ready' | 'error' | 'forbidden'

/** One line under the table, usually one per currency: `{ label: 'SAR', cells: { total: <Money … /> } }`. */
export interface TableTotal {
  label: string
  /** By column id. */
  cells: Readonly<Record<string, ReactNode>>
}

export interface DataTableProps<Row extends RowData> {
  /** Under this the column choice is kept. */
  id: string
  /** Accessible name: 'Bookings'. */
  label: string
  /** Made with `columnsOf<Row>()`; keep it stable. */
  columns: DataTableColumns<Row>
  /** Keep it stable: the query's own array, or a constant empty one. */
  rows: readonly Row[]
  rowId: (row: Row) => string
  status: TableStatus
  /** Where a row leads; its first cell becomes the link, the whole row opens it. */
  rowHref?: ((row: Row) => string) | undefined
  /** What a row does instead of leading somewhere. */
  onOpen?: ((row: Row) => void) | undefined
  /** At the trailing side of each row: a menu or one icon button. */
  rowActions?: ((row: Row) => ReactNode) | undefined
  /** Where rows of one kind stand together: headings between them, which fold what is below. */
  sections?: TableSections<Row> | undefined
  sort?: TableSort | undefined
  onSort?: ((sort: TableSort) => void) | undefined
  page?: PageFacts | undefined
  onPage?: ((target: PageTarget) => void) | undefined
  onRecordNumber?: ((recordNumber: number) => void) | undefined
  totals?: readonly TableTotal[] | undefined
  /** A filter or search is on, so no rows means no match. */
  filtered?: boolean | undefined
  onClearFilters?: (() => void) | undefined
  /** Stands there when there is nothing at all: an EmptyState with the one next action. */
  empty?: ReactNode
  /** The catalogue's message for `error`. */
  errorMessage?: string | undefined
  /** It is refused for its filters: clearing them helps, asking again does not. */
  isBadQuery?: boolean | undefined
  onRetry?: (() => void) | undefined
  /** Above the table at its start: count, bulk actions. */
  toolbar?: ReactNode
  /** Above the table at its end, before the column chooser: export. */
  tools?: ReactNode
  compact?: boolean | undefined
  /** On paper, above the table and instead of its pages: how many of how many rows stand there. */
  paperLine?: string | undefined
}

/** What tells the rows of one section, and what a section is called. */
export interface TableSections<Row> {
  of: (row: Row) => string
  title: (section: string) => string
}

/** A list whose rows the server sorted, filtered and paged. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { id, label, columns, rows, rowId, status, page, onPage, totals, compact = false } = props
  const [choice, setChoice] = useColumnChoice(id)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const isOnPaper = props.paperLine !== undefined
  const columnVisibility = useMemo(() => visibility(columns, choice, isOnPaper), [columns, choice, isOnPaper])
  const table = useTable({
    features: dataTableFeatures,
    columns,
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    state: { columnVisibility },
  })
  const headers = table.getHeaderGroups().at(-1)?.headers ?? []
  const shows = whatShows(status, rows.length)

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div data-print="hide" className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <div className="flex min-w-0 flex-wrap items-center gap-2 text-ink-2">{props.toolbar}</div>
        <div className="flex items-center gap-2">
          {props.tools}
          <ColumnChooser
            columns={table.getAllLeafColumns().map((column) => ({
              id: column.id,
              label: columnName(column.columnDef, column.id),
              shown: column.getIsVisible(),
            }))}
            onToggle={(columnId, shown) => setChoice({ ...choice, [columnId]: shown })}
            onReset={() => setChoice({})}
          />
        </div>
      </div>
      {isOnPaper && (
        <>
          <PrintedBy />
          <p className="hidden text-sm print:block">{props.paperLine}</p>
        </>
      )}
      <TableScroll
        label={label}
        role="region"
        className="table-scroll overflow-y-auto rounded border border-line bg-surface"
      >
        <table
          aria-busy={status === 'loading' || status === 'refreshing'}
          className="w-full border-separate border-spacing-0 text-sm"
        >
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              {headers.map((header, index) => (
                <DataTableHeader
                  key={header.id}
                  name={<table.FlexRender header={header} />}
                  columnId={header.column.id}
                  meta={header.column.columnDef.meta}
                  first={index === 0}
                  sort={props.sort}
                  onSort={header.column.columnDef.enableSorting === false ? undefined : props.onSort}
                />
              ))}
              {props.rowActions && <ActionsHead />}
            </tr>
          </thead>
          <tbody className={cx(status === 'refreshing' && 'opacity-60 transition-opacity')}>
            {shows === 'skeleton' && (
              <SkeletonRows headers={headers} extra={Boolean(props.rowActions)} rows={page?.recordNumber} />
            )}
            {shows === 'rows' &&
              table.getRowModel().rows.map((row, index, all) => {
                const section = props.sections?.of(row.original)
                const before = all[index - 1]
                const isFirst = section !== undefined && (!before || props.sections?.of(before.original) !== section)
                const isFolded = section !== undefined && folded.has(section)
                return (
                  <Fragment key={row.id}>
                    {isFirst && (
                      <SectionRow
                        title={props.sections?.title(section) ?? section}
                        columns={headers.length + (props.rowActions ? 1 : 0)}
                        isFolded={isFolded}
                        onFold={() => setFolded(toggled(folded, section))}
                      />
                    )}
                    <DataTableRow
                      isFolded={isFolded}
                      href={props.rowHref?.(row.original)}
                      onOpen={props.onOpen && (() => props.onOpen?.(row.original))}
                      compact={compact}
                      actions={props.rowActions?.(row.original)}
                      cells={row.getVisibleCells().map((cell) => ({
                        id: cell.column.id,
                        meta: cell.column.columnDef.meta,
                        content: <table.FlexRender cell={cell} />,
                      }))}
                    />
                  </Fragment>
                )
              })}
          </tbody>
          {shows === 'rows' && totals && totals.length > 0 && (
            <Totals
              totals={totals}
              columns={headers.map((header) => header.column)}
              extra={Boolean(props.rowActions)}
            />
          )}
        </table>
        {shows === 'message' && <div className="sticky start-0 w-full">{messageFor(props)}</div>}
      </TableScroll>
      {page && onPage && status !== 'error' && status !== 'forbidden' && (
        <div data-print={isOnPaper ? 'hide' : undefined}>
          <Pagination
            page={page}
            shown={status === 'loading' ? undefined : rows.length}
            onPage={onPage}
            onRecordNumber={props.onRecordNumber}
          />
        </div>
      )}
    </div>
  )
}

function toggled(folded: ReadonlySet<string>, section: string): ReadonlySet<string> {
  const after = new Set(folded)
  if (!after.delete(section)) after.add(section)
  return after
}

function whatShows(status: TableStatus, count: number): 'rows' | 'skeleton' | 'message' {
  if (status === 'error' || status === 'forbidden') return 'message'
  if (status === 'loading') return 'skeleton'
  return count > 0 ? 'rows' : 'message'
}

function messageFor<Row extends RowData>(props: DataTableProps<Row>): ReactNode {
  if (props.status === 'forbidden') return <ForbiddenState />
  if (props.status === 'error')
    return (
      <ErrorState
        message={props.errorMessage}
        onRetry={props.onRetry}
        onClear={props.isBadQuery ? props.onClearFilters : undefined}
      />
    )
  const { page, onPage } = props
  // As after a link that was kept, or typed: there are rows, on earlier pages.
  if (page && onPage && page.pageNumber > 1 && page.total > 0) return <PastTheEnd page={page} onPage={onPage} />
  if (props.filtered) return <NoMatch onClear={props.onClearFilters} />
  return props.empty ?? <NothingYet />
}

function NothingYet() {
  const { t } = useTranslation('common')
  return <EmptyState title={t('table.empty')} />
}

function PastTheEnd({ page, onPage }: { page: PageFacts; onPage: (target: PageTarget) => void }) {
  const { t, i18n } = useTranslation('common')
  return (
    <EmptyState
      title={t('paging.pastEnd', { page: formatNumber(page.pageNumber, i18n.language) })}
      action={<Button onClick={() => onPage({ pageNumber: 1 })}>{t('paging.first')}</Button>}
    />
  )
}

function ActionsHead() {
  const { t } = useTranslation('common')
  return (
    <th scope="col" className="sticky top-0 border-b border-line bg-sunken" data-print="hide">
      <span className="sr-only">{t('table.actions')}</span>
    </th>
  )
}

interface SkeletonRowsProps {
  headers: readonly { id: string }[]
  extra: boolean
  rows: number | undefined
}

function SkeletonRows({ headers, extra, rows = 10 }: SkeletonRowsProps) {
  const { t } = useTranslation('common')
  return Array.from({ length: Math.min(rows, 20) }, (_, row) => (
    <tr key={row} aria-hidden={row > 0}>
      {headers.map((header, index) => (
        <td key={header.id} className="h-row border-b border-line px-3 max-lg:px-2">
          {row === 0 && index === 0 && <span className="sr-only">{t('table.loading')}</span>}
          <Skeleton className={cx('h-3.5', WIDTHS[(row + index * 2) % WIDTHS.length])} />
        </td>
      ))}
      {extra && <td aria-hidden className="border-b border-line" />}
    </tr>
  ))
}

const WIDTHS = ['w-24', 'w-16', 'w-32', 'w-20', 'w-28']

interface TotalsProps {
  totals: readonly TableTotal[]
  columns: readonly { id: string; columnDef: { meta?: { align?: 'start' | 'center' | 'number' } | undefined } }[]
  extra: boolean
}

function Totals({ totals, columns, extra }: TotalsProps) {
  return (
    // As one: line by line they would cover each other.
    <tfoot className="sticky bottom-0">
      {totals.map((total) => (
        <tr key={total.label} className="font-semibold">
          {columns.map((column, index) =>
            index === 0 ? (
              <th key={column.id} scope="row" className={cx(TOTAL_CELL, 'text-start whitespace-nowrap')}>
                {total.label}
              </th>
            ) : (
              <td
                key={column.id}
                dir={column.columnDef.meta?.align === 'number' ? 'ltr' : undefined}
                className={cx(TOTAL_CELL, column.columnDef.meta?.align === 'number' ? 'text-end' : 'text-start')}
              >
                {total.cells[column.id]}
              </td>
            ),
          )}
          {extra && <td aria-hidden className={TOTAL_CELL} />}
        </tr>
      ))}
    </tfoot>
  )
}

const TOTAL_CELL = 'h-row border-t border-line bg-sunken px-3 max-lg:px-2'

function columnName(definition: { header?: unknown; meta?: { label?: string } | undefined }, id: string): string {
  return definition.meta?.label ?? (typeof definition.header === 'string' ? definition.header : id)
}

/** The defaults of the columns, overruled by what somebody chose. Paper has the room that a window may lack. */
function visibility<Row extends RowData>(
  columns: DataTableColumns<Row>,
  choice: ColumnChoice,
  isOnPaper: boolean,
): Record<string, boolean> {
  const hidden = columns.flatMap((column) => {
    const id = columnId(column)
    return id !== undefined && (column.meta?.hidden || (column.meta?.lacksRoom && !isOnPaper))
      ? [[id, false] as const]
      : []
  })
  return { ...Object.fromEntries(hidden), ...choice }
}
