import { useTranslation } from 'react-i18next'
import type { VatAccountCheck } from '#contract/vat-return/vat-return.ts'
import type { VatReturnDocument } from '#contract/vat-return/vat-return-document.ts'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Money } from '#src/ui/money.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'

const PARTS = ['moved', 'settled', 'earlier', 'later', 'told', 'difference'] as const
const ALWAYS: ReadonlySet<string> = new Set(['moved', 'told', 'difference'])

export interface VatAccountsProps {
  accounts: readonly VatAccountCheck[]
  isNow: boolean
  /** What has no rate stands in these accounts, and not in the return yet. */
  missingRates: VatReturnDocument['missingRates']
}

/**
 * The VAT accounts beside the return: what moved on them in the period, and what of it is no supply, or of another return.
 * While a prepared return's figures are old, the difference is what has come since.
 */
export function VatAccounts({ accounts, isNow, missingRates }: VatAccountsProps) {
  const { t } = useTranslation('vat-return')
  const isEqual = accounts.every(({ difference }) => difference === 0)
  return (
    <SectionCard flush title={t('accounts.title')} lead={t('accounts.lead')}>
      <div className="p-4">
        {isEqual && missingRates.length > 0 ? (
          <Notice tone="attention">{t('accounts.withoutRates')}</Notice>
        ) : (
          <Notice tone={isEqual ? 'done' : isNow ? 'stop' : 'attention'}>
            {t(isEqual ? 'accounts.equal' : isNow ? 'accounts.differs' : 'accounts.old')}
          </Notice>
        )}
      </div>
      {accounts.length > 0 && (
        <TableScroll label={t('accounts.title')} className="table-scroll">
          <table className="w-full text-sm [&_td]:px-4 [&_td]:py-1.5 [&_th]:px-4 [&_th]:py-1.5">
            <thead className="bg-sunken text-xs text-ink-2 [&_th]:font-medium">
              <tr>
                <th scope="col" className="text-start">
                  {t('accounts.row')}
                </th>
                {accounts.map(({ account, side, currency }) => (
                  <th key={`${account} ${currency}`} scope="col" className="text-end">
                    <bdi>{account}</bdi> {t(`accounts.side.${side}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="[&_td]:border-t [&_td]:border-line [&_th]:border-t [&_th]:border-line">
              {partsOf(accounts).map((part) => (
                <tr key={part} className={ALWAYS.has(part) ? '[&>*]:font-medium' : '[&>*]:font-normal'}>
                  <th scope="row" className="text-start">
                    {t(`accounts.part.${part}`)}
                  </th>
                  {accounts.map((check) => (
                    <td key={`${check.account} ${check.currency}`} className="text-end">
                      <Money
                        minor={part === 'settled' || part === 'later' ? 0 - check[part] : check[part]}
                        currency={check.currency}
                        aligned
                      />
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

/** What has a part in it, for any of the accounts. */
const partsOf = (accounts: readonly VatAccountCheck[]) =>
  PARTS.filter((part) => ALWAYS.has(part) || accounts.some((account) => account[part] !== 0))
