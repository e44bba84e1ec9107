import { workOrderList } from '#contract/maintenance/work-order-list.ts'
import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { WorkOrder } from '#contract/maintenance/work-order.ts'
import { RecordTrail } from '#src/domain/workflow/record-trail.tsx'
import { useRead } from '#src/platform/use-read.ts'
import { Button } from '#src/ui/button.tsx'
import { MediaGallery } from '#src/ui/form/media-gallery.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { RecordSheet } from '#src/ui/record/record-sheet.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { OrderActs } from './order-acts.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderItems } from './order-items.tsx'
import { TakenDepartures } from './taken-departures.tsx'

/** One work order: what is wrong with which bus, what was done, what it cost, and what comes next. */
export default function OrderPage({ params: { id = '' } }: { params: Readonly<Record<string, string | undefined>> }) {
  const { t } = useTranslation('work-order')
  const [path] = useLocation()
  const read = useRead('getWorkOrder', { params: { id } })
  const order = read.data?.data
  const title = order ? t('page.title', { number: `\u2066${order.number}\u2069` }) : t('page.loading')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        back={
          <BackToList id={id} list={workOrderList} path={path.slice(0, path.lastIndexOf('/'))}>
            {t('title')}
          </BackToList>
        }
        actions={
          order && (
            <>
              <Button icon={<Printer />} onClick={() => window.print()}>
                {t('page.print')}
              </Button>
              <OrderActs order={order} page={path} />
            </>
          )
        }
      />
      <ReadState read={read} waiting={<Skeleton className="h-96" />} refused={t('page.notFound')}>
        {({ data }) => (
          <RecordSheet aside={<RecordTrail machine="workOrder" recordId={data.id} events={data.history} />}>
            <Standing order={data} />
            <OrderFacts order={data} />
            <TakenDepartures order={data} />
            {data.state !== 'reported' && data.state !== 'cancelled' && <OrderItems order={data} />}
            <SectionCard title={t('form.files')}>
              {data.media.length === 0 ? (
                <p className="text-ink-3">{t('page.noFiles')}</p>
              ) : (
                <MediaGallery files={data.media} owner={data.number} />
              )}
            </SectionCard>
          </RecordSheet>
        )}
      </ReadState>
    </>
  )
}

/** What stands in the way, and what to do about it. */
function Standing({ order }: { order: WorkOrder }) {
  const { t } = useTranslation('work-order')
  if (order.expenseReason !== null)
    return (
      <Notice tone="stop" title={t('page.rejected')}>
        <bdi>{order.expenseReason}</bdi>
      </Notice>
    )
  if (order.state !== 'reported') return null
  if (order.estimate === null) return <Notice tone="info">{t('page.unplanned')}</Notice>
  return order.needsSecond ? <Notice tone="info">{t('page.waitsForSecond')}</Notice> : null
}
