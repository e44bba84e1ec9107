import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { AccountChargeRow } from '#contract/invoice/account-charge-row.ts'
import type { CustomerRecord } from '#contract/invoice/customer-row.ts'
import { addDays } from '#machines/calendar-day.ts'
import { invoiceView } from '#src/domain/invoice/invoice-view.ts'
import { namedOptions } from '#src/platform/local-order.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'
import { ActForm, SendButton } from '#src/ui/form/act-form.tsx'
import { FormDay } from '#src/ui/form/form-day.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormTextArea } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { RunningTotal } from '#src/ui/list/running-total.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { StickyBar } from '#src/ui/sticky-bar.tsx'
import type { InvoiceOptions } from './invoice-draft.ts'
import { ChargeLines } from './charge-lines.tsx'

const typedBill = z.object({
  depotId: z.string().min(1),
  billDate: z.string().min(1),
  dueDate: z.string().min(1),
  notes: z.string(),
  /** Charge → whether it is billed. */
  chosen: z.record(z.string(), z.boolean()),
})

export interface BillChargesFormProps {
  customer: CustomerRecord
  currency: string
  /** Oldest first. */
  charges: readonly AccountChargeRow[]
  depots: InvoiceOptions['depots']
}

/** Which of what was bought is billed, from where and when it is due: all of it unless somebody says otherwise. */
export function BillChargesForm({ customer, currency, charges, depots }: BillChargesFormProps) {
  const { t, i18n } = useTranslation(['account-charge', 'invoice', 'invoice-form'])
  useErrorWords()
  const invoices = useScreenPath('invoiceList')
  // Bills come from the depot that sold most of it, which the customer knows.
  const depot = depots.find(({ id }) => id === charges.at(-1)?.depot?.id) ?? depots[0]
  const act = useActForm('createAccountInvoice', {
    schema: typedBill,
    blank: {
      depotId: depot?.id ?? '',
      billDate: depot?.today ?? '',
      dueDate: depot ? addDays(depot.today, customer.paymentDays) : '',
      notes: '',
      chosen: Object.fromEntries(charges.map(({ id }) => [id, true])),
    },
    keep: false,
    rules: (typed) => ({
      chosen: chosenOf(typed.chosen, charges).length === 0 ? t('noneChosen') : undefined,
      dueDate: typed.dueDate < typed.billDate ? t('errors:invoice.dueBefore') : undefined,
    }),
    toRequest: ({ chosen, notes, ...typed }) => ({
      body: {
        ...typed,
        customerId: customer.id,
        chargeIds: chosenOf(chosen, charges).map(({ id }) => id),
        notes: notes.trim() || null,
      },
    }),
    fieldOf: (path) => (path.startsWith('chargeIds') ? 'chosen' : undefined),
    invalidates: invoiceView.invalidates,
    saved: () => t('drafted'),
    next: ({ data }) => (invoices === undefined ? undefined : { go: `${invoices}/${data.id}` }),
  })
  const { chosen, depotId, billDate } = act.form.watch()
  const today = depots.find(({ id }) => id === depotId)?.today
  const total = chosenOf(chosen, charges).reduce((sum, { amount }) => sum + amount, 0)
  return (
    <ActForm
      act={act}
      className="grid-cols-[minmax(0,1fr)]"
      bar={
        <StickyBar
          edge="bottom"
          className="z-sticky flex flex-wrap items-center justify-between gap-3 border-t border-line bg-ground py-3"
        >
          <RunningTotal minor={total} currency={currency} label={t('invoice:column.netTotal')} />
          <SendButton>{t('draft')}</SendButton>
        </StickyBar>
      }
    >
      <SectionCard title={t('invoice-form:terms')}>
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <FormSelect
            name="depotId"
            label={t('invoice-form:depot')}
            required
            placeholder={t('invoice-form:choose')}
            options={namedOptions([...depots], i18n.language)}
          />
          <FormDay name="billDate" label={t('invoice:column.billDate')} required max={today} today={today} />
          <FormDay
            name="dueDate"
            label={t('invoice:column.dueDate')}
            required
            min={billDate}
            today={today}
            hint={t('invoice-form:termsHint', { count: customer.paymentDays })}
          />
        </div>
      </SectionCard>
      <SectionCard title={t('charges')} lead={t('chargesLead')} flush>
        <ChargeLines charges={charges} currency={currency} choosing />
      </SectionCard>
      <FormTextArea name="notes" label={t('invoice:notes')} rows={2} maxLength={1000} />
    </ActForm>
  )
}

const chosenOf = (chosen: Record<string, boolean | undefined>, charges: readonly AccountChargeRow[]) =>
  charges.filter(({ id }) => chosen[id] === true)
