import { useTranslation } from 'react-i18next'
import type { BoardingStoppage } from '#contract/departure/departure-closing.ts'
import type { GateAct } from '#contract/departure/departure-gate.ts'
import { localName } from '#src/platform/local-name.ts'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'

/** Who set the gates of a departure, who changed and removed them; latest first. */
export function GateActs({ acts, stoppages }: { acts: readonly GateAct[]; stoppages: readonly BoardingStoppage[] }) {
  const { t, i18n } = useTranslation('departure-gate')
  return (
    <SectionCard title={t('acts.title')}>
      <ol className="grid gap-3">
        {acts.map(({ at, by, position, from, to }) => {
          const stoppage = stoppages.find((each) => each.position === position)
          const stop = stoppage ? localName(stoppage.name, i18n.language) : ''
          const kind = to === null ? 'removed' : from === null ? 'set' : 'changed'
          return (
            <li key={`${at}.${position}`} className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{t(`acts.${kind}`, { from, to, stop })}</span>
              <bdi>{by}</bdi>
              <span className="text-xs text-ink-3">
                <RelativeTime instant={at} zone={stoppage?.timeZone ?? 'UTC'} />
              </span>
            </li>
          )
        })}
      </ol>
    </SectionCard>
  )
}
