import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Payment } from '#machines/booking/booking-context.ts'
import { CashChange } from '#src/domain/cash/cash-change.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PaymentMeansField } from '#src/domain/booking/payment-means-field.tsx'
import type { CashGiven } from '#src/domain/cash/use-cash-given.ts'
import { TextField } from '#src/ui/form/text-field.tsx'
import { usePhoneJudge } from '#src/platform/phones.ts'
import { AgentAccount } from './agent-account.tsx'
import { useBooking, useSend } from './booking-actor.tsx'
import { showUnsent } from '#src/ui/form/show-unsent.ts'
import { PAYMENT_FORM } from './form-ids.ts'
import { MAX_NAME, MAX_PHONE } from '#contract/bounds.ts'

export function PaymentStep({ cash }: { cash: CashGiven }) {
  const { t } = useTranslation(['booking', 'form'])
  const send = useSend()
  const payment = useBooking(({ context }) => context.payment)
  // A contract customer is not charged for a package.
  const sold = useBooking(({ context }) => context.package)
  const isAgent = useBooking(({ context }) => context.isAgent)
  const quote = useBooking(({ context }) => context.quote)
  const refusal = useBooking(({ context }) => context.refusal)
  const isSubmitted = useBooking(({ context }) => context.isPaymentTried)
  const form = useRef<HTMLFormElement>(null)
  const edit = (change: Partial<Payment>) => send({ type: 'booking.editPayment', change })
  const missing = (text: string) => (isSubmitted && text.trim() === '' ? t('form:missing') : undefined)

  const [isPhoneLeft, setPhoneLeft] = useState(false)
  const judged = usePhoneJudge()(payment.payerPhone)
  const wrongPhone = (isSubmitted || isPhoneLeft) && judged ? t(`form:${judged}`) : undefined

  return (
    <form
      id={PAYMENT_FORM}
      ref={form}
      noValidate
      className="flex max-w-3xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (judged) setPhoneLeft(true)
        else send({ type: 'booking.pay' })
        showUnsent(t, form.current)
      }}
    >
      {refusal && (
        <Notice tone="stop" role="alert" title={refusal.message}>
          {Object.entries(refusal.fields)
            .filter(
              ([path]) => !path.startsWith('payer') && path !== 'payment.reference' && path !== 'payment.customerId',
            )
            .map(([path, message]) => (
              <p key={path}>{message}</p>
            ))}
        </Notice>
      )}
      {isAgent ? (
        <AgentAccount />
      ) : (
        <PaymentMeansField
          means={payment.means}
          reference={payment.reference}
          onMeans={(means) => edit({ means })}
          isReuseConfirmed={payment.isReuseConfirmed}
          onReference={edit}
          {...(sold === null && {
            account: {
              currency: quote?.currency,
              customerId: payment.customerId,
              onChoose: (customerId) => edit({ customerId }),
              error:
                (isSubmitted && payment.customerId === null ? t('form:choice') : undefined) ??
                refusal?.fields['payment.customerId'],
            },
          })}
          referenceError={
            (payment.means === 'bank' ? missing(payment.reference) : undefined) ?? refusal?.fields['payment.reference']
          }
        />
      )}
      {payment.means === 'cash' && quote && <CashChange total={quote.total} currency={quote.currency} cash={cash} />}
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <TextField
          label={t('payment.payerName')}
          required
          autoComplete="off"
          maxLength={MAX_NAME}
          value={payment.payerName}
          error={missing(payment.payerName) ?? refusal?.fields['payer.name']}
          onChange={(event) => edit({ payerName: event.target.value })}
        />
        <TextField
          label={t('payment.payerPhone')}
          required
          ltr
          type="tel"
          autoComplete="off"
          maxLength={MAX_PHONE}
          value={payment.payerPhone}
          error={missing(payment.payerPhone) ?? wrongPhone ?? refusal?.fields['payer.phone']}
          onBlur={() => setPhoneLeft(true)}
          hint={t('payment.payerPhoneHint')}
          onChange={(event) => edit({ payerPhone: event.target.value })}
        />
      </div>
    </form>
  )
}
