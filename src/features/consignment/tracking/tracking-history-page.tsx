import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { PageHeader } from '#src/ui/page-header.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { MovementList } from './movement-list.tsx'
import { StuckPieces } from './stuck-pieces.tsx'

const VIEWS = ['movements', 'stuck'] as const

/** What was moved across consignments, and which pieces have not moved for too long. */
export default function TrackingHistoryPage() {
  const { t } = useTranslation('consignment-tracking')
  const [params, setParams] = useSearchParams()
  const view = VIEWS.find((each) => each === params.get('view')) ?? 'movements'
  return (
    <>
      <title>{t('history.title')}</title>
      <PageHeader
        title={t('history.title')}
        lead={t(`history.lead.${view}`)}
        actions={
          <SegmentedControl
            label={t('history.view')}
            labelHidden
            value={view}
            // Filters of the one mean nothing to the other.
            onChange={(chosen) => setParams({ view: chosen })}
            segments={VIEWS.map((value) => ({ value, label: t(`history.${value}`) }))}
          />
        }
      />
      {view === 'movements' ? <MovementList /> : <StuckPieces />}
    </>
  )
}
