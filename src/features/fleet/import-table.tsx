import type { ReactNode } from 'react'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'

/** A table of a file's lines or columns. */
export function ImportTable({
  label,
  headings,
  children,
}: {
  label: string
  headings: readonly string[]
  children: ReactNode
}) {
  return (
    <TableScroll label={label} className="rounded border border-line bg-surface">
      <table className="w-full text-sm">
        <caption className="sr-only">{label}</caption>
        <thead className="bg-sunken text-start text-xs text-ink-2 [&_th]:px-3 [&_th]:py-2 [&_th]:text-start">
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_td]:border-t [&_td]:border-line [&_td]:px-3 [&_td]:py-1.5">{children}</tbody>
      </table>
    </TableScroll>
  )
}
