import { useTranslation } from 'react-i18next'
import { OutageList } from '#src/domain/fleet/outage-notice.tsx'
import { OverdueList } from '#src/domain/fleet/overdue-notice.tsx'
import { useRead } from '#src/platform/use-read.ts'
import { Notice } from '#src/ui/notice.tsx'

/** What keeps a bus from departures today; nothing where nothing does. */
export function BusAlerts({ id }: { id: string }) {
  const { t } = useTranslation('fleet-document')
  const bus = useRead('getBus', { query: { id } }).data?.data
  if (!bus) return null
  return (
    <>
      {bus.overdue.length > 0 && (
        <Notice tone="stop" title={t('alerts.overdue')}>
          <OverdueList overdue={bus.overdue} />
        </Notice>
      )}
      {bus.outages.length > 0 && (
        <Notice tone="stop" title={t('alerts.outage')}>
          <OutageList outages={bus.outages} />
        </Notice>
      )}
    </>
  )
}
