import type { RowData } from '@tanstack/react-table'
import { columnId, type DataTableColumns } from '#src/ui/list/data-table-features.ts'
import type { ColumnChoice } from '#src/ui/list/use-column-choice.ts'

/**
 * Ids of the columns that an export of a list holds, as its call takes them: the defaults, overruled by what somebody
 * chose. What only the window has no room for is in, so that a tablet's sheet is the desk's.
 */
export function exportedColumns<Row extends RowData>(columns: DataTableColumns<Row>, choice: ColumnChoice): string {
  return columns
    .flatMap((column) => {
      const id = columnId(column)
      return id !== undefined && (choice[id] ?? !column.meta?.hidden) ? [id] : []
    })
    .join(',')
}

/** On the screen each amount names its currency; a sheet has a column for it, before the first of `amounts` that it holds. */
export function withCurrency(columns: string, amounts: readonly string[]): string {
  const ids = columns.split(',')
  const first = ids.findIndex((id) => amounts.includes(id))
  return first === -1 ? columns : ids.toSpliced(first, 0, 'currency').join(',')
}
