import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { AnswerOf } from '#contract/contract.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Reference } from '#src/ui/reference.tsx'

type NamedInvoice = AnswerOf<'getMatchCandidates'>['data']['invoices'][number]

/** Open invoices that a line names: nothing of them is in the books yet for it to be matched with. */
export function NamedInvoices({ invoices }: { invoices: readonly NamedInvoice[] }) {
  const { t, i18n } = useTranslation('reconciliation')
  const list = useScreenPath('invoiceList')
  if (invoices.length === 0) return null
  return (
    <Notice tone="info" title={t('named.title')}>
      <ul className="mb-1 grid gap-1">
        {invoices.map(({ id, number, name, open, currency }) => (
          <li key={id}>
            {list === undefined ? (
              <Reference>{number}</Reference>
            ) : (
              <Link href={`${list}/${id}`} className="font-medium underline underline-offset-4">
                <Reference>{number}</Reference>
              </Link>
            )}{' '}
            {t('named.open', {
              name: `\u2068${localName(name, i18n.language)}\u2069`,
              amount: moneyInWords(open, currency, i18n.language),
            })}
          </li>
        ))}
      </ul>
      <p>{t('named.body')}</p>
    </Notice>
  )
}
