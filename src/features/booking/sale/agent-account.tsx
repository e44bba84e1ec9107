import WalletIcon from 'lucide-react/icons/wallet'
import { useTranslation } from 'react-i18next'
import { Money } from '#src/ui/money.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useRead } from '#src/platform/use-read.ts'
import { useBooking } from './booking-actor.tsx'

/** An agent pays from the own account: what is there, what this sale takes, what is left. */
export function AgentAccount() {
  const { t } = useTranslation('booking')
  const quote = useBooking(({ context }) => context.quote)
  const { data, isPending } = useRead('getWallet')
  const account = data?.data?.accounts.find((each) => each.currency === quote?.currency)
  const currency = quote?.currency ?? ''
  const left = (account?.available ?? 0) - (quote?.total ?? 0)

  return (
    <SectionCard
      title={t('means.agentAccount')}
      lead={data?.data && t(`payment.credit.${data.data.creditType}`)}
      actions={<WalletIcon aria-hidden className="size-4 text-ink-3" />}
    >
      {isPending ? (
        <Skeleton className="h-16 w-64" />
      ) : (
        <dl className="grid w-fit grid-cols-[auto_auto] gap-x-8 gap-y-1">
          {account && data?.data?.creditType === 'default' && (
            <>
              <Amount term={t('payment.balance')} minor={account.balance} currency={currency} />
              <Amount
                term={t('payment.creditLeft')}
                minor={account.creditLimit - account.creditUsed}
                currency={currency}
              />
            </>
          )}
          <Amount term={t('payment.available')} minor={account?.available ?? 0} currency={currency} />
          <Amount term={t('payment.thisSale')} minor={quote?.total ?? 0} currency={currency} />
          <Amount
            term={left < 0 ? t('payment.short') : t('payment.left')}
            minor={Math.abs(left)}
            currency={currency}
            isBad={left < 0}
          />
        </dl>
      )}
    </SectionCard>
  )
}

function Amount({
  term,
  minor,
  currency,
  isBad = false,
}: {
  term: string
  minor: number
  currency: string
  isBad?: boolean
}) {
  return (
    <>
      <dt className={isBad ? 'font-medium text-stop-ink' : 'text-ink-2'}>{term}</dt>
      <dd className="text-end font-medium">
        <Money minor={minor} currency={currency} className={isBad ? 'text-stop-ink' : ''} />
      </dd>
    </>
  )
}
