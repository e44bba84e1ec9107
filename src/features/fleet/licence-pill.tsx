import { useTranslation } from 'react-i18next'
import type { DocumentState } from '#contract/fleet/driver-row.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { formatDay } from '#src/platform/format.ts'

/** Until when a document holds, marked where that is soon or over. */
export function LicencePill({ day, state }: { day: string; state: DocumentState }) {
  const { t, i18n } = useTranslation('fleet')
  const shown = formatDay(day, i18n.language)
  if (state === 'valid') return <bdi className="whitespace-nowrap tabular-nums">{shown}</bdi>
  return (
    <StatusPill tone={state === 'expired' ? 'stopped' : 'attention'}>
      {t(`document.${state}`, { day: shown })}
    </StatusPill>
  )
}
