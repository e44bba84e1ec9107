import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { MAX_NOTE, MAX_REASON } from '#contract/bounds.ts'
import type { BodyOf } from '#contract/contract.ts'
import { expenseDuplicates } from '#contract/expense/expense.ts'
import { EXPENSE_SOURCES } from '#contract/expense/expense-codes.ts'
import { uploadedFile } from '#contract/file.ts'
import type { WorkOrder } from '#contract/maintenance/work-order.ts'
import { enteredReference } from '#src/domain/bank-reference/entered-reference.ts'
import { FormBankReference } from '#src/domain/bank-reference/form-bank-reference.tsx'
import { workOrderView } from '#src/domain/maintenance/work-order-view.ts'
import { localName } from '#src/platform/local-name.ts'
import { inLocalOrder } from '#src/platform/local-order.ts'
import { Button } from '#src/ui/button.tsx'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormDay } from '#src/ui/form/form-day.tsx'
import { FormFiles } from '#src/ui/form/form-files.tsx'
import { FormDecimal } from '#src/ui/form/form-money.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormText, FormTextArea } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { Notice } from '#src/ui/notice.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { itemProblems, itemsOf, sentItems, sumOf, typedItem } from './item-draft.ts'
import { ItemLines } from './item-lines.tsx'
import { typedAmount } from '#src/platform/typed-amount.ts'
import { isCost, type Options } from './order-draft.ts'
import { OrderFormPage, type OrderFormPageProps } from './order-form-page.tsx'

const MAINTENANCE_ACCOUNT = '5100'
const RATE_DIGITS = 2

const typedCost = z.object({
  items: z.array(typedItem),
  date: z.string().optional(),
  category: z.string(),
  source: z.enum(EXPENSE_SOURCES),
  transfer: enteredReference,
  invoiceNumber: z.string().trim(),
  vatRate: typedAmount,
  supplierTaxNumber: z.string().trim(),
  notes: z.string().trim(),
  files: z.array(uploadedFile),
  noReceiptReason: z.string().trim(),
})
type CostDraft = z.output<typeof typedCost>

/** The work is done, or its cost is handed in again: parts, labour, and how they were paid. */
export default function FinishPage(props: OrderFormPageProps) {
  const { t } = useTranslation('work-order')
  return (
    <OrderFormPage {...props} title={t('finish.title')} lead={t('finish.lead')} acts={['finish', 'bill']}>
      {(parts) => <FinishForm {...parts} />}
    </OrderFormPage>
  )
}

const depotOf = (order: WorkOrder, { depots }: Options) => depots.find(({ id }) => id === order.depot?.id)

function draftOf(order: WorkOrder, options: Options): CostDraft {
  return {
    items: itemsOf(order),
    date: depotOf(order, options)?.today,
    category: options.categories.some(({ code }) => code === MAINTENANCE_ACCOUNT) ? MAINTENANCE_ACCOUNT : '',
    source: 'bank',
    transfer: { reference: '', isReuseConfirmed: false },
    invoiceNumber: '',
    vatRate: undefined,
    supplierTaxNumber: '',
    notes: '',
    files: [],
    noReceiptReason: '',
  }
}

type Spent = BodyOf<'finishWorkOrder'>['spent']

function spentOf(draft: CostDraft): Spent {
  if (sumOf(draft.items) === 0 || draft.date === undefined) return null
  const { reference, isReuseConfirmed } = draft.transfer
  return {
    date: draft.date,
    category: draft.category,
    source: draft.source,
    bankReference: draft.source === 'bank' ? reference.trim() || null : null,
    isReuseConfirmed,
    invoiceNumber: draft.invoiceNumber || null,
    vatRateBasisPoints: isCost(draft.vatRate) ? draft.vatRate : 0,
    supplierTaxNumber: draft.supplierTaxNumber || null,
    notes: draft.notes || null,
    fileIds: draft.files.map(({ id }) => id),
    noReceiptReason: draft.files.length > 0 ? null : draft.noReceiptReason || null,
    isDuplicateConfirmed: false,
  }
}

