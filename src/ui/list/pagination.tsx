import { useId, type ReactNode } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/icon-button.tsx'
import { MirroredIcon } from '#src/ui/mirrored-icon.tsx'
import { formatNumber } from '#src/platform/format.ts'

/** The contract's `pageInfo`, as it comes. */
export interface PageFacts {
  pageNumber: number
  recordNumber: number
  total: number
  /** There are at least `total`. */
  totalIsCapped?: boolean | undefined
  /** Cursors; beyond the deepest numbered row they are the only way on. */
  next?: string | undefined
  previous?: string | undefined
}

/** Where to: a numbered page, or along a cursor. */
export type PageTarget = { pageNumber: number } | { next: string } | { previous: string }

export interface PaginationProps {
  page: PageFacts
  /** How many rows the page shows; undefined while they are on their way. */
  shown: number | undefined
  onPage: (target: PageTarget) => void
  onRecordNumber?: ((recordNumber: number) => void) | undefined
  sizes?: readonly number[] | undefined
}

export function Pagination({ page, shown: known, onPage, onRecordNumber, sizes = [10, 20, 50, 100] }: PaginationProps) {
  const { t, i18n } = useTranslation('common')
  const sizeId = useId()
  const shown = known ?? 0
  const first = (page.pageNumber - 1) * page.recordNumber + 1
  const count = (value: number) => formatNumber(value, i18n.language)
  const { back, forward } = targets(page, first, shown)

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs text-ink-2">
      <p aria-live="polite">
        {known === 0 && page.total === 0 && t('paging.none')}
        {shown > 0 &&
          t(page.totalIsCapped ? 'paging.rangeCapped' : 'paging.range', {
            first: count(first),
            last: count(first + shown - 1),
            total: count(page.total),
          })}
      </p>
      <div data-print="hide" className="flex items-center gap-3">
        {onRecordNumber && (
          <span className="flex items-center gap-1.5">
            <label htmlFor={sizeId}>{t('paging.size')}</label>
            <select
              id={sizeId}
              value={page.recordNumber}
              onChange={(event) => onRecordNumber(Number(event.target.value))}
              className="min-h-small-control rounded-sm border border-control bg-surface px-1.5"
            >
              {[...new Set([...sizes, page.recordNumber])]
                .toSorted((one, other) => one - other)
                .map((size) => (
                  <option key={size} value={size}>
                    {count(size)}
                  </option>
                ))}
            </select>
          </span>
        )}
        <nav aria-label={t('paging.label')} className="flex items-center">
          <Turn label={t('paging.previous')} target={back} onPage={onPage}>
            <ChevronLeft />
          </Turn>
          <span className="min-w-8 text-center tabular-nums">{count(page.pageNumber)}</span>
          <Turn label={t('paging.next')} target={forward} onPage={onPage}>
            <ChevronRight />
          </Turn>
        </nav>
      </div>
    </div>
  )
}

interface TurnProps {
  label: string
  target: PageTarget | undefined
  onPage: (target: PageTarget) => void
  children: ReactNode
}

function Turn({ label, target, onPage, children }: TurnProps) {
  return (
    <IconButton
      size="small"
      label={label}
      icon={<MirroredIcon>{children}</MirroredIcon>}
      // aria-disabled keeps the focus where it is when the last page was reached by keyboard.
      aria-disabled={!target}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
      onClick={() => target && onPage(target)}
    />
  )
}

// The server numbers pages up to this row (contract/common.ts); behind it one goes on along its cursors.
const DEEPEST_NUMBERED_ROW = 10_000

function targets(page: PageFacts, first: number, shown: number): Record<'back' | 'forward', PageTarget | undefined> {
  const more = page.totalIsCapped ? shown === page.recordNumber : first + shown - 1 < page.total
  const beyond = (page.pageNumber + 1) * page.recordNumber > DEEPEST_NUMBERED_ROW
  return {
    back: beyond && page.previous ? { previous: page.previous } : numbered(page.pageNumber - 1, page.pageNumber > 1),
    forward: beyond && page.next ? { next: page.next } : numbered(page.pageNumber + 1, more && !beyond),
  }
}

function numbered(pageNumber: number, exists: boolean): PageTarget | undefined {
  return exists ? { pageNumber } : undefined
}
