import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { formatDay } from '#src/platform/format.ts'
import { Badge } from '#src/ui/badge.tsx'
import { cx } from '#src/ui/cx.ts'
import { Money } from '#src/ui/money.tsx'
import { Reference } from '#src/ui/reference.tsx'

type Row = AnswerOf<'getStatementLineList'>['data'][number]

export interface LineQueueProps {
  rows: readonly Row[]
  shownId: string
  /** Lines behind those that are shown. */
  more: number
  onOpen: (index: number) => void
}

/** Lines that wait, the oldest first, each with what is proposed for it; the open one is marked and kept in sight. */
export function LineQueue({ rows, shownId, more, onOpen }: LineQueueProps) {
  const { t, i18n } = useTranslation('reconciliation')
  return (
    <nav aria-label={t('queue.label')} className="desk:sticky desk:top-20">
      <ul className="max-h-[34vh] divide-y divide-line overflow-y-auto rounded border border-line bg-surface desk:max-h-[72vh]">
        {rows.map((row, index) => {
          const isShown = row.id === shownId
          return (
            <li key={row.id} className={cx(isShown && 'bg-brand-soft inset-ring inset-ring-brand')}>
              <button
                type="button"
                ref={isShown ? keepInSight : undefined}
                aria-current={isShown}
                onClick={() => onOpen(index)}
                className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-3 py-2 text-start hover:bg-hover"
              >
                <span className="truncate font-medium">
                  <bdi>{row.text || t('queue.noReference')}</bdi>
                </span>
                <Money minor={row.amount} currency={row.currency} bare className="justify-self-end font-semibold" />
                <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-xs text-ink-3">
                  <span>{formatDay(row.day, i18n.language, 'column')}</span>
                  {row.reference !== null && <Reference className="truncate">{row.reference}</Reference>}
                </span>
                <Beside row={row} />
              </button>
            </li>
          )
        })}
      </ul>
      {more > 0 && <p className="pt-2 text-xs text-ink-2">{t('queue.more', { count: more })}</p>}
    </nav>
  )
}

/** What is proposed for it, or how old it is where nothing is. */
function Beside({ row: { state, proposal, age } }: { row: Row }) {
  const { t } = useTranslation('reconciliation')
  return (
    <span className="flex items-baseline justify-end gap-2 text-xs text-ink-3">
      {age !== null && <span>{age === 0 ? t('queue.today') : t('queue.age', { count: age })}</span>}
      {state === 'unmatched' && proposal !== null && <Badge>{t(`proposal.${proposal.kind}`)}</Badge>}
    </span>
  )
}

const keepInSight = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' })
