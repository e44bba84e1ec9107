import ChevronDown from 'lucide-react/icons/chevron-down'
import { goToRow } from '#src/ui/list/go-to-row.ts'
import { cx } from '#src/ui/cx.ts'

export interface SectionRowProps {
  title: string
  /** How many the table has. */
  columns: number
  isFolded: boolean
  onFold: () => void
}

/** The heading of rows that belong together; its button folds them away. */
export function SectionRow({ title, columns, isFolded, onFold }: SectionRowProps) {
  return (
    <tr>
      <th scope="colgroup" colSpan={columns} className="h-row border-b border-line bg-sunken px-2 text-start">
        <button
          type="button"
          data-opener=""
          aria-expanded={!isFolded}
          onClick={onFold}
          onKeyDown={goToRow}
          className="inline-flex min-h-6 items-center gap-1 rounded-sm px-1 font-semibold hover:text-brand-ink"
        >
          <ChevronDown
            aria-hidden
            data-print="hide"
            className={cx('size-4 transition-transform', isFolded && '-rotate-90 rtl:rotate-90')}
          />
          {title}
        </button>
      </th>
    </tr>
  )
}
