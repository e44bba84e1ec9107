import { useTranslation } from 'react-i18next'
import type { SystemHealth } from '#contract/health/health.ts'
import type { HealthState } from '#contract/health/health-codes.ts'
import type { StateTone } from '#contract/records.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { DateTime } from '#src/ui/date-time.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'

const TONES = {
  ok: 'done',
  attention: 'attention',
  down: 'stopped',
  unknown: 'waiting',
} satisfies Record<HealthState, StateTone>

export interface PartsCardProps extends Pick<SystemHealth, 'parts'> {
  /** How the parts were when they were last heard of; how they are now, nobody knows. */
  isStale: boolean
}

/** Each part, since when it is as it is, and what to do where it is not well. */
export function PartsCard({ parts, isStale }: PartsCardProps) {
  const { t } = useTranslation('health')
  const zone = useZone()
  return (
    <SectionCard title={t('parts')} lead={t('partsLead')} flush>
      <ul className="divide-y divide-line">
        {parts.map(({ part, state, since }) => (
          <li key={part} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-2">
            <span className="font-medium text-ink">{t(`part.${part}`)}</span>
            <span className="justify-self-end">
              <StatusPill tone={TONES[isStale ? 'unknown' : state]}>
                {t(`state.${isStale ? 'unknown' : state}`)}
              </StatusPill>
            </span>
            {isStale ? (
              <span className="text-xs text-ink-3">{t('lastKnown', { state: t(`state.${state}`) })}</span>
            ) : state === 'ok' ? (
              <span className="text-xs text-ink-3">{t(`says.${part}`)}</span>
            ) : (
              <p className="max-w-form text-sm text-ink">{t(`do.${part}`)}</p>
            )}
            {!isStale && (
              <span className="text-end text-xs text-ink-3">
                {t('since')} <DateTime instant={since} zone={zone} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
