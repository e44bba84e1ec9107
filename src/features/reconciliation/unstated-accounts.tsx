import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { queryOf } from '#src/platform/query-of.ts'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Money } from '#src/ui/money.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import type { Standing } from './account-standing.tsx'

/** Accounts that no statement of their own tells of, with what is open on each. */
export function UnstatedAccounts({ accounts, path }: { accounts: readonly Standing[]; path: string }) {
  const { t, i18n } = useTranslation('reconciliation')
  if (accounts.length === 0) return null
  return (
    <SectionCard title={t('unstated.title')} lead={t('unstated.lead')} flush>
      <TableScroll label={t('unstated.title')}>
        <table className="w-full text-sm">
          <thead className="bg-sunken text-xs text-ink-2 [&_th]:px-4 [&_th]:py-2 [&_th]:font-medium">
            <tr>
              <th scope="col" className="text-start">
                {t('statements.account')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('standing.booked')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('openEntries')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('open.column.amount')}
              </th>
              <th scope="col" className="text-start">
                {t('unstated.oldest')}
              </th>
            </tr>
          </thead>
          <tbody className="[&>tr>*]:border-t [&>tr>*]:border-line [&>tr>*]:px-4 [&>tr>*]:py-1.5">
            {accounts.map(({ account, name, currency, booked, entries }) => (
              <tr key={`${account} ${currency}`}>
                <th scope="row" className="text-start font-normal">
                  <bdi className="font-mono">{account}</bdi> {localName(name, i18n.language)} · {currency}
                </th>
                <td dir="ltr" className="text-end">
                  <Money minor={booked} currency={currency} aligned />
                </td>
                <td dir="ltr" className="text-end tabular-nums">
                  <Link
                    href={`${path}/entries${queryOf({ account, currency })}`}
                    className="font-medium text-brand-ink underline-offset-4 hover:underline"
                  >
                    {formatNumber(entries.count, i18n.language)}
                    <span className="sr-only">
                      {' '}
                      {localName(name, i18n.language)} {currency}
                    </span>
                  </Link>
                </td>
                <td dir="ltr" className="text-end">
                  <Money minor={entries.amount} currency={currency} aligned />
                </td>
                <td className="whitespace-nowrap">{entries.oldest && formatDay(entries.oldest, i18n.language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </SectionCard>
  )
}
