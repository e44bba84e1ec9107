import type { RowData } from '@tanstack/react-table'
import { columnId, type DataTableColumns } from '#src/components/data-table-features.ts'
import type { ColumnChoice } from '#src/components/use-column-choice.ts'

/** Ids of the columns that are seen: their defaults, overruled by what somebody chose. What an export holds too. */
export function visibleColumns<Row extends RowData>(columns: DataTableColumns<Row>, choice: ColumnChoice): string[] {
  return columns.flatMap((column) => {
    const id = columnId(column)
    return id !== undefined && (choice[id] ?? !column.meta?.hidden) ? [id] : []
  })
}
