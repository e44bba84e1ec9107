import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_NAME } from '#contract/bounds.ts'
import { minorDigits } from '#contract/currency.ts'
import type { CustomerRecord } from '#contract/invoice/customer-row.ts'
import { addDays } from '#machines/calendar-day.ts'
import { localName } from '#src/platform/local-name.ts'
import { namedOptions } from '#src/platform/local-order.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useActField } from '#src/ui/form/act-field.ts'
import { ActForm, SendButton } from '#src/ui/form/act-form.tsx'
import { DateField } from '#src/ui/form/date-field.tsx'
import { FormDay } from '#src/ui/form/form-day.tsx'
import { FormFiles } from '#src/ui/form/form-files.tsx'
import { FormPhone } from '#src/ui/form/form-phone.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormText, FormTextArea } from '#src/ui/form/form-text.tsx'
import type { Act } from '#src/ui/form/use-act-form.ts'
import { RunningTotal } from '#src/ui/list/running-total.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { StickyBar } from '#src/ui/sticky-bar.tsx'
import { CustomerField, useCustomer } from '../customer-field.tsx'
import { DiscountField } from './discount-field.tsx'
import { converted, type InvoiceDraft, type InvoiceOptions, linesIn, reckonedOf, usedLines } from './invoice-draft.ts'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoiceTotals } from './invoice-totals.tsx'

export interface InvoiceFormProps {
  act: Act<InvoiceDraft, InvoiceDraft>
  options: InvoiceOptions
  /** Of the buttons, by act; the first is what Ctrl-Enter does. */
  words: Readonly<Record<string, string>>
}

/** A draft as it is entered or changed: Enter goes through the lines, Ctrl-Enter saves. */
export function InvoiceForm({ act, options, words }: InvoiceFormProps) {
  const { t, i18n } = useTranslation(['invoice-form', 'invoice'])
  const { language } = i18n
  const around = useRef<HTMLDivElement>(null)
  const { form, isSending } = act
  const draft = form.watch()
  const customer = useCustomer(draft.customerId)
  const depot = options.depots.find(({ id }) => id === draft.depotId)
  const { currency } = draft
  const answer = reckonedOf(draft, options)
  const reckoned = 'reckoned' in answer ? answer.reckoned : undefined
  const currencies = [...new Set([...options.currencies, ...(currency === '' ? [] : [currency])])]

  /** Lines that were begun and not used are gone when it is sent. */
  function submit(asked?: string, also?: object) {
    const lines = form.getValues('lines')
    const used = usedLines(lines)
    if (used.length < lines.length) form.setValue('lines', used, { shouldDirty: true })
    act.submit(asked, also)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !event.ctrlKey || event.repeat || event.altKey || event.metaKey || event.shiftKey)
      return
    event.preventDefault()
    if (!isSending && !act.frame.isWaiting) submit()
  }

  function changeCurrency(chosen: string) {
    const before = form.getValues()
    if (chosen === '' || chosen === before.currency) return
    const from = before.currency || chosen
    form.setValue('lines', linesIn(before.lines, from, chosen, options.services), { shouldDirty: true })
    if (before.discountKind === 'amount')
      form.setValue('discountValue', converted(before.discountValue, 10 ** (minorDigits(chosen) - minorDigits(from))))
    form.setValue('currency', chosen, { shouldDirty: true, shouldValidate: act.form.formState.isSubmitted })
  }

  /** Their terms, their currency: what the customer's record says is typed by nobody. */
  function takeCustomer(chosen: CustomerRecord | undefined) {
    const { billDate } = form.getValues()
    if (!chosen) return
    if (billDate !== undefined) form.setValue('dueDate', addDays(billDate, chosen.paymentDays), { shouldDirty: true })
    if (chosen.phone !== null && form.getValues('mobile') === '')
      form.setValue('mobile', chosen.phone, { shouldDirty: true })
    changeCurrency(chosen.currency)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of its fields, which know each other
    <div ref={around} onKeyDown={onKeyDown}>
      <ActForm
        act={{ ...act, submit }}
        className="max-w-6xl grid-cols-[minmax(0,1fr)]"
        bar={
          <StickyBar
            edge="bottom"
            className="z-sticky flex flex-wrap items-center justify-between gap-3 border-t border-line bg-ground py-3"
          >
            <RunningTotal
              minor={reckoned?.netTotal ?? 0}
              currency={currency}
              vatMinor={reckoned?.vatTotal}
              label={t('invoice:column.netTotal')}
            />
            <div className="flex flex-wrap gap-2">
              {act.frame.acts.toReversed().map((each) => (
                <SendButton key={each} act={each}>
                  {words[each]}
                </SendButton>
              ))}
            </div>
          </StickyBar>
        }
      >
        <SectionCard title={t('buyer')}>
          <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <div className="sm:col-span-2">
              <CustomerField
                name="customerId"
                label={t('invoice:column.customer')}
                hint={t('customerHint')}
                customer={customer}
                onChoose={takeCustomer}
              />
            </div>
            <FormText
              name="printName"
              label={t('printName')}
              required={draft.customerId === ''}
              placeholder={customer && localName(customer.name, customer.language)}
              hint={t(customer ? 'printNameHint' : 'printNameNeeded')}
              maxLength={MAX_NAME}
            />
            <FormPhone name="mobile" none="" label={t('invoice:column.mobile')} />
          </div>
        </SectionCard>
        <SectionCard title={t('terms')}>
          <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <DepotField
              options={options}
              // A customer's bills are in their own currency, whichever depot writes them.
              onChoose={(chosen) => !customer && changeCurrency(chosen)}
            />
            <BillDate depotToday={depot?.today} days={customer?.paymentDays} />
            <FormDay
              name="dueDate"
              label={t('invoice:column.dueDate')}
              required
              min={draft.billDate}
              today={depot?.today}
              hint={customer && t('termsHint', { count: customer.paymentDays })}
            />
            <FormSelect
              name="currency"
              label={t('currency')}
              required
              placeholder={t('choose')}
              options={currencies.map((value) => ({ value, label: value }))}
              // The lines are brought along before the field itself changes.
              onChoose={(chosen) => {
                form.setValue('currency', currency)
                changeCurrency(chosen)
              }}
            />
          </div>
        </SectionCard>
        <SectionCard title={t('lines')} flush>
          <InvoiceLines
            form={around}
            {...{ options, depot, currency }}
            language={customer?.language ?? (language === 'ar' ? 'ar' : 'en')}
            reckoned={reckoned?.lines ?? []}
            onEnd={() => around.current?.querySelector<HTMLElement>('#invoice-discount input')?.focus()}
          />
          <div className="grid items-start gap-6 border-t border-line p-4 md:grid-cols-[16rem_minmax(0,1fr)]">
            <div id="invoice-discount">
              <DiscountField
                label={t('wholeDiscount')}
                kindLabel={t('discountKind')}
                name="discountValue"
                currency={currency}
                value={draft}
                onChange={({ discountKind, discountValue }) => {
                  form.setValue('discountKind', discountKind, { shouldDirty: true })
                  form.setValue('discountValue', discountValue, { shouldDirty: true })
                }}
              />
            </div>
            {reckoned && (
              <InvoiceTotals
                currency={currency}
                sums={{
                  ...reckoned,
                  lines: reckoned.lines.reduce((sum, { gross, discount }) => sum + gross - discount, 0),
                  discount: reckoned.lines.reduce((sum, { wholeDiscount }) => sum + wholeDiscount, 0),
                  categories: reckoned.categories.flatMap((each) => {
                    const tax = depot?.taxes.find(
                      ({ category, rateBasisPoints }) =>
                        category === each.category && rateBasisPoints === each.rateBasisPoints,
                    )
                    // A line that is just begun comes to nothing yet.
                    return tax && each.net > 0 ? [{ ...each, category: tax.category, reason: null }] : []
                  }),
                }}
              />
            )}
          </div>
        </SectionCard>
        <SectionCard title={t('rest')}>
          <div className="grid gap-4">
            <FormTextArea name="notes" label={t('notes')} hint={t('notesHint')} maxLength={1000} />
            <FormFiles name="files" label={t('files')} hint={t('filesHint')} owner={t('files')} />
          </div>
        </SectionCard>
      </ActForm>
    </div>
  )
}

