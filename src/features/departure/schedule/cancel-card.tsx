import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { LinkButton } from '#src/ui/link-button.tsx'
import { useListPath } from '#src/ui/record/record-page.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'

/** For operations: the way to cancelling the departure, or to what was proposed already. */
export function CancelCard({ departureKey }: { departureKey: string }) {
  const { t } = useTranslation('bus-schedule')
  const [place] = useLocation()
  const cancel = useListPath(`${place}/cancel`)
  const mayCall = useMayCall()
  const read = useRead('getCancellationPlan', { params: { key: departureKey } })
  const shown = read.data?.data
  const isProposed = shown?.cancellation?.state === 'proposed'
  if (!shown || !(isProposed || (shown.can.propose === null && mayCall('proposeCancellation')))) return null
  return (
    <SectionCard
      title={t('cancellation.title')}
      lead={
        isProposed ? t('cancellation.proposed', { name: shown.cancellation?.proposedBy.name }) : t('cancellation.lead')
      }
    >
      <LinkButton href={cancel}>{t(isProposed ? 'cancellation.see' : 'cancellation.open')}</LinkButton>
    </SectionCard>
  )
}
