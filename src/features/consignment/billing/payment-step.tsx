import Gift from 'lucide-react/icons/gift'
import HandCoins from 'lucide-react/icons/hand-coins'
import Wallet from 'lucide-react/icons/wallet'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { enteredPayment } from '#contract/consignment/consignment.ts'
import type { CONSIGNMENT_PAYMENTS, ConsignmentPayment } from '#contract/consignment/consignment-codes.ts'
import type { PaymentDraft } from '#machines/consignment/consignment-context.ts'
import { CashChange } from '#src/domain/cash/cash-change.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PaymentMeansField } from '#src/domain/booking/payment-means-field.tsx'
import { RadioCards } from '#src/ui/form/radio-cards.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import type { CashGiven } from '#src/domain/cash/use-cash-given.ts'
import { TextAreaField } from '#src/ui/form/text-area-field.tsx'
import { problemsOf } from '#src/ui/form/contract-form.ts'
import { showUnsent } from '#src/ui/form/show-unsent.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { BillSummary } from './bill-summary.tsx'
import { useConsignment, useSend } from './consignment-actor.tsx'
import { isRepriced } from './consignment-views.ts'
import { STEP_FORMS } from './form-ids.ts'
import { useOptions } from './use-options.ts'
import { MAX_REASON } from '#contract/bounds.ts'

const ICONS = { paid: <Wallet />, pod: <HandCoins />, foc: <Gift /> } as const satisfies Record<
  ConsignmentPayment,
  unknown
>
/** The everyday ones first. */
const ORDER = ['paid', 'pod', 'foc'] as const satisfies readonly (typeof CONSIGNMENT_PAYMENTS)[number][]

/** What the customer is told, and how the bill is settled. */
export function PaymentStep({ cash }: { cash: CashGiven }) {
  const { t, i18n } = useTranslation(['consignment', 'form'])
  const send = useSend()
  const payment = useConsignment(({ context }) => context.payment)
  const items = useConsignment(({ context }) => context.items)
  const isSubmitted = useConsignment(({ context }) => context.tried.includes('payment'))
  const refused = useConsignment(({ context }) => context.refusal?.fields)
  const quote = useConsignment(({ context }) => context.quote)
  const totalBefore = useConsignment(({ context }) => context.totalBefore)
  const repriced = useConsignment(isRepriced)
  const form = useRef<HTMLFormElement>(null)
  const edit = (change: Partial<PaymentDraft>) => send({ type: 'consignment.editPayment', change })
  const hasFreeItem = items.some(({ unitPrice }) => unitPrice === 0)
  const amount = (minor: number) => (quote ? moneyInWords(minor, quote.currency, i18n.language) : '')

  return (
    <form
      id={STEP_FORMS.payment}
      ref={form}
      noValidate
      className="flex max-w-4xl flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'consignment.confirm' })
        showUnsent(t, form.current)
      }}
    >
      {repriced && quote && totalBefore !== null && (
        <Notice
          tone="attention"
          role="alert"
          title={t('payment.repriced', { now: amount(quote.total), before: amount(totalBefore) })}
        >
          {t('payment.repricedBody')}
        </Notice>
      )}
      {hasFreeItem && payment.status !== null && payment.status !== 'foc' && (
        <Notice tone={isSubmitted ? 'stop' : 'attention'} role="alert">
          {t('payment.noPrice')}
        </Notice>
      )}
      <RadioCards<ConsignmentPayment>
        label={t('payment.status')}
        value={payment.status ?? undefined}
        options={ORDER.map((value) => ({
          value,
          icon: ICONS[value],
          label: t(`payment.${value}`),
          hint: t(`payment.hint.${value}`),
        }))}
        onChange={(status) => edit({ status, means: status === 'paid' ? (payment.means ?? 'cash') : payment.means })}
        error={isSubmitted && payment.status === null ? t('form:choice') : refused?.['payment.status']}
      />
      {payment.status === 'paid' && (
        <PaymentMeansField
          means={payment.means ?? 'cash'}
          reference={payment.reference}
          onMeans={(means) => means !== 'agentAccount' && edit({ means })}
          isReuseConfirmed={payment.isReuseConfirmed}
          onReference={edit}
          account={{
            currency: quote?.currency,
            customerId: payment.customerId,
            onChoose: (customerId) => edit({ customerId }),
            error:
              (isSubmitted && payment.customerId === null ? t('form:choice') : undefined) ??
              refused?.['payment.customerId'],
          }}
          referenceError={
            refused?.['payment.reference'] ??
            (isSubmitted && payment.means === 'bank' && payment.reference.trim() === '' ? t('form:missing') : undefined)
          }
        />
      )}
      {payment.status === 'paid' && (payment.means ?? 'cash') === 'cash' && quote && (
        <CashChange total={quote.total} currency={quote.currency} cash={cash} />
      )}
      {payment.status === 'foc' && (
        <FreeOfCharge payment={payment} isSubmitted={isSubmitted} refused={refused ?? {}} onChange={edit} />
      )}
      <BillSummary />
    </form>
  )
}

interface FreeOfChargeProps {
  payment: PaymentDraft
  isSubmitted: boolean
  refused: Record<string, string>
  onChange: (change: Partial<PaymentDraft>) => void
}

/** Who allowed it is somebody else than who writes the bill, and there is a reason. */
function FreeOfCharge({ payment, isSubmitted, refused, onChange }: FreeOfChargeProps) {
  const { t } = useTranslation(['consignment', 'form'])
  const admins = useOptions()?.admins ?? []
  const { status, allowedBy, reason } = payment
  const problems = isSubmitted
    ? problemsOf(t, enteredPayment, { status, allowedBy: allowedBy ?? undefined, reason })
    : {}
  return (
    <div className="grid items-start gap-x-4 gap-y-4 sm:grid-cols-2">
      <SelectField
        label={t('payment.allowedBy')}
        required
        placeholder={t('payment.chooseAdmin')}
        options={admins.map(({ id, name }) => ({ value: id, label: name }))}
        value={allowedBy ?? ''}
        error={problems.allowedBy ? t('form:choice') : refused['payment.allowedBy']}
        hint={admins.length === 0 ? t('payment.noAdmin') : undefined}
        onChange={(event) => onChange({ allowedBy: event.target.value || null })}
      />
      <TextAreaField
        label={t('payment.reason')}
        required
        maxLength={MAX_REASON}
        rows={2}
        value={reason}
        error={problems.reason ?? refused['payment.reason']}
        onChange={(event) => onChange({ reason: event.target.value })}
      />
    </div>
  )
}
