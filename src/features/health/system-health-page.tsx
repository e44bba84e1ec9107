import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SystemHealth } from '#contract/health/health.ts'
import { formatInstant } from '#src/platform/format.ts'
import { readOptions } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { BackupCard } from './backup-card.tsx'
import { FailuresCard, ProgramCard, RoomCard } from './facts-cards.tsx'
import { PartsCard } from './parts-card.tsx'
import { QueuesCard } from './queues-card.tsx'

/** ms */
const RENEWED = 10_000
/** ms; renewed twice in vain, or not at all since the network is gone. */
const STALE = 25_000

/** Whether the system is well, since when what is not, and what to do about it; renewed while somebody looks. */
export default function SystemHealthPage() {
  const { t } = useTranslation(['health', 'shell'])
  const read = useQuery({ ...readOptions<'getSystemHealth'>('getSystemHealth'), refetchInterval: RENEWED })
  const now = useNow()
  const isStale = read.data !== undefined && (read.isError || now - read.dataUpdatedAt > STALE)
  return (
    <>
      <title>{t('shell:screen.systemHealth')}</title>
      <PageHeader
        title={t('shell:screen.systemHealth')}
        lead={read.data && !isStale ? <AsOf at={read.data.data.at} /> : t('lead')}
      />
      <ReadState read={read} waiting={<Skeleton className="h-96" />}>
        {({ data }) => <Content health={data} isStale={isStale} />}
      </ReadState>
    </>
  )
}

function AsOf({ at }: Pick<SystemHealth, 'at'>) {
  const { t, i18n } = useTranslation('health')
  const zone = useZone()
  return t('asOf', { time: formatInstant(at, { language: i18n.language, zone, style: 'seconds' }) })
}

interface ContentProps {
  health: SystemHealth
  /** Nothing was heard for so long that nobody knows whether it still holds. */
  isStale: boolean
}

function Content({ health, isStale }: ContentProps) {
  const { t, i18n } = useTranslation('health')
  const zone = useZone()
  const unwell = health.parts.filter(({ state }) => state !== 'ok').length
  return (
    <div className="grid gap-5">
      {isStale ? (
        <Notice
          tone="stop"
          role="alert"
          title={t('stale', { time: formatInstant(health.at, { language: i18n.language, zone, style: 'seconds' }) })}
        >
          {t('staleBody')}
        </Notice>
      ) : (
        <Notice tone={unwell === 0 ? 'done' : 'attention'} title={t('overall', { count: unwell })}>
          {t(unwell === 0 ? 'overallWell' : 'overallUnwell')}
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <PartsCard parts={health.parts} isStale={isStale} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <QueuesCard queues={health.queues} />
          <BackupCard {...health} />
          <FailuresCard failures={health.failures} />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <RoomCard {...health} />
        <ProgramCard {...health} />
      </div>
    </div>
  )
}
