import { useTranslation } from 'react-i18next'
import { listSeparator } from '#contract/list-separator.ts'
import type { KeepingAct, KeptSeats } from '#contract/seat/seat.ts'
import { formatInstant } from '#src/platform/format.ts'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { stretchInWords } from './stretch-words.ts'

/** Who kept seats free and who released them, for whom, until when and why; latest first. */
export function KeepingActs({ shown: { acts, stops } }: { shown: KeptSeats }) {
  const { t } = useTranslation('kept-seats')
  return (
    <SectionCard title={t('acts.title')}>
      <ol className="grid gap-3">
        {acts.map((act) => (
          <Act key={`${act.at}.${act.action}.${act.seats.join('.')}`} act={act} stops={stops} />
        ))}
      </ol>
    </SectionCard>
  )
}

function Act({ act, stops }: { act: KeepingAct; stops: KeptSeats['stops'] }) {
  const { t, i18n } = useTranslation('kept-seats')
  const { language } = i18n
  const { timeZone = 'UTC' } = stops[act.from] ?? {}
  const isKeeping = act.action === 'reserve'
  const facts = [
    stretchInWords(stops, act, language),
    act.keptFor && t(`for.${act.keptFor}`),
    act.until && t('acts.until', { time: formatInstant(act.until, { language, zone: timeZone }) }),
    isKeeping && act.until === null && t('acts.untilDeparture'),
    act.reason,
  ]
  return (
    <li className="grid gap-0.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">
          {t(`acts.${act.action}`, { count: act.seats.length, seats: act.seats.join(listSeparator(language)) })}
        </span>
        <bdi>{act.by}</bdi>
        <span className="text-xs text-ink-3">
          <RelativeTime instant={act.at} zone={timeZone} />
        </span>
      </p>
      <p className="text-sm wrap-anywhere text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
    </li>
  )
}
