import { useTranslation } from 'react-i18next'
import { listSeparator } from '#contract/list-separator.ts'
import type { KeepingAct, KeptSeats } from '#contract/seat/seat.ts'
import { formatInstant } from '#src/platform/format.ts'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { stretchInWords } from './stretch-words.ts'

/** Who kept seats free, changed that or released them, for whom, until when and why, and what was over; latest first. */
export function KeepingActs({ shown: { acts, stops } }: { shown: KeptSeats }) {
  const { t } = useTranslation('kept-seats')
  return (
    <SectionCard title={t('acts.title')}>
      <ol className="grid gap-3">
        {acts.map((act) => (
          <Act key={`${act.at}.${act.action}.${act.from}.${act.seats.join('.')}`} act={act} stops={stops} />
        ))}
      </ol>
    </SectionCard>
  )
}

function Act({ act, stops }: { act: KeepingAct; stops: KeptSeats['stops'] }) {
  const { t, i18n } = useTranslation('kept-seats')
  const { language } = i18n
  const { timeZone = 'UTC' } = stops[act.from] ?? {}
  const isKeeping = act.action === 'reserve' || act.action === 'change'
  const inWords = (seats: readonly string[]) => seats.join(listSeparator(language))
  const said = ({ keptFor, until, reason }: Said) =>
    [
      keptFor && t(`for.${keptFor}`),
      until && t('acts.until', { time: formatInstant(until, { language, zone: timeZone }) }),
      isKeeping && until === null && t('acts.untilDeparture'),
      reason,
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <li className="grid gap-0.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">
          {t(`acts.${act.action}`, { count: act.seats.length, seats: inWords(act.seats) })}
        </span>
        {act.by !== null && <bdi>{act.by}</bdi>}
        <span className="text-xs text-ink-3">
          <RelativeTime instant={act.at} zone={timeZone} />
        </span>
      </p>
      <p className="text-sm wrap-anywhere text-ink-2">
        {[stretchInWords(stops, act, language), said(act)].filter(Boolean).join(' · ')}
      </p>
      {act.before.map((each) => (
        <p key={each.seats.join('.')} className="text-sm wrap-anywhere text-ink-3">
          {act.before.length === 1
            ? t('acts.before', { said: said(each) })
            : t('acts.beforeOf', { count: each.seats.length, seats: inWords(each.seats), said: said(each) })}
        </p>
      ))}
    </li>
  )
}

type Said = Pick<KeepingAct, 'keptFor' | 'until' | 'reason'>
