import type { ReactNode } from 'react'
import { cx } from '#src/ui/cx.ts'

export interface FactsTableProps {
  /** Accessible name. */
  label: string
  heads: readonly { text: string; isNumber?: boolean }[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  /** Lists open below its cells, also below those of the last row. */
  hasLists?: boolean
}

/** What a check has found, in rows; neither sorted nor paged, since the server tells a bounded number. */
export function FactsTable({ label, heads, rows, hasLists = false }: FactsTableProps) {
  return (
    <div
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className={cx('max-h-112 overflow-auto', hasLists && 'min-h-112')}
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {heads.map(({ text, isNumber }) => (
              <th
                key={text}
                scope="col"
                className={cx(
                  'sticky top-0 z-1 border-b border-line bg-sunken px-4 py-1.5 text-xs font-medium text-ink-2',
                  isNumber ? 'text-end' : 'text-start',
                )}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td
                  key={heads[index]?.text}
                  className={cx(
                    'border-b border-line px-4 py-1.5 align-middle',
                    heads[index]?.isNumber && 'text-end tabular-nums',
                  )}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