/** Who sells, and the number that its next invoice will have. */
function DepotField({
  options,
  onChoose,
}: {
  options: InvoiceOptions
  onChoose: (currency: string) => void
}): ReactNode {
  const { t, i18n } = useTranslation('invoice-form')
  const mayCall = useMayCall()
  const { value } = useActField('depotId')
  const depotId = typeof value === 'string' ? value : ''
  return (
    <FormSelect
      name="depotId"
      label={t('depot')}
      required
      placeholder={t('choose')}
      hint={depotId !== '' && mayCall('generateBillNo') && <NextNumber depotId={depotId} />}
      options={namedOptions([...options.depots], i18n.language)}
      onChoose={(chosen) => {
        const depot = options.depots.find(({ id }) => id === chosen)
        if (depot) onChoose(depot.currency)
      }}
    />
  )
}

function NextNumber({ depotId }: { depotId: string }) {
  const { t } = useTranslation('invoice-form')
  const number = useRead('generateBillNo', { query: { depotId } }).data?.data.number
  return number === undefined ? null : t('nextNumber', { number: `\u2066${number}\u2069` })
}

/** The day of the tax point; the due date follows it by the customer's terms. */
function BillDate({ depotToday, days }: { depotToday: string | undefined; days: number | undefined }) {
  const { t } = useTranslation('invoice')
  const { value, onChange, error } = useActField('billDate')
  const due = useActField('dueDate')
  return (
    <DateField
      label={t('column.billDate')}
      required
      max={depotToday}
      today={depotToday}
      value={typeof value === 'string' && value !== '' ? value : undefined}
      error={error}
      onChange={(day) => {
        onChange(day)
        if (day !== undefined && days !== undefined) due.onChange(addDays(day, days))
      }}
    />
  )
}
