import { useTranslation } from 'react-i18next'
import { Money } from '#src/components/money.tsx'
import { Notice } from '#src/components/notice.tsx'
import { PaymentMeansField } from '#src/components/payment-means-field.tsx'
import { SectionCard } from '#src/components/section-card.tsx'
import { Skeleton } from '#src/components/skeleton.tsx'
import { useRead } from '#src/lib/use-read.ts'
import { useChange, useSend } from './change-actor.tsx'

/** How fee and fare difference are paid. */
export function PaymentStep() {
  const send = useSend()
  const { isAgent, payment, refusal } = useChange(({ context }) => context)
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      {refusal && (
        <Notice tone="stop" role="alert" title={refusal.message}>
          {Object.entries(refusal.fields)
            .filter(([path]) => path !== 'payment.reference')
            .map(([path, message]) => (
              <p key={path}>{message}</p>
            ))}
        </Notice>
      )}
      {isAgent ? (
        <AgentMoney />
      ) : (
        <PaymentMeansField
          means={payment.means}
          reference={payment.reference}
          onMeans={(means) => send({ type: 'travelDateChange.editPayment', change: { means } })}
          onReference={(reference) => send({ type: 'travelDateChange.editPayment', change: { reference } })}
          referenceError={refusal?.fields['payment.reference']}
        />
      )}
    </div>
  )
}

/** An agent pays from the own account: what is there, what is due, what is left or missing. */
function AgentMoney() {
  const { t } = useTranslation(['travel-date-change', 'tickets'])
  const quote = useChange(({ context }) => context.quote)
  const { data, isPending } = useRead('getWallet')
  if (!quote) return null
  const available = data?.data?.accounts.find(({ currency }) => currency === quote.currency)?.available ?? 0
  const left = available - quote.total
  const rows = [
    ['available', available],
    ['due', quote.total],
    [left < 0 ? 'short' : 'left', Math.abs(left)],
  ] as const
  return (
    <SectionCard title={t('tickets:means.agentAccount')}>
      {isPending ? (
        <Skeleton className="h-16 w-64" />
      ) : (
        <dl className="grid w-fit grid-cols-[auto_auto] gap-x-8 gap-y-1">
          {rows.map(([name, minor]) => (
            <div key={name} className={name === 'short' ? 'contents font-medium text-stop-ink' : 'contents'}>
              <dt className={name === 'short' ? '' : 'text-ink-2'}>{t(`account.${name}`)}</dt>
              <dd className="text-end font-medium">
                <Money minor={minor} currency={quote.currency} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </SectionCard>
  )
}
