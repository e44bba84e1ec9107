import type { UseQueryResult } from '@tanstack/react-query'
import type { RowData } from '@tanstack/react-table'
import { useTranslation } from 'react-i18next'
import type { PageInfo } from '#contract/common.ts'
import type { DataTableProps, TableStatus } from '#src/ui/list/data-table.tsx'
import { ApiError } from '#src/platform/api.ts'
import { isBadQuery, readErrorText } from '#src/platform/error-text.ts'
import type { AnyListState } from '#src/ui/list/use-list-state.ts'

/** What a table shows of a list: its rows, order and page as the address has them, and what went wrong. */
export function useListTable<Row extends RowData>(
  list: AnyListState,
  read: UseQueryResult<{ data: Row[]; page: PageInfo }>,
  /** The search box's, where there is one. */
  onClearFilters = list.clear,
) {
  const { t } = useTranslation('common')
  const rows: readonly Row[] = read.data?.data ?? NO_ROWS
  return {
    rows,
    status: statusOf(read),
    errorMessage: read.error instanceof ApiError ? readErrorText(t, read.error) : undefined,
    isBadQuery: read.error instanceof ApiError && isBadQuery(read.error),
    onRetry: () => void read.refetch(),
    sort: list.sort,
    onSort: list.sortBy,
    page: read.data?.page,
    onPage: list.goTo,
    onRecordNumber: list.showRecords,
    filtered: list.active > 0,
    onClearFilters,
  } satisfies Partial<DataTableProps<Row>>
}

const NO_ROWS: readonly never[] = []

function statusOf(read: UseQueryResult<unknown>): TableStatus {
  if (read.isPending) return 'loading'
  if (read.isError) return read.error instanceof ApiError && read.error.status === 403 ? 'forbidden' : 'error'
  return read.isPlaceholderData ? 'refreshing' : 'ready'
}
