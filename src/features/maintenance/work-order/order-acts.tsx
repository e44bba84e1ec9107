import CalendarCog from 'lucide-react/icons/calendar-cog'
import Check from 'lucide-react/icons/check'
import ListPlus from 'lucide-react/icons/list-plus'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_REASON } from '#contract/bounds.ts'
import type { WorkOrder } from '#contract/maintenance/work-order.ts'
import { DecideLink } from '#src/domain/approval/decide-link.tsx'
import { workOrderView } from '#src/domain/maintenance/work-order-view.ts'
import { errorText } from '#src/platform/error-text.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { notify } from '#src/platform/notify.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import { approvalWords } from './approval-words.ts'
import { StartDialog } from './start-dialog.tsx'

interface ActsProps {
  order: WorkOrder
  /** Address of the order's page. */
  page: string
}

/** What the reader may do with it now; the step that leads on comes last. */
export function OrderActs({ order, page }: ActsProps) {
  const { t } = useTranslation('work-order')
  const [isStarting, setStarting] = useState(false)
  const may = (name: WorkOrder['can'][number]['act']) =>
    order.can.some(({ act, refusal }) => act === name && refusal === null)
  const isPlanned = order.estimate !== null
  return (
    <>
      {may('cancel') && <Cancel order={order} />}
      {may('plan') && (
        <LinkButton href={`${page}/plan`} tone={isPlanned ? 'secondary' : 'primary'} icon={<CalendarCog />}>
          {t(isPlanned ? 'plan.change' : 'plan.title')}
        </LinkButton>
      )}
      {may('approve') && (order.needsSecond ? <DecideLink id={order.id} /> : <Approve order={order} />)}
      {may('start') && (
        <Button tone="primary" icon={<Play />} onClick={() => setStarting(true)}>
          {t('start.go')}
        </Button>
      )}
      {isStarting && <StartDialog order={order} onClose={() => setStarting(false)} />}
      {may('enterItems') && (
        <LinkButton href={`${page}/items`} icon={<ListPlus />}>
          {t('items.enter')}
        </LinkButton>
      )}
      {may('finish') && (
        <LinkButton href={`${page}/finish`} tone="primary" icon={<Check />}>
          {t('finish.title')}
        </LinkButton>
      )}
      {may('bill') && (
        <LinkButton href={`${page}/finish`} tone="primary" icon={<Check />}>
          {t('finish.again')}
        </LinkButton>
      )}
    </>
  )
}

/** What one person approves alone. */
function Approve({ order }: { order: WorkOrder }) {
  const { t, i18n } = useTranslation('work-order')
  const [isAsking, setAsking] = useState(false)
  const decide = useWrite('decideWorkOrder', {
    invalidates: workOrderView.invalidates,
    onDone: () => {
      setAsking(false)
      notify.success(t('approve.done', { number: `\u2066${order.number}\u2069` }))
    },
    onRefused: (error) => {
      setAsking(false)
      notify.error(errorText(t, error))
    },
  })
  const amount = moneyInWords(order.estimate ?? 0, order.currency ?? '', i18n.language)
  return (
    <>
      <Button tone="primary" icon={<Check />} onClick={() => setAsking(true)}>
        {t('approve.go')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('approve.title')}
        body={approvalWords(t, order, amount)}
        confirmLabel={t('approve.go')}
        busy={decide.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          decide.mutate({ body: { id: order.id, version: order.version, decision: 'approve', reason: null } })
        }
      />
    </>
  )
}

function Cancel({ order }: { order: WorkOrder }) {
  const { t } = useTranslation('work-order')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('cancel.go')}</Button>
      {isOpen && (
        <ReasonDialog
          call="cancelWorkOrder"
          title={t('cancel.title')}
          description={t(order.plan === null ? 'cancel.body' : 'cancel.bodyOfPlan')}
          send={t('cancel.go')}
          tone="danger"
          label={t('cancel.reason')}
          hint={t('cancel.hint')}
          longest={MAX_REASON}
          tooShort={t('cancel.tooShort')}
          startsOn="field"
          toRequest={(reason) => ({ body: { id: order.id, version: order.version, reason } })}
          invalidates={workOrderView.invalidates}
          saved={() => t('cancel.done', { number: `\u2066${order.number}\u2069` })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
