import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { moneyInWords } from '#src/platform/format.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { Notice } from '#src/ui/notice.tsx'
import { entriesBehind } from './records-behind.ts'
import type { Sales } from './sales-tables.tsx'

/** That what travels is what the ledger has earned for the same days, with both figures and the way to its entries. */
export function LedgerNote({ data }: { data: Sales }) {
  const { t, i18n } = useTranslation('sales-report')
  const transactions = useScreenPath('transactions')
  const { ledger } = data
  if (ledger === null) return null
  if (ledger.length === 0) return <Notice tone="info">{t('ledger.none')}</Notice>
  const isEqual = ledger.every(({ net, account4000 }) => net === account4000)
  return (
    <Notice tone={isEqual ? 'done' : 'stop'}>
      <ul className="flex flex-col gap-1">
        {ledger.map(({ currency, net, account4000 }) => {
          const said = (minor: number) => moneyInWords(minor, currency, i18n.language)
          return (
            <li key={currency}>
              {t(net === account4000 ? 'ledger.equal' : 'ledger.differs', {
                net: said(net),
                account: said(account4000),
              })}{' '}
              {transactions !== undefined && (
                <Link
                  href={`${transactions}${entriesBehind({ rows: 'currency', filters: {}, days: data, key: undefined, currency })}`}
                  className="underline underline-offset-4 print:hidden"
                >
                  {t('ledger.link')}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
