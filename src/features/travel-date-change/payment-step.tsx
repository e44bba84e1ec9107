import { AgentMoney } from '#src/domain/agent/agent-money.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PaymentMeansField } from '#src/domain/booking/payment-means-field.tsx'
import { useChange, useSend } from './change-actor.tsx'

/** How fee and fare difference are paid. */
export function PaymentStep() {
  const send = useSend()
  const { isAgent, payment, quote, refusal } = useChange(({ context }) => context)
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      {refusal && (
        <Notice tone="stop" role="alert" title={refusal.message}>
          {Object.entries(refusal.fields)
            .filter(([path]) => path !== 'payment.reference' && path !== 'payment.customerId')
            .map(([path, message]) => (
              <p key={path}>{message}</p>
            ))}
        </Notice>
      )}
      {isAgent ? (
        quote && <AgentMoney due={quote.total} currency={quote.currency} />
      ) : (
        <PaymentMeansField
          means={payment.means}
          reference={payment.reference}
          onMeans={(means) => send({ type: 'travelDateChange.editPayment', change: { means } })}
          isReuseConfirmed={payment.isReuseConfirmed}
          onReference={(change) => send({ type: 'travelDateChange.editPayment', change })}
          referenceError={refusal?.fields['payment.reference']}
          account={{
            currency: quote?.currency,
            customerId: payment.customerId,
            onChoose: (customerId) => send({ type: 'travelDateChange.editPayment', change: { customerId } }),
            error: refusal?.fields['payment.customerId'],
          }}
        />
      )}
    </div>
  )
}
