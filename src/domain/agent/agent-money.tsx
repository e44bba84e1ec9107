import { useTranslation } from 'react-i18next'
import { Money } from '#src/ui/money.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useRead } from '#src/platform/use-read.ts'

/** An agent pays from the own account: what is there, what is due, what is left or missing. */
export function AgentMoney({ due, currency }: { due: number; currency: string }) {
  const { t } = useTranslation('tickets')
  const { data, isPending } = useRead('getWallet')
  const available = data?.data?.accounts.find((account) => account.currency === currency)?.available ?? 0
  const left = available - due
  const rows = [
    ['available', available],
    ['due', due],
    [left < 0 ? 'short' : 'left', Math.abs(left)],
  ] as const
  return (
    <SectionCard title={t('means.agentAccount')}>
      {isPending ? (
        <Skeleton className="h-16 w-64" />
      ) : (
        <dl className="grid w-fit grid-cols-[auto_auto] gap-x-8 gap-y-1">
          {rows.map(([name, minor]) => (
            <div key={name} className={name === 'short' ? 'contents font-medium text-stop-ink' : 'contents'}>
              <dt className={name === 'short' ? '' : 'text-ink-2'}>{t(`account.${name}`)}</dt>
              <dd className="text-end font-medium">
                <Money minor={minor} currency={currency} className={name === 'short' ? 'text-stop-ink' : ''} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </SectionCard>
  )
}
