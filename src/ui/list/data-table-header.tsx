import type { ReactNode } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { DataTableColumnMeta } from '#src/ui/list/data-table-features.ts'
import { cx } from '#src/ui/cx.ts'

export interface TableSort {
  /** Column id. */
  by: string
  direction: 'ascending' | 'descending'
}

export interface DataTableHeaderProps {
  name: ReactNode
  columnId: string
  meta: DataTableColumnMeta | undefined
  first: boolean
  sort: TableSort | undefined
  onSort: ((sort: TableSort) => void) | undefined
}

export function DataTableHeader({ name, columnId, meta, first, sort, onSort }: DataTableHeaderProps) {
  const direction = sort?.by === columnId ? sort.direction : undefined
  const numbers = meta?.align === 'number'
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={onSort ? (direction ?? 'none') : undefined}
      dir={numbers ? 'ltr' : undefined}
      style={meta?.width ? { minWidth: meta.width } : undefined}
      className={cx(
        'sticky top-0 z-1 h-row border-b border-line bg-sunken px-3 text-xs max-lg:px-2 font-medium whitespace-nowrap text-ink-2',
        numbers ? 'text-end' : meta?.align === 'center' ? 'text-center' : 'text-start',
        first && 'max-sm:start-0 max-sm:z-2',
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={() => onSort({ by: columnId, direction: direction === 'ascending' ? 'descending' : 'ascending' })}
          className={cx(
            'group -mx-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 hover:text-ink',
            numbers && 'flex-row-reverse',
          )}
        >
          {name}
          <Arrow
            aria-hidden
            className={cx(
              'size-3.5 shrink-0',
              direction ? 'text-brand' : 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
            )}
          />
        </button>
      ) : (
        name
      )}
    </th>
  )
}
