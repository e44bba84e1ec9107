import { useTranslation } from 'react-i18next'
import type { Approval } from '#contract/approval/approval-row.ts'
import type { WorkOrder } from '#contract/maintenance/work-order.ts'
import { DecisionFrame } from '#src/domain/approval/decision-frame.tsx'
import { formatRelative } from '#src/platform/format-relative.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { useVersion } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { MediaGallery } from '#src/ui/form/media-gallery.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { approvalWords } from './approval-words.ts'
import { OrderFacts } from './order-facts.tsx'
import { TakenDepartures } from './taken-departures.tsx'

/** Work on a bus in the approvals inbox: what for, where, what it may cost, and which departures it touches. */
export function OrderCase({ approval }: { approval: Approval }) {
  const read = useVersion('getWorkOrder', approval.version, { params: { id: approval.id } })
  return (
    <ReadState read={read} waiting={<Skeleton className="h-96" />}>
      {({ data }) => <Case order={data} />}
    </ReadState>
  )
}

function Case({ order }: { order: WorkOrder }) {
  const { t, i18n } = useTranslation('work-order')
  const refusalOf = (name: WorkOrder['can'][number]['act']) =>
    order.can.find(({ act }) => act === name)?.refusal ?? null
  const refusals = { approve: refusalOf('approve'), reject: refusalOf('reject') }
  const amount = moneyInWords(order.estimate ?? 0, order.currency ?? '', i18n.language)
  return (
    <DecisionFrame
      title={t('page.title', { number: `\u2066${order.number}\u2069` })}
      lead={<bdi className="line-clamp-2">{order.defect}</bdi>}
      amount={amount}
      consequence={approvalWords(t, order, amount)}
      sight={{ version: order.version, refusals }}
      refusal={order.state === 'reported' && refusals.approve ? t(`refusal.${refusals.approve}`) : undefined}
      became={useBecame(order)}
    >
      <OrderFacts order={order} />
      <TakenDepartures order={order} />
      {order.media.length > 0 && (
        <SectionCard title={t('form.files')}>
          <MediaGallery files={order.media} owner={order.number} />
        </SectionCard>
      )}
    </DecisionFrame>
  )
}

/** What became of it, where somebody else decided meanwhile. */
function useBecame({ state, history, cancelReason }: WorkOrder): string | undefined {
  const { t, i18n } = useTranslation('approvals')
  const now = useNow()
  const zone = useZone()
  if (state === 'reported') return undefined
  const decided = history.findLast(({ event }) => /^workOrder\.(approve|reject|cancel)$/.test(event))
  const ago = decided ? formatRelative(decided.at, new Date(now), { language: i18n.language, zone }) : ''
  return t(`became.${state === 'cancelled' ? 'rejected' : 'approved'}`, {
    name: `\u2068${decided?.by?.name ?? ''}\u2069`,
    ago,
    reason: cancelReason ?? '',
  })
}
