import { useTranslation } from 'react-i18next'
import type { AccountTotal } from '#contract/ledger/transaction.ts'
import { Money } from '#src/ui/money.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Link } from 'wouter'
import { formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useList } from '#src/platform/use-read.ts'

export interface TransactionTotalsProps {
  filters: Readonly<Record<string, string | undefined>>
  /** The list narrowed further. */
  hrefOf: (more: { account: string; currency: string }) => string
}

/** Sums per account of the lines that fit, each currency by itself; every account leads to its lines. */
export function TransactionTotals({ filters, hrefOf }: TransactionTotalsProps) {
  const { t } = useTranslation('transactions')
  const read = useList('getTransactionTotals', { query: filters })
  return (
    <SectionCard flush title={t('totals.title')}>
      <ReadState read={read} waiting={<Skeleton className="m-4 h-40" />}>
        {({ data: { totals, withheldEntries } }) => (
          <div aria-busy={read.isPlaceholderData}>
            {withheldEntries > 0 && (
              <Notice tone="info" className="m-3">
                {t('totals.withheld', { count: withheldEntries })}
              </Notice>
            )}
            {totals.length === 0 ? (
              <p className="px-4 py-3 text-ink-3">{t('totals.none')}</p>
            ) : (
              <Sums totals={totals} isOneAccount={Boolean(filters.account)} hrefOf={hrefOf} />
            )}
          </div>
        )}
      </ReadState>
    </SectionCard>
  )
}

interface SumsProps extends Pick<TransactionTotalsProps, 'hrefOf'> {
  totals: readonly AccountTotal[]
  /** Narrowed to one account, whose sum is its line. */
  isOneAccount: boolean
}

function Sums({ totals, isOneAccount, hrefOf }: SumsProps) {
  const { t, i18n } = useTranslation('transactions')
  const currencies = [...new Set(totals.map(({ currency }) => currency))]
  const figure = 'px-3 py-1.5 text-end'
  return (
    <TableScroll label={t('totals.title')}>
      <table className="transaction-totals w-full text-sm">
        <thead className="bg-sunken text-xs text-ink-2">
          <tr>
            <th scope="col" className="px-4 py-2 text-start font-medium">
              {t('totals.account')}
            </th>
            {(['lines', 'debit', 'credit', 'balance'] as const).map((name) => (
              <th key={name} scope="col" dir="ltr" className="px-3 py-2 text-end font-medium">
                {t(`totals.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        {currencies.map((currency) => {
          const own = totals.filter((total) => total.currency === currency)
          const sum = (name: 'debit' | 'credit' | 'lines') => own.reduce((all, total) => all + total[name], 0)
          const balance = sum('debit') - sum('credit')
          return (
            <tbody key={currency} className="[&>tr>*]:border-t [&>tr>*]:border-line">
              {own.map(({ account, debit, credit, lines }) => (
                <tr key={account.code} className="hover:bg-hover">
                  <th scope="row" className="px-4 py-1.5 text-start font-normal">
                    <Link
                      href={hrefOf({ account: account.code, currency })}
                      className="underline decoration-line underline-offset-4 hover:decoration-current"
                    >
                      <bdi className="font-mono">{account.code}</bdi> {localName(account.name, i18n.language)}
                    </Link>
                  </th>
                  <td dir="ltr" className={figure}>
                    {formatNumber(lines, i18n.language)}
                  </td>
                  <Amount minor={debit} currency={currency} />
                  <Amount minor={credit} currency={currency} />
                  <Amount minor={debit - credit} currency={currency} />
                </tr>
              ))}
              {!isOneAccount && (
                <tr className="bg-sunken font-semibold">
                  <th scope="row" className="px-4 py-1.5 text-start">
                    {currency} · {t('totals.sum')}
                  </th>
                  <td dir="ltr" className={figure}>
                    {formatNumber(sum('lines'), i18n.language)}
                  </td>
                  <Amount minor={sum('debit')} currency={currency} />
                  <Amount minor={sum('credit')} currency={currency} />
                  <Amount minor={balance} currency={currency} />
                </tr>
              )}
            </tbody>
          )
        })}
      </table>
    </TableScroll>
  )
}

function Amount({ minor, currency }: { minor: number; currency: string }) {
  return (
    <td dir="ltr" className={minor === 0 ? 'px-3 py-1.5 text-end text-ink-3' : 'px-3 py-1.5 text-end'}>
      <Money minor={minor} currency={currency} aligned />
    </td>
  )
}
