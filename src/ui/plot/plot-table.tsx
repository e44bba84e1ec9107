import type { ReactNode } from 'react'
import { Link } from 'wouter'

interface PlotTableRow {
  key: string
  name: ReactNode
  figures: readonly ReactNode[]
  /** What its figures are made of. */
  href?: string | undefined
}

export interface PlotTableProps {
  /** Heads of its columns; the first is of what is compared. */
  heads: readonly string[]
  rows: readonly PlotTableRow[]
}

/** The figures of a plot, for whoever reads rather than looks. */
export function PlotTable({ heads, rows }: PlotTableProps) {
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-xs text-ink-2 [&>th]:px-2 [&>th]:py-1 [&>th]:font-medium">
          {heads.map((head, index) => (
            <th key={head} scope="col" className={index === 0 ? 'text-start' : 'text-end'}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, figures, href }) => (
          <tr key={key} className="[&>*]:border-t [&>*]:border-line [&>*]:px-2 [&>*]:py-1">
            <th scope="row" className="text-start font-normal">
              {href === undefined ? (
                name
              ) : (
                <Link
                  href={href}
                  className="text-brand-ink underline decoration-line underline-offset-4 hover:decoration-current"
                >
                  {name}
                </Link>
              )}
            </th>
            {figures.map((figure, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place
              <td key={index} className="text-end tabular-nums">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
