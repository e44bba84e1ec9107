import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { localName } from '#src/platform/local-name.ts'
import { queryOf } from '#src/platform/query-of.ts'
import { useScreenPaths } from '#src/platform/use-screen-path.ts'
import { Money } from '#src/ui/money.tsx'
import { CardFrame, NothingYet } from './card-frame.tsx'
import type { CardData } from './dashboard-data.ts'

/** Where money is and from whom it should come: balances of the ledger as of today. */
export function MoneyCard({ data }: { data: CardData<'money'> }) {
  const { t, i18n } = useTranslation('dashboard')
  const path = useScreenPaths()('transactions')
  const accounts = [...new Set(data.map(({ account }) => account))].toSorted()
  return (
    <CardFrame title={t('card.money')} lead={t('lead.money')} all={{ screen: 'trialBalance' }} flush>
      {data.length === 0 ? (
        <NothingYet>{t('none.money')}</NothingYet>
      ) : (
        <ul>
          {accounts.map((account) => {
            const rows = data.filter((row) => row.account === account)
            const [first] = rows
            return (
              <li
                key={account}
                className="flex items-start justify-between gap-3 border-b border-line px-4 py-2.5 last:border-0"
              >
                <span className="min-w-0">
                  <bdi className="me-2 font-mono text-xs text-ink-3">{account}</bdi>
                  {first && <bdi>{localName(first.name, i18n.language)}</bdi>}
                </span>
                <span className="grid shrink-0 justify-items-end">
                  {rows.map(({ currency, balance }) =>
                    path === undefined ? (
                      <Money key={currency} minor={balance} currency={currency} aligned />
                    ) : (
                      <Link
                        key={currency}
                        href={`${path}${queryOf({ account, currency })}`}
                        className="flex min-h-6 items-center hover:underline"
                      >
                        <Money minor={balance} currency={currency} aligned />
                      </Link>
                    ),
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </CardFrame>
  )
}
