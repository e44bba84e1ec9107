import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslation } from 'react-i18next'
import { listSeparator } from '#contract/list-separator.ts'
import { OutageNotice } from '#src/domain/fleet/outage-notice.tsx'
import { OverdueNotice } from '#src/domain/fleet/overdue-notice.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { useBoardTime } from './board-clock.ts'
import type { BoardDeparture } from './board-departure.ts'

/** What somebody has to see to before it leaves. */
export function BoardWarnings({ departure: { warnings, timeZone } }: { departure: BoardDeparture }) {
  const { t, i18n } = useTranslation('departure-board')
  const timeOf = useBoardTime()
  const { overdue, outages, hasNoDriver, isUnclosed, movedSeats, holds } = warnings
  const stopping = [
    ...(overdue.length > 0 ? [t('warning.overdue')] : []),
    ...(outages.length > 0 ? [t('warning.outage')] : []),
  ]
  const swapped = movedSeats === 0 ? t('warning.swapped') : t('warning.moved', { count: movedSeats ?? 0 })
  return (
    <span className="flex flex-wrap items-center gap-1">
      {stopping.length > 0 && (
        <Popover
          button={
            <>
              <TriangleAlert aria-hidden className="size-3 shrink-0" strokeWidth={3} />
              {stopping.join(listSeparator(i18n.language))}
            </>
          }
          buttonClassName="inline-flex items-center gap-1 rounded-full bg-stop-soft py-0.5 ps-1.5 pe-2 text-xs font-medium text-stop-ink underline decoration-dotted underline-offset-2"
          label={t('attention')}
          width={380}
        >
          {() => (
            <div className="grid gap-3 p-3 text-start">
              <OverdueNotice overdue={overdue} />
              <OutageNotice outages={outages} />
            </div>
          )}
        </Popover>
      )}
      {isUnclosed && <StatusPill tone="attention">{t('warning.unclosed')}</StatusPill>}
      {hasNoDriver && <StatusPill tone="attention">{t('warning.noDriver')}</StatusPill>}
      {movedSeats !== null && <StatusPill tone="attention">{swapped}</StatusPill>}
      {holds && (
        <span className="text-xs text-ink-3">
          {t('warning.holds', {
            count: holds.seats,
            time: timeOf(holds.until, timeZone).text,
          })}
        </span>
      )}
    </span>
  )
}
