import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Invoice } from '#contract/invoice/invoice.ts'
import { formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { Money } from '#src/ui/money.tsx'
import { Phone } from '#src/ui/phone.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Reference } from '#src/ui/reference.tsx'

/** Who owes how much, until when. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const { t, i18n } = useTranslation('invoice')
  const { language } = i18n
  const customers = useScreenPath('customers')
  const { customer, currency, daysLate, rate } = invoice
  return (
    <SectionCard title={t('facts')}>
      <DefinitionList
        layout="lines"
        items={[
          {
            term: t('column.netTotal'),
            value: <Money minor={invoice.netTotal} currency={currency} className="text-base font-semibold" />,
          },
          ...(invoice.allocated > 0
            ? [{ term: t('paid'), value: <Money minor={invoice.allocated} currency={currency} /> }]
            : []),
          ...(invoice.credited > 0
            ? [{ term: t('credited'), value: <Money minor={invoice.credited} currency={currency} /> }]
            : []),
          ...(invoice.number === null
            ? []
            : [
                {
                  term: t('column.open'),
                  value: <Money minor={invoice.open} currency={currency} className="font-semibold" />,
                },
              ]),
          { term: t('column.billDate'), value: formatDay(invoice.billDate, language) },
          {
            term: t('column.dueDate'),
            value: (
              <>
                {formatDay(invoice.dueDate, language)}
                {daysLate !== null && daysLate > 0 && (
                  <span className="block text-end text-xs font-medium text-stop-ink">
                    {t('daysLate', { count: daysLate })}
                  </span>
                )}
              </>
            ),
          },
          {
            term: t('column.customer'),
            value:
              customer &&
              (customers ? (
                <Link href={`${customers}/${customer.id}/account`} className="text-brand-ink hover:underline">
                  {localName(customer.name, language)}
                </Link>
              ) : (
                localName(customer.name, language)
              )),
          },
          { term: t('column.printName'), value: <bdi>{invoice.printName}</bdi> },
          ...(invoice.buyerTaxNumber
            ? [{ term: t('customer.field.taxNumber'), value: <Reference>{invoice.buyerTaxNumber}</Reference> }]
            : []),
          ...(invoice.mobile ? [{ term: t('column.mobile'), value: <Phone>{invoice.mobile}</Phone> }] : []),
          { term: t('column.depot'), value: localName(invoice.depot.name, language) },
          ...(rate
            ? [
                {
                  term: t('rate'),
                  value: (
                    <>
                      <bdi dir="ltr">{`1 ${rate.from} = ${rate.rate} ${rate.to}`}</bdi>{' '}
                      <span className="text-xs text-ink-3">{formatDay(rate.day, language)}</span>
                    </>
                  ),
                },
              ]
            : []),
          ...(invoice.notes ? [{ term: t('notes'), value: <bdi>{invoice.notes}</bdi> }] : []),
        ]}
      />
    </SectionCard>
  )
}
