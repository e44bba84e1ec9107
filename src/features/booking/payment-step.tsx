import Banknote from 'lucide-react/icons/banknote'
import CreditCard from 'lucide-react/icons/credit-card'
import Landmark from 'lucide-react/icons/landmark'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Payment } from '#machines/booking/booking-context.ts'
import { Notice } from '#src/components/notice.tsx'
import { RadioCards } from '#src/components/radio-cards.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { AgentAccount } from './agent-account.tsx'
import { useBooking, useSend } from './booking-actor.tsx'
import { CashChange } from './cash-change.tsx'
import { focusFirstWrong } from '#src/lib/focus-first-wrong.ts'
import { PAYMENT_FORM } from './form-ids.ts'

const MEANS = [
  { value: 'cash', icon: <Banknote /> },
  { value: 'pos', icon: <CreditCard /> },
  { value: 'bank', icon: <Landmark /> },
] as const

export function PaymentStep() {
  const { t } = useTranslation('booking')
  const send = useSend()
  const payment = useBooking(({ context }) => context.payment)
  const isAgent = useBooking(({ context }) => context.isAgent)
  const quote = useBooking(({ context }) => context.quote)
  const refusal = useBooking(({ context }) => context.refusal)
  const isTried = useBooking(({ context }) => context.isPaymentTried)
  const form = useRef<HTMLFormElement>(null)
  const edit = (change: Partial<Payment>) => send({ type: 'booking.editPayment', change })
  const missing = (text: string) => (isTried && text.trim() === '' ? t('form:missing') : undefined)

  return (
    <form
      id={PAYMENT_FORM}
      ref={form}
      noValidate
      className="flex max-w-3xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'booking.pay' })
        focusFirstWrong(form.current)
      }}
    >
      {refusal && (
        <Notice tone="stop" role="alert" title={refusal.message}>
          {Object.entries(refusal.fields)
            .filter(([path]) => !path.startsWith('payer') && path !== 'payment.reference')
            .map(([path, message]) => (
              <p key={path}>{message}</p>
            ))}
        </Notice>
      )}
      {isAgent ? (
        <AgentAccount />
      ) : (
        <RadioCards
          label={t('payment.means')}
          minWidth="11rem"
          value={payment.means}
          options={MEANS.map(({ value, icon }) => ({ value, icon, label: t(`means.${value}`), hint: t(`payment.hint.${value}`) }))}
          onChange={(means) => edit({ means })}
        />
      )}
      {payment.means === 'cash' && quote && <CashChange total={quote.total} currency={quote.currency} />}
      {(payment.means === 'pos' || payment.means === 'bank') && (
        <TextField
          className="max-w-sm"
          label={t(`payment.reference.${payment.means}`)}
          ltr
          mono
          maxLength={60}
          autoComplete="off"
          value={payment.reference}
          error={refusal?.fields['payment.reference']}
          onChange={(event) => edit({ reference: event.target.value })}
        />
      )}
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <TextField
          label={t('payment.payerName')}
          required
          autoComplete="off"
          maxLength={120}
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
          maxLength={32}
          value={payment.payerPhone}
          error={missing(payment.payerPhone) ?? refusal?.fields['payer.phone']}
          hint={t('payment.payerPhoneHint')}
          onChange={(event) => edit({ payerPhone: event.target.value })}
        />
      </div>
    </form>
  )
}
