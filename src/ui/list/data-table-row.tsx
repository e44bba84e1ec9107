import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { DataTableColumnMeta } from '#src/ui/list/data-table-features.ts'
import { pressOpener } from '#src/ui/press-opener.ts'
import { goToRow } from '#src/ui/list/go-to-row.ts'
import { cx } from '#src/ui/cx.ts'

export interface DataTableCell {
  id: string
  meta: DataTableColumnMeta | undefined
  content: ReactNode
}

export interface DataTableRowProps {
  cells: readonly DataTableCell[]
  href: string | undefined
  onOpen: (() => void) | undefined
  actions: ReactNode
  compact: boolean
  /** On paper it stands all the same. */
  isFolded: boolean
}

/**
 * The first cell holds the link or button that the keyboard reaches and screen readers announce; a click anywhere
 * else in the row presses it. Arrow keys go from row to row.
 */
export function DataTableRow({ cells, href, onOpen, actions, compact, isFolded }: DataTableRowProps) {
  const opens = href !== undefined || onOpen !== undefined
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the pointer's shortcut to the opener in the first cell, which has the keys
    <tr
      onClick={opens ? pressOpener : undefined}
      data-folded={isFolded || undefined}
      className={cx('group', opens && 'cursor-pointer hover:bg-hover', isFolded && 'hidden print:table-row')}
    >
      {cells.map((cell, index) => (
        <td
          key={cell.id}
          dir={cell.meta?.align === 'number' ? 'ltr' : undefined}
          className={cx(
            'border-b border-line px-3 py-1 leading-4.5 group-last:border-b-0 max-lg:px-2',
            compact ? 'h-7.5' : 'h-row',
            cell.meta?.align === 'number'
              ? 'text-end whitespace-nowrap'
              : cell.meta?.align === 'center'
                ? 'text-center'
                : 'text-start',
            index === 0 && 'bg-surface group-hover:bg-hover max-sm:sticky max-sm:start-0',
          )}
        >
          {index === 0 && opens ? (
            <Opener href={href} onOpen={onOpen}>
              {cell.content}
            </Opener>
          ) : (
            cell.content
          )}
        </td>
      ))}
      {actions !== undefined && (
        <td data-print="hide" className="border-b border-line px-1.5 text-end group-last:border-b-0">
          {actions}
        </td>
      )}
    </tr>
  )
}

interface OpenerProps {
  href: string | undefined
  onOpen: (() => void) | undefined
  children: ReactNode
}

function Opener({ href, onOpen, children }: OpenerProps) {
  const look = 'inline-flex min-h-6 items-center rounded-sm text-start font-medium text-brand-ink group-hover:underline'
  if (href !== undefined) {
    return (
      <Link href={href} data-opener="" onKeyDown={goToRow} className={look}>
        {children}
      </Link>
    )
  }
  return (
    <button type="button" data-opener="" onClick={onOpen} onKeyDown={goToRow} className={look}>
      {children}
    </button>
  )
}
