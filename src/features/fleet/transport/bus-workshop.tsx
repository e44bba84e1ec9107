import { useTranslation } from 'react-i18next'
import { COST_DAYS } from '#contract/fleet/bus-history.ts'
import { formatNumber } from '#src/platform/format.ts'
import { useRead } from '#src/platform/use-read.ts'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** How long workshops had a bus. */
export function BusWorkshop({ id }: { id: string }) {
  const { t, i18n } = useTranslation('fleet-document')
  const read = useRead('getBusUpkeep', { params: { id } })
  return (
    <SectionCard title={t('workshop.title')}>
      <ReadState read={read} waiting={<Skeleton className="h-5" />}>
        {({ data: { workshopDays } }) => (
          <p>
            {t('workshop.days', {
              count: workshopDays,
              shown: formatNumber(workshopDays, i18n.language),
              of: COST_DAYS,
            })}
          </p>
        )}
      </ReadState>
    </SectionCard>
  )
}
