import { useTranslation } from 'react-i18next'
import type { Invoice } from '#contract/invoice/invoice.ts'
import { Money } from '#src/ui/money.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { ChargeLines } from './charge-lines.tsx'

/** What of the customer's account an invoice bills, and what it comes to. */
export function InvoiceCharges({ invoice: { charges, currency, vatTotal, netTotal } }: { invoice: Invoice }) {
  const { t } = useTranslation(['account-charge', 'invoice'])
  return (
    <SectionCard title={t('onInvoice')} flush>
      <ChargeLines charges={charges} currency={currency} />
      <div className="border-t border-line p-4">
        <div className="ms-auto w-full max-w-md">
          <DefinitionList
            layout="lines"
            items={[
              { term: t('column.vat'), value: <Money minor={vatTotal} currency={currency} aligned /> },
              {
                term: t('invoice:column.netTotal'),
                value: <Money minor={netTotal} currency={currency} aligned className="font-semibold" />,
              },
            ]}
          />
        </div>
      </div>
    </SectionCard>
  )
}
