import { useTranslation } from 'react-i18next'
import type { KeptSeat, KeptSeats } from '#contract/seat/seat.ts'
import { formatDuration } from '#src/platform/format.ts'
import { Button } from '#src/ui/button.tsx'
import { DateTime } from '#src/ui/date-time.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { stretchInWords } from './stretch-words.ts'

export interface KeptTableProps {
  kept: readonly KeptSeat[]
  stops: KeptSeats['stops']
  onAct: (act: 'change' | 'release', kept: KeptSeat) => void
}

const COLUMNS = ['seat', 'for', 'stretch', 'until', 'by'] as const

/** What is kept free now, by seat. */
export function KeptTable({ kept, stops, onAct }: KeptTableProps) {
  const { t } = useTranslation('kept-seats')
  return (
    <SectionCard flush title={t('list.title')}>
      {kept.length === 0 ? (
        <EmptyState title={t('list.empty')}>{t('list.emptyBody')}</EmptyState>
      ) : (
        <TableScroll label={t('list.title')}>
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b border-line text-xs text-ink-3">
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" className="px-3 py-2 text-start font-medium first:ps-4">
                    {t(`list.${column}`)}
                  </th>
                ))}
                <th scope="col">
                  <span className="sr-only">{t('list.act')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {kept.map((each) => (
                <KeptRow key={`${each.seat}.${each.from}`} kept={each} stops={stops} onAct={onAct} />
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </SectionCard>
  )
}

function KeptRow({ kept, stops, onAct }: Omit<KeptTableProps, 'kept'> & { kept: KeptSeat }) {
  const { t, i18n } = useTranslation('kept-seats')
  const { seat, from, keptFor, note, until, by, since } = kept
  const { at = '', timeZone = 'UTC' } = stops[from] ?? {}
  return (
    <tr className="border-b border-line last:border-b-0 hover:bg-hover">
      <th scope="row" className="px-3 py-2.5 ps-4 text-start font-medium">
        <Reference>{seat}</Reference>
      </th>
      <td className="px-3 py-2.5">
        {t(`for.${keptFor}`)}
        {note && <span className="block text-xs wrap-anywhere text-ink-3">{note}</span>}
      </td>
      <td className="px-3 py-2.5">{stretchInWords(stops, kept, i18n.language)}</td>
      <td className="px-3 py-2.5">
        {until === null ? (
          t('list.never')
        ) : (
          <>
            <DateTime instant={until} zone={timeZone} />
            <span className="block text-xs text-ink-3">
              {t('list.before', {
                duration: formatDuration(new Date(at).getTime() - new Date(until).getTime(), i18n.language),
              })}
            </span>
          </>
        )}
      </td>
      <td className="px-3 py-2.5">
        <bdi>{by}</bdi>
        <span className="block text-xs text-ink-3">
          <DateTime instant={since} zone={timeZone} />
        </span>
      </td>
      <td className="px-4 py-2.5">
        <span className="flex justify-end gap-2">
          <Button size="small" aria-label={t('change.one', { seat })} onClick={() => onAct('change', kept)}>
            {t('change.act')}
          </Button>
          <Button size="small" aria-label={t('release.one', { seat })} onClick={() => onAct('release', kept)}>
            {t('release.go')}
          </Button>
        </span>
      </td>
    </tr>
  )
}
