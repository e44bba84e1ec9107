import { useTranslation } from 'react-i18next'
import { REFUND_STEPS, type RefundStep } from '#machines/refund/refund-context.ts'
import type { RefundFlowEvent } from '#machines/refund/refund-setup.ts'
import { DestinationBlind } from '#src/domain/departure/destination-blind.tsx'
import { RunningTotal } from '#src/ui/list/running-total.tsx'
import { WizardShell, type WizardStep } from '#src/ui/wizard/wizard-shell.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
import { formatInstant, moneyInWords } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { formatStopDay } from '#src/platform/zoned-day.ts'
import { isAsking, isOpening, isPricing, useView, viewOf, type Place, type RefundView } from './refund-views.ts'
import { useRefund, useRefundActor } from './refund-actor.tsx'
import { RefundRequested } from './refund-requested.tsx'
import { RefundReview } from './refund-review.tsx'
import { RefundExceptionStep } from './refund-exception-step.tsx'
import { ChoosingStep, FindingStep, REASON_FORM, ReasonStep } from './refund-steps.tsx'

/** What stands in each place, and what goes on from there. */
export function RefundWizard() {
  const { t } = useTranslation('refund')
  const flow = useRefundActor()
  const at = useRefund(viewOf)
  const view = useView()
  const opening = useRefund(isOpening)
  const pricing = useRefund(isPricing)
  const asking = useRefund(isAsking)
  const refusal = useRefund(({ context }) => context.refusal)
  const isRestored = useRefund(({ context }) => context.isRestored)
  const doing = asking ? 'asking' : pricing ? 'pricing' : opening && 'opening'
  const isUnderWay = view === 'choosing' || view === 'reason' || view === 'review'
  const isStep = isUnderWay || view === 'finding'

  return (
    <WizardShell<Place, RefundFlowEvent>
      flow={flow}
      title={t('title')}
      steps={useSteps(view)}
      at={at}
      places={{
        restoring: { next: { event: { type: 'refund.startOver' } } },
        finding: {
          view: <FindingStep />,
          next: { event: { type: 'refund.submitTickets' } },
          focus: 'input[role="combobox"]',
        },
        choosing: {
          view: <ChoosingStep />,
          next: { event: { type: 'refund.submitTickets' } },
          focus: 'input:enabled',
        },
        reason: { view: <ReasonStep />, next: { form: REASON_FORM }, focus: ['input:checked', 'input:enabled'] },
        review: { view: <RefundReview />, next: { event: { type: 'refund.confirm' } } },
        nothingRefundable: {
          view: <RefundExceptionStep name="nothingRefundable" />,
          next: { event: { type: 'refund.startOver' } },
        },
        overtaken: {
          view: <RefundExceptionStep name="overtaken" />,
          next: { event: { type: 'refund.chooseOthers' } },
        },
        requested: { view: <RefundRequested />, next: { event: { type: 'refund.startOver' } } },
      }}
      heading={t(`heading.${view}`)}
      lead={isStep || view === 'requested' ? t(`lead.${view}`) : null}
      doing={doing && t(`doing.${doing}`)}
      isWaiting={opening}
      primary={usePrimary(view)}
      back={{ type: 'refund.back' }}
      startOver={{ event: { type: 'refund.startOver' }, label: t('startOver'), isOffered: isUnderWay }}
      blind={<Blinds />}
      total={isUnderWay && <Total />}
      refusal={isStep && refusal}
      isResumed={isRestored && isUnderWay}
      sideRoad={({ name, part }) => {
        const what = part === 'askRefund' ? 'outageAsking' : name
        return { title: t(`side.${what}.title`), body: t(`side.${what}.body`) }
      }}
    />
  )
}

function Blinds() {
  const { t, i18n } = useTranslation(['refund', 'tickets'])
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

function useSteps(view: RefundView): WizardStep<RefundFlowEvent>[] {
  const { t } = useTranslation('refund')
  const at = useRefund(({ context }) => context.step)
  return REFUND_STEPS.map((step) => ({
    id: step,
    title: t(`step.${step}`),
    state: view === 'requested' || isBefore(step, at) ? 'done' : step === at ? 'current' : 'ahead',
    goTo: { type: 'refund.goTo', step },
  }))
}

const isBefore = (step: RefundStep, other: RefundStep) => REFUND_STEPS.indexOf(step) < REFUND_STEPS.indexOf(other)

function usePrimary(view: RefundView): string {
  const { t, i18n } = useTranslation('refund')
  const quote = useRefund(({ context }) => context.quote)
  const amount = quote ? moneyInWords(quote.total.refund, quote.currency, i18n.language) : ''
  return view === 'review' && !quote ? t('primary.pricing') : t(`primary.${view}`, { amount })
}