function FinishForm({ order, options, page }: { order: WorkOrder; options: Options; page: string }) {
  const { t } = useTranslation('work-order')
  // As it was opened: the order is done before the form has led on.
  const [isAgain] = useState(order.state === 'done')
  const [isConfirmed, setConfirmed] = useState(false)
  const told = (isMissing: boolean, words: string) => (isMissing ? t(`form.missing.${words}`) : undefined)
  const act = useActForm(isAgain ? 'billWorkOrder' : 'finishWorkOrder', {
    schema: typedCost,
    blank: draftOf(order, options),
    keep: false,
    rules: (draft) => ({
      ...itemProblems(t, draft.items),
      ...(isAgain && { items: told(sumOf(draft.items) === 0, 'cost') }),
      ...(sumOf(draft.items) > 0 && {
        date: told(draft.date === undefined, 'day'),
        category: told(draft.category === '', 'category'),
        vatRate: told(Number.isNaN(draft.vatRate), 'vatRate'),
        supplierTaxNumber: told(
          isCost(draft.vatRate) && draft.vatRate > 0 && draft.supplierTaxNumber === '',
          'taxNumber',
        ),
        noReceiptReason: told(draft.files.length === 0 && draft.noReceiptReason.length < 3, 'receipt'),
      }),
    }),
    toRequest: (draft) => {
      const spent = spentOf(draft)
      return {
        body: {
          id: order.id,
          version: order.version,
          items: sentItems(draft.items),
          spent: spent && { ...spent, isDuplicateConfirmed: isConfirmed },
          // Asked below.
          isFreeConfirmed: !isAgain && spent === null,
        },
      }
    },
    confirm: ({ items }) =>
      isAgain || sumOf(items) > 0
        ? null
        : { tone: 'primary', title: t('finish.askFree'), body: t('finish.askFreeBody'), action: t('finish.goFree') },
    fieldOf: (path) => FIELDS.get(path) ?? (path.startsWith('spent.') ? path.slice('spent.'.length) : undefined),
    invalidates: workOrderView.invalidates,
    saved: ({ data }) =>
      data.expense === null
        ? t('finish.doneFree', { number: `\u2066${data.number}\u2069` })
        : t('finish.done', { number: `\u2066${data.number}\u2069`, expense: `\u2066${data.expense.number}\u2069` }),
    next: () => ({ go: page }),
  })
  return (
    <ActForm
      act={act}
      send={t(isAgain ? 'finish.again' : 'finish.go')}
      cancel={page}
      className="max-w-5xl grid-cols-[minmax(0,1fr)]"
      refused={{
        at: 'end',
        render: ({ error }) => {
          const { data: duplicates } = expenseDuplicates.safeParse(error.details.duplicates)
          return (
            duplicates && (
              <Notice
                tone="attention"
                title={t('finish.duplicateTitle')}
                action={<Button onClick={() => setConfirmed(true)}>{t('finish.duplicateSeen')}</Button>}
              >
                {t(isConfirmed ? 'finish.duplicateGo' : 'finish.duplicate', {
                  numbers: duplicates.map(({ number }) => `\u2066${number}\u2069`).join(', '),
                })}
              </Notice>
            )
          )
        },
      }}
    >
      {isAgain && (
        <Notice tone="stop" title={t('page.rejected')}>
          <bdi>{order.expenseReason}</bdi>
        </Notice>
      )}
      <SectionCard title={t('items.title')} flush>
        <ItemLines currency={order.currency ?? ''} />
      </SectionCard>
      <CostFields order={order} options={options} />
    </ActForm>
  )
}

/** How the cost was paid; there is nothing to say where there is none. */
function CostFields({ order, options }: { order: WorkOrder; options: Options }) {
  const { t, i18n } = useTranslation('work-order')
  const { watch } = useFormContext<CostDraft>()
  const { language } = i18n
  const draft = watch()
  const depot = depotOf(order, options)
  if (sumOf(draft.items) === 0) return <Notice tone="info">{t('finish.free')}</Notice>
  return (
    <SectionCard
      title={t('finish.paid')}
      lead={t('finish.paidLead', {
        depot: order.depot ? localName(order.depot.name, language) : '',
        workshop: `\u2068${order.workshop ?? ''}\u2069`,
      })}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormDay
          name="date"
          label={t('finish.date')}
          min={depot?.earliest}
          max={depot?.today}
          today={depot?.today}
          required
        />
        <FormSelect
          name="category"
          label={t('finish.category')}
          placeholder={t('finish.chooseCategory')}
          required
          options={inLocalOrder(
            options.categories.map(({ code, name }) => ({
              value: code,
              label: `${localName(name, language)} · ${code}`,
            })),
            language,
          )}
        />
        <FormSelect
          name="source"
          label={t('finish.source')}
          options={EXPENSE_SOURCES.filter((source) => source === 'bank' || options.hasTill).map((value) => ({
            value,
            label: t(`finish.from.${value}`),
          }))}
        />
        {draft.source === 'bank' && <FormBankReference name="transfer" label={t('finish.bankReference')} />}
        <FormText name="invoiceNumber" label={t('finish.invoiceNumber')} maxLength={60} ltr />
        <FormDecimal
          name="vatRate"
          label={t('finish.vatRate')}
          hint={t('finish.vatHint')}
          digits={RATE_DIGITS}
          trims
          unit="%"
        />
        {isCost(draft.vatRate) && draft.vatRate > 0 && (
          <FormText name="supplierTaxNumber" label={t('finish.taxNumber')} maxLength={30} ltr required />
        )}
        <FormTextArea name="notes" label={t('finish.notes')} maxLength={MAX_NOTE} rows={2} className="sm:col-span-2" />
      </div>
      <div className="mt-4 grid gap-4">
        <FormFiles name="files" label={t('finish.receipts')} hint={t('finish.receiptsHint')} owner={order.number} />
        {draft.files.length === 0 && (
          <FormText
            name="noReceiptReason"
            label={t('finish.noReceipt')}
            hint={t('finish.noReceiptHint')}
            maxLength={MAX_REASON}
            required
          />
        )}
      </div>
    </SectionCard>
  )
}

const FIELDS: ReadonlyMap<string, string> = new Map([
  ['spent.bankReference', 'transfer'],
  ['spent.fileIds', 'files'],
  ['spent.total', 'items'],
  ['spent', 'items'],
  ['spent.vatRateBasisPoints', 'vatRate'],
])
