import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { MAX_NOTE } from '#contract/bounds.ts'
import type { LocalizedName } from '#contract/common.ts'
import { RECEIPT_MEANS } from '#contract/invoice/invoice-codes.ts'
import { PaymentMeansField } from '#src/domain/booking/payment-means-field.tsx'
import { customerReceiptView } from '#src/domain/invoice/customer-receipt-view.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { amountOf, isAmount, typedAmount } from '#src/platform/typed-amount.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'
import { useActField, useFieldError } from '#src/ui/form/act-field.ts'
import { ActForm, SendButton } from '#src/ui/form/act-form.tsx'
import { FormTextArea } from '#src/ui/form/form-text.tsx'
import { MoneyField } from '#src/ui/form/money-field.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { RunningTotal } from '#src/ui/list/running-total.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { StickyBar } from '#src/ui/sticky-bar.tsx'
import { AllocationLines, allocatedOf, type OpenInvoice, proposedParts } from './allocation-lines.tsx'

const typedReceipt = z.object({
  amount: typedAmount,
  means: z.enum(RECEIPT_MEANS),
  reference: z.string(),
  isReuseConfirmed: z.boolean(),
  /** Invoice → how much of it. */
  parts: z.record(z.string(), typedAmount),
  notes: z.string(),
})
type Typed = z.output<typeof typedReceipt>

export interface ReceiptFormProps {
  /** Where receipts are. */
  list: string
  payer: string | LocalizedName
  /** Null: of somebody who is no customer; all of it pays what is open, since nobody's it could stay. */
  customerId: string | null
  currency: string
  /** What is open, oldest due first. */
  items: readonly OpenInvoice[]
  /** The invoice that is paid before the others. */
  first: string | undefined
}

/** How much was paid, by what, and which invoices it pays: the oldest first unless somebody says otherwise. */
export function ReceiptForm({ list, payer, customerId, currency, items, first }: ReceiptFormProps) {
  const { t, i18n } = useTranslation('customer-receipt')
  useErrorWords()
  const { language } = i18n
  const name = typeof payer === 'string' ? payer : localName(payer, language)
  const [isOwn, setOwn] = useState(false)
  const due = items.find(({ id }) => id === first)?.open
  // The invoice one came from leads until somebody asks for the oldest first.
  const [leading, setLeading] = useState(first)
  const propose = (amount: number) => proposed(amount, items, leading)
  const act = useActForm('createCustomerReceipt', {
    schema: typedReceipt,
    blank: {
      amount: due,
      means: 'bank',
      reference: '',
      isReuseConfirmed: false,
      parts: due === undefined ? {} : propose(due),
      notes: '',
    },
    keep: { part: `${customerId ?? first ?? ''} ${currency}` },
    rules: ({ amount, parts, reference, means }) => {
      const allocated = allocatedOf(parts, items)
      return {
        amount: amountOf(amount) <= 0 ? t('missing.amount') : undefined,
        reference: means === 'bank' && reference.trim() === '' ? t('missing.reference') : undefined,
        parts:
          allocated > amountOf(amount)
            ? t('errors:invoice.aboveReceipt')
            : customerId === null && allocated !== amountOf(amount)
              ? t('errors:invoice.wholeOnly')
              : undefined,
        ...Object.fromEntries(
          items.flatMap(({ id, open }) => {
            const part = parts[id]
            if (part !== undefined && part !== null && !isAmount(part)) return [[`parts.${id}`, t('missing.part')]]
            return amountOf(part) > open ? [[`parts.${id}`, t('errors:invoice.aboveOpen')]] : []
          }),
        ),
      }
    },
    toRequest: (typed) => ({
      body: {
        customerId,
        currency,
        amount: amountOf(typed.amount),
        payment: {
          means: typed.means,
          reference: typed.reference.trim() || null,
          isReuseConfirmed: typed.isReuseConfirmed,
        },
        allocations: partsOf(typed, items),
        notes: typed.notes.trim() || null,
      },
    }),
    fieldOf: (path, { body: { allocations } }) => {
      const [field, row] = path.split('.')
      if (path === 'payment.reference') return 'reference'
      if (field !== 'allocations') return undefined
      const invoiceId = allocations[Number(row)]?.invoiceId
      return invoiceId === undefined ? 'parts' : `parts.${invoiceId}`
    },
    confirm: (typed) => ({
      tone: 'primary',
      title: t('askTitle', { amount: moneyInWords(amountOf(typed.amount), currency, language) }),
      body: t('askBody', {
        name: `\u2068${name}\u2069`,
        count: partsOf(typed, items).length,
        stays: moneyInWords(amountOf(typed.amount) - allocatedOf(typed.parts, items), currency, language),
      }),
      action: t('go'),
    }),
    invalidates: customerReceiptView.invalidates,
    saved: ({ data }) => t('taken', { number: `\u2066${data.number}\u2069` }),
    next: ({ data }) => ({ go: `${list}/${data.id}` }),
  })
  const typed = act.form.watch()
  return (
    <ActForm
      act={act}
      className="max-w-5xl grid-cols-[minmax(0,1fr)]"
      bar={
        <StickyBar
          edge="bottom"
          className="z-sticky flex flex-wrap items-center justify-between gap-3 border-t border-line bg-ground py-3"
        >
          <RunningTotal minor={amountOf(typed.amount)} currency={currency} label={t('column.amount')} />
          <SendButton>{t('go')}</SendButton>
        </StickyBar>
      }
    >
      <SectionCard title={t('payment')}>
        <div className="grid gap-4">
          <AmountField
            currency={currency}
            onAmount={(amount) => !isOwn && act.form.setValue('parts', propose(amount), { shouldDirty: true })}
          />
          <MeansFields />
        </div>
      </SectionCard>
      {items.length > 0 && (
        <SectionCard title={t('allocations')} lead={t('allocationsLead')} flush>
          <AllocationLines
            items={items}
            currency={currency}
            amount={amountOf(typed.amount)}
            onTyped={() => setOwn(true)}
            onPropose={() => {
              setOwn(false)
              setLeading(undefined)
              const oldestFirst = proposed(amountOf(typed.amount), items, undefined)
              act.form.setValue('parts', oldestFirst, { shouldDirty: true })
            }}
          />
        </SectionCard>
      )}
      <FormTextArea name="notes" label={t('notes')} rows={2} maxLength={MAX_NOTE} />
    </ActForm>
  )
}

