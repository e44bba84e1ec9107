import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/people/people-row.ts'
import { Money } from '#src/ui/money.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'

const COLUMNS = ['balance', 'creditLimit', 'creditUsed', 'available'] as const

/** What an agent has and owes, currency by currency. Only the ledger moves it. */
export function WalletCard({ wallet }: { wallet: NonNullable<Person['wallet']> }) {
  const { t } = useTranslation('people')
  return (
    <SectionCard
      title={t('wallet.title')}
      lead={t('wallet.lead', { type: t(`creditType.${wallet.creditType}`) })}
      flush
    >
      {wallet.accounts.length === 0 ? (
        <p className="p-4 text-ink-3">{t('wallet.none')}</p>
      ) : (
        <TableScroll label={t('wallet.title')}>
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b border-line text-xs text-ink-3">
                <th scope="col" className="px-4 py-2 text-start font-medium">
                  {t('credit.currency')}
                </th>
                {COLUMNS.map((name) => (
                  <th key={name} scope="col" dir="ltr" className="px-4 py-2 text-end font-medium">
                    {t(`wallet.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {wallet.accounts.map((account) => (
                <tr key={account.currency}>
                  <th scope="row" className="px-4 py-2 text-start font-medium">
                    <bdi>{account.currency}</bdi>
                  </th>
                  {COLUMNS.map((name) => (
                    <td key={name} dir="ltr" className="px-4 py-2 text-end">
                      <Money minor={account[name]} currency={account.currency} aligned bare />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </SectionCard>
  )
}
