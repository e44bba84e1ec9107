import { useTranslation } from 'react-i18next'
import type { CustomerRecord } from '#contract/invoice/customer-row.ts'
import { localName } from '#src/platform/local-name.ts'
import { Money } from '#src/ui/money.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Reference } from '#src/ui/reference.tsx'

/** A customer, for who may look it up but not change it. */
export function CustomerCard({ customer }: { customer: CustomerRecord }) {
  const { t, i18n } = useTranslation('invoice')
  const { street, buildingNumber, district, city, postalCode, currency, creditLimit, paymentDays } = customer
  const address = [buildingNumber, street, district, city, postalCode].filter((part) => part !== null).join(' · ')
  return (
    <SectionCard title={t('customer.card')}>
      <DefinitionList
        items={[
          { term: t('customer.field.code'), value: <Reference>{customer.code}</Reference> },
          { term: t('customer.field.name'), value: localName(customer.name, i18n.language) },
          {
            term: t('customer.field.taxNumber'),
            value: customer.taxNumber === null ? '–' : <Reference>{customer.taxNumber}</Reference>,
          },
          { term: t('customer.address'), value: address || '–' },
          { term: t('customer.field.contactName'), value: customer.contactName ?? '–' },
          { term: t('customer.field.email'), value: customer.email ?? '–' },
          {
            term: t('customer.field.creditLimit'),
            value: creditLimit === null ? '–' : <Money minor={creditLimit} currency={currency} />,
          },
          {
            term: t('customer.field.mayBuyOnAccount'),
            value: t(customer.mayBuyOnAccount ? 'customer.yes' : 'customer.no'),
          },
          { term: t('customer.field.paymentDays'), value: t('customer.daysOf', { count: paymentDays }) },
        ]}
      />
    </SectionCard>
  )
}
