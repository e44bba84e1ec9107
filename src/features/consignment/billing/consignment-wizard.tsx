import { useTranslation } from 'react-i18next'
import {
  CONSIGNMENT_STEPS,
  type ConsignmentContext,
  type ConsignmentStep,
} from '#machines/consignment/consignment-context.ts'
import { arrivalRefs } from '#src/ui/wizard/arrival-focus.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { RunningTotal } from '#src/ui/list/running-total.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { Step } from '#src/ui/wizard/step-line.tsx'
import { type CashGiven, useCashGiven } from '#src/domain/cash/use-cash-given.ts'
import { WizardFrame, type WizardPrimary } from '#src/ui/wizard/wizard-frame.tsx'
import { moneyInWords } from '#src/platform/format.ts'
import type { FlowException } from '#src/platform/flow-exception.ts'
import { localName } from '#src/platform/local-name.ts'
import { BilledView } from './billed-view.tsx'
import { useCan, useConsignment, useConsignmentActor, useException, useSend } from './consignment-actor.tsx'
import { isPricing, isWriting, useView, type ConsignmentView } from './consignment-views.ts'
import { ConsignmentNotices } from './consignment-notices.tsx'
import { ConsignmentExceptionStep } from './consignment-exception-step.tsx'
import { STEP_FORMS } from './form-ids.ts'
import { isBlank, sumsOf } from './item-drafts.ts'
import { ItemsStep } from './items-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { ReceiverStep, SenderStep } from './person-step.tsx'
import { useOptions } from './use-options.ts'

const arrivalRef = arrivalRefs<ConsignmentView>({
  sender: 'input[name="contact"]',
  receiver: 'input[name="contact"]',
  items: `input[id^="${STEP_FORMS.items}"]`,
  payment: 'input[type="radio"]:checked, fieldset:not(:has(:checked)) input[type="radio"]',
  billed: 'a[href^="/consignment-bills"]',
})

/** One frame around all steps: steps beside, money and the one primary button below. */
export function ConsignmentWizard() {
  const { t } = useTranslation('consignment')
  const send = useSend()
  const view = useView()
  const cash = useCashGiven(
    useConsignment(({ context: { payment, quote } }) =>
      view === 'payment' && payment.status === 'paid' && (payment.means ?? 'cash') === 'cash' && quote
        ? quote.total
        : null,
    ),
  )
  const primary = usePrimary(view, cash.isShort)
  const exception = useException()
  const canGoBack = useCan({ type: 'consignment.back' })
  const back = exception ? exception.leave : canGoBack ? () => send({ type: 'consignment.back' }) : undefined
  const canStartAnew = useCan({ type: 'consignment.startAnew' })
  const isStep = CONSIGNMENT_STEPS.some((step) => step === view)

  return (
    <>
      <title>{t('title')}</title>
      <WizardFrame
        title={t('title')}
        steps={useSteps(view)}
        heading={t(`heading.${view}`)}
        lead={<Lead view={view} />}
        notice={
          <>
            <NoDepotNotice />
            <ConsignmentNotices view={view} />
          </>
        }
        total={isStep && <Total />}
        primary={primary}
        {...(back && { back: { onPress: back } })}
        extra={
          canStartAnew &&
          isStep &&
          view !== 'sender' && (
            <Button tone="quiet" onClick={() => send({ type: 'consignment.startAnew' })}>
              {t('common:draft.startAnew')}
            </Button>
          )
        }
      >
        <div key={view} ref={arrivalRef(view)}>
          <View view={view} cash={cash} />
        </div>
      </WizardFrame>
    </>
  )
}

function View({ view, cash }: { view: ConsignmentView; cash: CashGiven }) {
  switch (view) {
    case 'restoring':
      return <Waiting />
    case 'sender':
      return <SenderStep />
    case 'receiver':
      return <ReceiverStep />
    case 'items':
      return <ItemsStep />
    case 'payment':
      return <PaymentStep cash={cash} />
    case 'billed':
      return <BilledView />
    default:
      return <ConsignmentExceptionStep name={view} />
  }
}

/** What takes its time says what it is doing. */
function Lead({ view }: { view: ConsignmentView }) {
  const { t } = useTranslation('consignment')
  const pricing = useConsignment(isPricing)
  const writing = useConsignment(isWriting)
  const hasLead = view !== 'restoring' && view !== 'draftSetAside' && view !== 'outage'
  const doing = view === 'outage' ? undefined : writing ? 'writing' : pricing ? 'pricing' : undefined
  return <span aria-live="polite">{doing ? t(`doing.${doing}`) : hasLead ? t(`lead.${view}`) : null}</span>
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

function useSteps(view: ConsignmentView): Step[] {
  const { t } = useTranslation('consignment')
  const actor = useConsignmentActor()
  const snapshot = useConsignment((each) => each)
  const summaryOf = useSummaries()
  const { step: at } = snapshot.context
  return CONSIGNMENT_STEPS.map((step) => {
    const event = { type: 'consignment.goTo', step } as const
    const summary = summaryOf(snapshot.context, step)
    return {
      id: step,
      label: t(`step.${step}`),
      state: view === 'billed' || isBefore(step, at) ? 'done' : step === at ? 'current' : 'ahead',
      ...(summary && { summary }),
      ...(view !== 'outage' && step !== at && snapshot.can(event) && { onSelect: () => actor.send(event) }),
    }
  })
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

const NEXT = {
  restoring: 'consignment.startAnew',
  sender: 'consignment.next',
  receiver: 'consignment.next',
  items: 'consignment.next',
  payment: 'consignment.confirm',
  billed: 'consignment.startAnew',
} as const satisfies Record<Exclude<ConsignmentView, FlowException['name']>, string>

/** `isCashShort`: less cash is handed over than is due, which stands at its field; no bill is written for that. */
function usePrimary(view: ConsignmentView, isCashShort: boolean): WizardPrimary {
  const { t, i18n } = useTranslation('consignment')
  const actor = useConsignmentActor()
  const exception = useException()
  const event = { type: NEXT[view === 'outage' || view === 'draftSetAside' ? 'restoring' : view] } as const
  const canGoOn = useConsignment((snapshot) => snapshot.can(event))
  const isBusy = useConsignment((snapshot) => snapshot.hasTag('busy'))
  const quote = useConsignment(({ context }) => context.quote)
  const status = useConsignment(({ context }) => context.payment.status)
  const amount = quote ? moneyInWords(quote.total, quote.currency, i18n.language) : ''
  const hasNoDepot = useOptions()?.ownDepot === null
  if (exception) return { label: t(`primary.${exception.name}`), onPress: exception.goOn }
  const isForm = view === 'sender' || view === 'receiver' || view === 'items' || view === 'payment'
  return {
    label: view === 'payment' && quote && status ? t(`primary.write.${status}`, { amount }) : t(`primary.${view}`),
    busy: isBusy,
    disabled: (!canGoOn && !isBusy) || (isForm && hasNoDepot) || isCashShort,
    onPress: () => actor.send(event),
    ...(isForm && { form: STEP_FORMS[view] }),
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
