import { useTranslation } from 'react-i18next'
import { REFUND_STEPS, type RefundStep } from '#machines/refund/refund-context.ts'
import { Button } from '#src/ui/button.tsx'
import { DestinationBlind } from '#src/domain/departure/destination-blind.tsx'
import { RunningTotal } from '#src/ui/list/running-total.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { Step } from '#src/ui/wizard/step-line.tsx'
import { WizardFrame, type WizardPrimary } from '#src/ui/wizard/wizard-frame.tsx'
import { groupedReference } from '#src/platform/grouped-reference.ts'
import { formatInstant, moneyInWords } from '#src/platform/format.ts'
import type { FlowException } from '#src/platform/flow-exception.ts'
import { localName } from '#src/platform/local-name.ts'
import { formatStopDay } from '#src/platform/zoned-day.ts'
import { isAsking, isOpening, isPricing, useView, type RefundView } from './refund-views.ts'
import { useCan, useRefund, useRefundActor, useException, useSend } from './refund-actor.tsx'
import { RefundNotices } from './refund-notices.tsx'
import { RefundRequested } from './refund-requested.tsx'
import { RefundReview } from './refund-review.tsx'
import { RefundExceptionStep } from './refund-exception-step.tsx'
import { ChoosingStep, FindingStep, REASON_FORM, ReasonStep } from './refund-steps.tsx'

/** One frame around all steps: blind above, steps beside, money and the one primary button below. */
export function RefundWizard() {
  const { t } = useTranslation('refund')
  const send = useSend()
  const view = useView()
  const exception = useException()
  const primary = usePrimary(view)
  const canGoBack = useCan({ type: 'refund.back' })
  const back = exception ? exception.leave : canGoBack ? () => send({ type: 'refund.back' }) : undefined
  const canStartAnew = useCan({ type: 'refund.startAnew' })
  const isUnderWay = view === 'choosing' || view === 'reason' || view === 'review'

  return (
    <>
      <title>{t('title')}</title>
      <WizardFrame
        title={t('title')}
        steps={useSteps(view)}
        heading={t(`heading.${view}`)}
        lead={<Lead view={view} />}
        notice={<RefundNotices view={view} />}
        blind={<Blinds />}
        total={isUnderWay && <Total />}
        primary={primary}
        {...(back && { back: { onPress: back } })}
        extra={
          canStartAnew &&
          isUnderWay && (
            <Button tone="quiet" onClick={() => send({ type: 'refund.startAnew' })}>
              {t('startAnew')}
            </Button>
          )
        }
      >
        <View key={view} view={view} />
      </WizardFrame>
    </>
  )
}

function View({ view }: { view: RefundView }) {
  const opening = useRefund(isOpening)
  if (opening && view !== 'outage') return <Waiting />
  switch (view) {
    case 'restoring':
      return <Waiting />
    case 'finding':
      return <FindingStep />
    case 'choosing':
      return <ChoosingStep />
    case 'reason':
      return <ReasonStep />
    case 'review':
      return <RefundReview />
    case 'requested':
      return <RefundRequested />
    default:
      return <RefundExceptionStep name={view} />
  }
}

/** What takes its time says what it is doing. */
function Lead({ view }: { view: RefundView }) {
  const { t } = useTranslation('refund')
  const opening = useRefund(isOpening)
  const pricing = useRefund(isPricing)
  const asking = useRefund(isAsking)
  const doing =
    view === 'outage' ? undefined : asking ? 'asking' : pricing ? 'pricing' : opening ? 'opening' : undefined
  const hasLead =
    view === 'finding' || view === 'choosing' || view === 'reason' || view === 'review' || view === 'requested'
  return <span aria-live="polite">{doing ? t(`doing.${doing}`) : hasLead ? t(`lead.${view}`) : null}</span>
}

function Blinds() {
  const { t, i18n } = useTranslation('refund')
  const { language } = i18n
  const booking = useRefund(({ context }) => context.booking)
  if (!booking) return null
  const directions = booking.isTwoWay ? (['outward', 'return'] as const) : (['outward'] as const)
  return directions.map((direction) => {
    const ticket = booking.tickets.find((each) => each.direction === direction)
    return (
      ticket && (
        <DestinationBlind
          key={direction}
          from={localName(ticket.from.name, language)}
          to={localName(ticket.to.name, language)}
          time={formatInstant(ticket.from.at, { language, zone: ticket.from.timeZone, style: 'time' })}
          date={formatStopDay(ticket.from, language, 'weekday')}
          vehicle={groupedReference(booking.reference)}
          note={booking.isTwoWay ? t(`tickets:direction.${direction}`) : undefined}
        />
      )
    )
  })
}

function Total() {
  const { t } = useTranslation('refund')
  const quote = useRefund(({ context }) => context.quote)
  return (
    quote && (
      <RunningTotal
        label={t('total')}
        minor={quote.total.refund}
        currency={quote.currency}
        vatMinor={quote.total.refundVat}
      />
    )
  )
}

function useSteps(view: RefundView): Step[] {
  const { t } = useTranslation('refund')
  const actor = useRefundActor()
  const snapshot = useRefund((each) => each)
  const { step: at } = snapshot.context
  return REFUND_STEPS.map((step) => {
    const event = { type: 'refund.goTo', step } as const
    return {
      id: step,
      label: t(`step.${step}`),
      state: view === 'requested' || isBefore(step, at) ? 'done' : step === at ? 'current' : 'ahead',
      ...(view !== 'outage' && step !== at && snapshot.can(event) && { onSelect: () => actor.send(event) }),
    }
  })
}

const isBefore = (step: RefundStep, other: RefundStep) => REFUND_STEPS.indexOf(step) < REFUND_STEPS.indexOf(other)

const NEXT = {
  restoring: 'refund.startAnew',
  finding: 'refund.submitTickets',
  choosing: 'refund.submitTickets',
  reason: 'refund.submitReason',
  review: 'refund.confirm',
  nothingRefundable: 'refund.startAnew',
  overtaken: 'refund.chooseOthers',
  requested: 'refund.startAnew',
} as const satisfies Record<Exclude<RefundView, FlowException['name']>, string>

function usePrimary(view: RefundView): WizardPrimary {
  const { t, i18n } = useTranslation('refund')
  const actor = useRefundActor()
  const exception = useException()
  const event = { type: NEXT[view === 'outage' || view === 'draftSetAside' ? 'restoring' : view] } as const
  const canGoOn = useRefund((snapshot) => snapshot.can(event))
  const isBusy = useRefund((snapshot) => snapshot.hasTag('busy'))
  const quote = useRefund(({ context }) => context.quote)
  const amount = quote ? moneyInWords(quote.total.refund, quote.currency, i18n.language) : ''
  if (exception) return { label: t(`primary.${exception.name}`), onPress: exception.goOn }
  return {
    label: view === 'review' && !quote ? t('primary.pricing') : t(`primary.${view}`, { amount }),
    busy: isBusy,
    disabled: !canGoOn && !isBusy,
    onPress: () => actor.send(event),
    ...(view === 'reason' && { form: REASON_FORM }),
  }
}

function Waiting() {
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-24 w-full" />
    </div>
  )
}
