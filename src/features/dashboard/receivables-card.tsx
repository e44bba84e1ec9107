import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { AGE_BANDS } from '#contract/invoice/invoice-codes.ts'
import { queryOf } from '#src/platform/query-of.ts'
import { useScreenPaths } from '#src/platform/use-screen-path.ts'
import { Money } from '#src/ui/money.tsx'
import { CardFrame, NothingYet } from './card-frame.tsx'
import type { CardData } from './dashboard-data.ts'

/** What customers owe by how late it is, a row for each currency. */
export function ReceivablesCard({ data }: { data: CardData<'receivables'> }) {
  const { t } = useTranslation(['dashboard', 'customer-account'])
  return (
    <CardFrame title={t('card.receivables')} all={{ screen: 'customers', below: '/ageing' }} flush>
      {data.length === 0 ? (
        <NothingYet>{t('none.receivables')}</NothingYet>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b border-line text-xs text-ink-2 [&>*]:px-1.5 [&>*]:first:ps-4 [&>*]:last:pe-4 [&>*]:py-2 [&>*]:text-end [&>*]:font-medium [&>*]:whitespace-nowrap">
                <th scope="col" className="!text-start">
                  {t('sales.currency')}
                </th>
                {AGE_BANDS.map((band) => (
                  <th key={band} scope="col">
                    {t(`receivables.${band}`)}
                  </th>
                ))}
                <th scope="col">{t('receivables.open')}</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ currency, bands, open }) => (
                <tr
                  key={currency}
                  className="border-b border-line last:border-0 [&>*]:px-1.5 [&>*]:first:ps-4 [&>*]:last:pe-4 [&>*]:py-2.5"
                >
                  <th scope="row" className="text-start font-mono font-normal text-ink-2">
                    <bdi>{currency}</bdi>
                  </th>
                  {AGE_BANDS.map((band) => (
                    <td key={band} className="text-end">
                      {bands[band] === 0 ? (
                        <span className="text-ink-3">–</span>
                      ) : (
                        <Money minor={bands[band]} currency={currency} bare />
                      )}
                    </td>
                  ))}
                  <td className="text-end font-semibold">
                    <Money minor={open} currency={currency} bare />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {data
            .filter(({ notBilled, unallocated }) => notBilled !== 0 || unallocated !== 0)
            .map((of) => (
              <BesideInvoices key={of.currency} of={of} />
            ))}
        </div>
      )}
    </CardFrame>
  )
}

/** Why account 1100 holds something else than what is owed on invoices; each amount leads to its rows. */
function BesideInvoices({ of }: { of: CardData<'receivables'>[number] }) {
  const { t } = useTranslation('dashboard')
  const pathOf = useScreenPaths()
  const { currency, open, notBilled, unallocated } = of
  const lines = [
    { name: 'notBilled', minor: notBilled, screen: 'accountCharges', query: { billed: 'notIssued', currency } },
    { name: 'unallocated', minor: -unallocated, screen: 'customerReceipts', query: { rest: 'yes', currency } },
    {
      name: 'ledger',
      minor: open + notBilled - unallocated,
      screen: 'transactions',
      query: { account: RECEIVABLES, currency },
    },
  ] as const
  return (
    <dl className="grid gap-y-1 border-t border-line px-4 py-2.5 text-sm text-ink-2">
      {lines
        .filter(({ minor }) => minor !== 0)
        .map(({ name, minor, screen, query }) => {
          const path = pathOf(screen)
          const amount = <Money minor={minor} currency={currency} aligned />
          return (
            <div key={name} className="flex items-center justify-between gap-3">
              <dt>{t(`receivables.${name}`)}</dt>
              <dd className={name === 'ledger' ? 'font-semibold text-ink' : undefined}>
                {path === undefined ? (
                  amount
                ) : (
                  <Link href={`${path}${queryOf(query)}`} className="flex min-h-6 items-center hover:underline">
                    {amount}
                  </Link>
                )}
              </dd>
            </div>
          )
        })}
    </dl>
  )
}

/** The ledger's account of what customers owe. */
const RECEIVABLES = '1100'
