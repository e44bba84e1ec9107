import { useTranslation } from 'react-i18next'
import {
  CONSIGNMENT_STEPS,
  type ConsignmentContext,
  type ConsignmentStep,
} from '#machines/consignment/consignment-context.ts'
import type { ConsignmentFlowEvent } from '#machines/consignment/consignment-setup.ts'
import { Notice } from '#src/ui/notice.tsx'
import { RunningTotal } from '#src/ui/list/running-total.tsx'
import { useCashGiven } from '#src/domain/cash/use-cash-given.ts'
import { WizardShell, type WizardStep } from '#src/ui/wizard/wizard-shell.tsx'
import { moneyInWords } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { BilledView } from './billed-view.tsx'
import { useConsignment, useConsignmentActor } from './consignment-actor.tsx'
import { isPricing, isWriting, useView, viewOf, type ConsignmentView, type Place } from './consignment-views.ts'
import { STEP_FORMS } from './form-ids.ts'
import { isBlank, sumsOf } from './item-drafts.ts'
import { ItemsStep } from './items-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { ReceiverStep, SenderStep } from './person-step.tsx'
import { useOptions } from './use-options.ts'

/** What stands in each place, and what goes on from there. */
export function ConsignmentWizard() {
  const { t } = useTranslation('consignment')
  const flow = useConsignmentActor()
  const at = useConsignment(viewOf)
  const view = useView()
  const { quote, payment, refusal, isRestored } = useConsignment(({ context }) => context)
  const isCashDue = view === 'payment' && payment.status === 'paid' && (payment.means ?? 'cash') === 'cash'
  const cash = useCashGiven(isCashDue && quote ? quote.total : null)
  const pricing = useConsignment(isPricing)
  const writing = useConsignment(isWriting)
  const hasNoDepot = useOptions()?.ownDepot === null
  const isStep = CONSIGNMENT_STEPS.some((step) => step === view)
  const hasLead = view !== 'restoring' && view !== 'draftSetAside' && view !== 'outage'

  return (
    <WizardShell<Place, ConsignmentFlowEvent>
      flow={flow}
      title={t('title')}
      steps={useSteps(view)}
      at={at}
      places={{
        restoring: { next: { event: { type: 'consignment.startOver' } } },
        sender: {
          view: <SenderStep />,
          next: { form: STEP_FORMS.sender },
          focus: 'input[name="contact"]',
          isBlocked: hasNoDepot,
        },
        receiver: {
          view: <ReceiverStep />,
          next: { form: STEP_FORMS.receiver },
          focus: 'input[name="contact"]',
          isBlocked: hasNoDepot,
        },
        items: {
          view: <ItemsStep />,
          next: { form: STEP_FORMS.items },
          focus: `input[id^="${STEP_FORMS.items}"]`,
          isBlocked: hasNoDepot,
        },
        payment: {
          view: <PaymentStep cash={cash} />,
          next: { form: STEP_FORMS.payment },
          focus: 'input[type="radio"]:checked, fieldset:not(:has(:checked)) input[type="radio"]',
          // Less cash is handed over than is due, which stands at its field; no bill is written for that.
          isBlocked: hasNoDepot || cash.isShort,
        },
        billed: {
          view: <BilledView />,
          next: { event: { type: 'consignment.startOver' } },
          focus: 'a[href^="/consignment-bills"]',
        },
      }}
      heading={t(`heading.${view}`)}
      lead={hasLead ? t(`lead.${view}`) : null}
      doing={writing ? t('doing.writing') : pricing && t('doing.pricing')}
      primary={usePrimary(view)}
      back={{ type: 'consignment.back' }}
      startOver={{
        event: { type: 'consignment.startOver' },
        label: t('common:draft.startOver'),
        isOffered: isStep && view !== 'sender',
      }}
      total={isStep && <Total />}
      notices={<NoDepotNotice />}
      refusal={isStep && refusal}
      isResumed={isRestored && isStep}
      sideRoad={({ name, part }) => {
        const what = part === 'writeBill' ? 'outageWriting' : name
        return { title: t(`side.${what}.title`), body: t(`side.${what}.body`) }
      }}
    />
  )
}

/** Whoever belongs to no depot finds out before typing anything. */
function NoDepotNotice() {
  const { t } = useTranslation('consignment')
  const options = useOptions()
  if (!options || options.ownDepot !== null) return null
  return (
    <Notice tone="stop" role="alert" title={t('noDepot.title')}>
      {t('noDepot.body')}
    </Notice>
  )
}

function Total() {
  const { t } = useTranslation('consignment')
  const quote = useConsignment(({ context }) => context.quote)
  const items = useConsignment(({ context }) => context.items)
  const currency = useOptions()?.currency
  if (quote) return <RunningTotal minor={quote.total} currency={quote.currency} vatMinor={quote.vatTotal} />
  const { total } = sumsOf(items)
  return currency && total > 0 && <RunningTotal label={t('soFar')} minor={total} currency={currency} />
}

function useSteps(view: ConsignmentView): WizardStep<ConsignmentFlowEvent>[] {
  const { t } = useTranslation('consignment')
  const context = useConsignment((snapshot) => snapshot.context)
  const summaryOf = useSummaries()
  const { step: at } = context
  return CONSIGNMENT_STEPS.map((step) => ({
    id: step,
    title: t(`step.${step}`),
    state: view === 'billed' || isBefore(step, at) ? 'done' : step === at ? 'current' : 'ahead',
    summary: summaryOf(context, step),
    goTo: { type: 'consignment.goTo', step },
  }))
}

const isBefore = (step: ConsignmentStep, other: ConsignmentStep) =>
  CONSIGNMENT_STEPS.indexOf(step) < CONSIGNMENT_STEPS.indexOf(other)

function useSummaries() {
  const { t, i18n } = useTranslation('consignment')
  const options = useOptions()
  return ({ sender, receiver, items }: ConsignmentContext, step: ConsignmentStep): string | undefined => {
    switch (step) {
      case 'sender':
        return sender.name.trim() || undefined
      case 'receiver': {
        const depot = options?.depots.find(({ id }) => id === receiver.depotId)
        return depot && localName(depot.name, i18n.language)
      }
      case 'items': {
        const count = sumsOf(items).pieces
        return count === 0 || items.every(isBlank) ? undefined : t('pieces', { count, number: count })
      }
      default:
        return undefined
    }
  }
}

function usePrimary(view: ConsignmentView): string {
  const { t, i18n } = useTranslation('consignment')
  const { quote, payment } = useConsignment(({ context }) => context)
  if (view !== 'payment' || !quote || !payment.status) return t(`primary.${view}`)
  const amount = moneyInWords(quote.total, quote.currency, i18n.language)
  const isOnAccount = payment.status === 'paid' && payment.means === 'onAccount'
  return t(`primary.write.${isOnAccount ? 'onAccount' : payment.status}`, { amount })
}
