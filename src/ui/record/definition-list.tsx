import type { ReactNode } from 'react'
import { cx } from '#src/ui/cx.ts'

export interface Definition {
  term: string
  /** Nothing shows as a dash. */
  value: ReactNode
}

export interface DefinitionListProps {
  items: readonly Definition[]
  /** lines: term and value face each other (sums, reviews) · grid: value below its term (a record's fields). */
  layout?: 'lines' | 'grid'
}

export function DefinitionList({ items, layout = 'grid' }: DefinitionListProps) {
  const lines = layout === 'lines'
  return (
    <dl
      className={
        lines ? 'divide-y divide-line' : 'grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-6 gap-y-3'
      }
    >
      {items.map(({ term, value }) => (
        <div key={term} className={lines ? 'flex items-baseline justify-between gap-6 py-1.5' : 'min-w-0'}>
          <dt className={cx('text-ink-3', !lines && 'text-xs')}>{term}</dt>
          {/* Beside a long term an amount keeps its width; text breaks anywhere before it gives the term none. */}
          <dd className={cx('wrap-anywhere text-ink', lines ? 'text-end' : 'min-w-0')}>
            {value === undefined || value === null || value === '' ? <span className="text-ink-3">–</span> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