function AmountField({ currency, onAmount }: { currency: string; onAmount: (amount: number) => void }) {
  const { t } = useTranslation('customer-receipt')
  const { value, onChange, onBlur, ref, error } = useActField('amount')
  return (
    <MoneyField
      className="max-w-56"
      label={t('column.amount')}
      required
      currency={currency}
      inputRef={ref}
      onBlur={onBlur}
      error={error}
      value={typeof value === 'number' ? value : undefined}
      onChange={(amount, isUnreadable) => {
        onChange(isUnreadable ? Number.NaN : amount)
        onAmount(amount ?? 0)
      }}
    />
  )
}

function MeansFields() {
  const { watch, setValue } = useFormContext<Typed>()
  const { means, reference, isReuseConfirmed } = watch()
  return (
    <PaymentMeansField
      means={means}
      reference={reference}
      isReuseConfirmed={isReuseConfirmed}
      referenceError={useFieldError('reference')}
      onMeans={(chosen) =>
        setValue('means', RECEIPT_MEANS.find((each) => each === chosen) ?? means, { shouldDirty: true })
      }
      onReference={(entered) => {
        setValue('reference', entered.reference, { shouldDirty: true })
        setValue('isReuseConfirmed', entered.isReuseConfirmed, { shouldDirty: true })
      }}
    />
  )
}

const partsOf = ({ parts }: Pick<Typed, 'parts'>, items: readonly OpenInvoice[]) =>
  items.flatMap(({ id }) => {
    const amount = amountOf(parts[id])
    return amount > 0 ? [{ invoiceId: id, amount }] : []
  })

/** The one that leads, then the oldest due first. */
function proposed(amount: number, items: readonly OpenInvoice[], leading: string | undefined) {
  const own = items.find(({ id }) => id === leading)
  const part = own ? Math.min(amount, own.open) : 0
  const rest = proposedParts(
    amount - part,
    items.filter(({ id }) => id !== leading),
  )
  return own ? { ...rest, [own.id]: part || undefined } : rest
}
