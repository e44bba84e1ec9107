import {
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
  type RowData,
  type TableOptions,
} from '@tanstack/react-table'

export interface DataTableColumnMeta {
  /** Name in the column chooser; needed where the header is not plain text. */
  label?: string
  /** `number` lines digits up at the trailing edge, left to right in every language; for amounts and counts. */
  align?: 'start' | 'center' | 'number'
  /** Hidden until somebody asks for it. */
  hidden?: boolean
  /** Hidden where the window is too narrow for it, until somebody asks for it; an export holds it all the same. */
  lacksRoom?: boolean
  /** Smallest width, a CSS length. */
  width?: string
}

/** The parts of TanStack Table that our lists use: the server sorts, filters and pages. */
export const dataTableFeatures = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  columnMeta: metaHelper<DataTableColumnMeta>(),
})

/** Columns of a list: `const column = columnsOf<Booking>()`, then `column.columns([column.accessor('reference', …)])`. */
export const columnsOf = <Row extends RowData>() => createColumnHelper<typeof dataTableFeatures, Row>()

export type DataTableColumns<Row extends RowData> = TableOptions<typeof dataTableFeatures, Row>['columns']

/** Under this a column is chosen and exported: its own id, else the field that it shows. */
export function columnId<Row extends RowData>(column: DataTableColumns<Row>[number]): string | undefined {
  return column.id ?? ('accessorKey' in column ? String(column.accessorKey) : undefined)
}
