import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useUserDetails } from '#src/platform/session.tsx'
import { useRead } from '#src/platform/use-read.ts'
import { BoardingCard } from './boarding-card.tsx'

/** A departure that no bus runs: cancelled, or one that never was. */
export function CancelledDeparture({ departureKey, back }: { departureKey: string; back: ReactNode }) {
  const { t } = useTranslation(['bus-schedule', 'session'])
  const [place] = useLocation()
  const { user_type: type } = useUserDetails()
  const read = useRead('getDepartureState', { params: { key: departureKey } })
  if (read.isPending) return <Skeleton className="h-80" />
  if (read.data?.data.state !== 'cancelled') return <EmptyState title={t('session:catalogue.notFound')} action={back} />
  return (
    <>
      <title>{t('cancellation.wasCancelled')}</title>
      <PageHeader title={t('departure')} back={back} />
      <div className="grid gap-4">
        <Notice
          tone="stop"
          title={t('cancellation.wasCancelled')}
          action={
            type === 'operation_manager' && (
              <LinkButton size="small" href={`${place}/cancel`}>
                {t('cancellation.see')}
              </LinkButton>
            )
          }
        >
          {t('cancellation.wasCancelledBody')}
        </Notice>
        <BoardingCard departureKey={departureKey} />
      </div>
    </>
  )
}
