import { useTranslation } from 'react-i18next'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { formatInstant, formatNumber } from '#src/platform/format.ts'
import { cx } from '#src/ui/cx.ts'
import { localName } from '#src/platform/local-name.ts'
import { type BoardingList, countOf, isExpected } from './passenger-groups.ts'

const COUNTS = ['expected', 'feePaid', 'checkedIn', 'missing'] as const

export interface BoardingCountsProps {
  list: BoardingList
  /** Position of the stoppage that the list below is narrowed to. */
  at: string | undefined
  onChoose: (at: string | undefined) => void
}

/** Who is expected, here and missing, at every stoppage and in all; a stoppage narrows the list below to its own. */
export function BoardingCounts({ list: { departure, tickets, counts }, at, onChoose }: BoardingCountsProps) {
  const { t, i18n } = useTranslation('passenger-list')
  // Where nobody boards there is nothing to look after.
  const stops = departure.stops.filter(({ position }) =>
    tickets.some((ticket) => ticket.fromPosition === position && isExpected(ticket)),
  )
  return (
    <TableScroll label={t('counts.title')} className="rounded border border-line bg-surface">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('counts.title')}</caption>
        <thead>
          <tr className="border-b border-line text-xs text-ink-3">
            <th scope="col" className="px-4 py-2 text-start font-medium">
              {t('counts.stoppage')}
            </th>
            {COUNTS.map((count) => (
              <th key={count} scope="col" className="px-2 py-2 text-end font-medium sm:px-3">
                {t(`counts.${count}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stops.map(({ position, name, departsAt, timeZone }) => {
            const isChosen = at === String(position)
            return (
              <tr key={position} className={cx('border-b border-line', isChosen && 'bg-hover')}>
                <th scope="row" className="px-4 py-1.5 text-start font-medium">
                  <button
                    type="button"
                    aria-pressed={isChosen}
                    onClick={() => onChoose(isChosen ? undefined : String(position))}
                    className="min-h-6 rounded-sm text-start text-brand-ink underline-offset-4 hover:underline aria-pressed:font-semibold"
                  >
                    {localName(name, i18n.language)}
                  </button>
                  <span className="block text-xs font-normal text-ink-3 lg:ms-2 lg:inline">
                    {formatInstant(departsAt, { language: i18n.language, zone: timeZone })}
                  </span>
                </th>
                <Numbers counts={countOf(tickets.filter(({ fromPosition }) => fromPosition === position))} />
              </tr>
            )
          })}
          <tr className="bg-sunken font-semibold">
            <th scope="row" className="px-4 py-2 text-start">
              {t('counts.all')}
            </th>
            <Numbers counts={counts} />
          </tr>
        </tbody>
      </table>
    </TableScroll>
  )
}

function Numbers({ counts }: { counts: BoardingList['counts'] }) {
  const { i18n } = useTranslation()
  return COUNTS.map((count) => (
    <td
      key={count}
      className={cx(
        'px-2 py-1.5 text-end tabular-nums sm:px-3',
        count === 'missing' && counts.missing > 0 && 'font-semibold text-attention-ink',
      )}
    >
      {formatNumber(counts[count], i18n.language)}
    </td>
  ))
}
