import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { CustomerReceipt } from '#contract/invoice/customer-receipt.ts'
import { customerReceiptView } from '#src/domain/invoice/customer-receipt-view.ts'
import { amountOf, isAmount, typedAmount } from '#src/platform/typed-amount.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'
import { ActForm, SendButton } from '#src/ui/form/act-form.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { AllocationLines, allocatedOf, type OpenInvoice, proposedParts } from './allocation-lines.tsx'

/** Lets what is left of a receipt pay further invoices; nothing where none is open. */
export function AllocateRest({ receipt, customerId }: { receipt: CustomerReceipt; customerId: string }) {
  const read = useRead('getInvoiceList', {
    query: { customerId, currency: receipt.currency, due: 'open', sort: 'dueDate', recordNumber: 100 },
  })
  const items = read.data?.data ?? []
  return items.length === 0 ? null : <RestForm key={receipt.version} receipt={receipt} items={items} />
}

const typedRest = z.object({ parts: z.record(z.string(), typedAmount) })

function RestForm({ receipt, items }: { receipt: CustomerReceipt; items: readonly OpenInvoice[] }) {
  const { t } = useTranslation('customer-receipt')
  useErrorWords()
  const rest = receipt.amount - receipt.allocated
  const act = useActForm('allocateCustomerReceipt', {
    schema: typedRest,
    blank: { parts: proposedParts(rest, items) },
    keep: false,
    rules: ({ parts }) => {
      const allocated = allocatedOf(parts, items)
      return {
        parts: allocated > rest ? t('errors:invoice.aboveReceipt') : allocated === 0 ? t('missing.part') : undefined,
        ...Object.fromEntries(
          items.flatMap(({ id, open }) => {
            const part = parts[id]
            if (part !== undefined && part !== null && !isAmount(part)) return [[`parts.${id}`, t('missing.part')]]
            return amountOf(part) > open ? [[`parts.${id}`, t('errors:invoice.aboveOpen')]] : []
          }),
        ),
      }
    },
    toRequest: ({ parts }) => ({
      body: {
        id: receipt.id,
        version: receipt.version,
        allocations: items.flatMap(({ id }) => {
          const amount = amountOf(parts[id])
          return amount > 0 ? [{ invoiceId: id, amount }] : []
        }),
      },
    }),
    fieldOf: (path, { body: { allocations } }) => {
      const [list, row] = path.split('.')
      const invoiceId = list === 'allocations' ? allocations[Number(row)]?.invoiceId : undefined
      return invoiceId === undefined ? 'parts' : `parts.${invoiceId}`
    },
    invalidates: customerReceiptView.invalidates,
    saved: () => t('allocate.done'),
  })
  return (
    <SectionCard title={t('allocate.title')} lead={t('allocate.lead')} flush>
      <ActForm
        act={act}
        startsTyping={false}
        className="gap-0"
        bar={
          <div className="border-t border-line px-4 py-3">
            <SendButton tone="secondary">{t('allocate.go')}</SendButton>
          </div>
        }
      >
        <AllocationLines
          items={items}
          currency={receipt.currency}
          amount={rest}
          onTyped={() => undefined}
          onPropose={() => act.form.setValue('parts', proposedParts(rest, items), { shouldDirty: true })}
        />
      </ActForm>
    </SectionCard>
  )
}
