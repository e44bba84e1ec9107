import Banknote from 'lucide-react/icons/banknote'
import Landmark from 'lucide-react/icons/landmark'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Expense, expenseDuplicates } from '#contract/expense/expense.ts'
import { EXPENSE_TYPES } from '#contract/expense/expense-codes.ts'
import { DuplicatesNotice } from '#src/domain/expense/duplicates-notice.tsx'
import { FormBankReference } from '#src/domain/bank-reference/form-bank-reference.tsx'
import { Button } from '#src/ui/button.tsx'
import { ActForm, SendButton } from '#src/ui/form/act-form.tsx'
import { FormChoice } from '#src/ui/form/form-choice.tsx'
import { FormDay } from '#src/ui/form/form-day.tsx'
import { FormFiles } from '#src/ui/form/form-files.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormText, FormTextArea } from '#src/ui/form/form-text.tsx'
import type { Act } from '#src/ui/form/use-act-form.ts'
import { RunningTotal } from '#src/ui/list/running-total.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { StickyBar } from '#src/ui/sticky-bar.tsx'
import { formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { inLocalOrder } from '#src/platform/local-order.ts'
import { DepartureField } from './departure-field.tsx'
import {
  currencyOf,
  type ExpenseDraft,
  linesIn,
  type Options,
  sumOf,
  usedLines,
  usualRate,
  vatOf,
} from './expense-draft.ts'
import { ExpenseLines } from './expense-lines.tsx'
import { MAX_REASON, MAX_NAME } from '#contract/bounds.ts'

export interface ExpenseFormProps {
  act: Act<ExpenseDraft, ExpenseDraft>
  options: Options
  /** Of one that was saved before. */
  corrected?: Pick<Expense, 'id' | 'date'>
  /** Of the buttons, by act; the first is what Ctrl-Enter does. */
  words: Readonly<Record<string, string>>
  /** Above the fields. */
  children?: ReactNode
}

/** An expense as it is entered or corrected: Enter goes to the next free field, Ctrl-Enter saves. */
export function ExpenseForm({ act, options, corrected, words, children }: ExpenseFormProps) {
  const { t, i18n } = useTranslation('expense')
  const { language } = i18n
  const around = useRef<HTMLDivElement>(null)
  const { form, isSending, restored } = act
  const { isWaiting } = act.frame
  const draft = form.watch()
  const [sent, setSent] = useState<string>()
  // Of one that is corrected, why it was rejected is read first; of one that was begun before, that it was.
  const isEmpty = corrected === undefined && restored === undefined

  const depot = options.depots.find(({ id }) => id === draft.depotId)
  const currency = currencyOf(draft, options)
  // One that is not in use any more stays with what is of it.
  const offered = options.categories.filter(({ code, isActive }) => isActive || code === draft.category)
  // What is booked under an older day already may keep it.
  const earliest = depot && corrected && corrected.date < depot.earliest ? corrected.date : depot?.earliest

  /** Lines that were begun and not used are gone when it is sent. */
  function submit(asked?: string, also?: object) {
    const lines = form.getValues('lines')
    const used = usedLines(lines)
    if (used.length < lines.length) form.setValue('lines', used, { shouldDirty: true })
    setSent(asked)
    act.submit(asked, also)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.repeat || event.altKey || event.metaKey || event.shiftKey) return
    if (event.ctrlKey) {
      event.preventDefault()
      if (!isSending && !isWaiting) submit()
    } else if (isPlainField(event.target)) {
      event.preventDefault()
      focusNextFree(around.current, event.target)
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of its fields, which know each other
    <div ref={around} onKeyDown={onKeyDown}>
      <ActForm
        act={{ ...act, submit }}
        className="max-w-5xl grid-cols-[minmax(0,1fr)]"
        refused={{
          at: 'end',
          render: ({ error }) => {
            const { data: duplicates } = expenseDuplicates.safeParse(error.details.duplicates)
            return (
              duplicates && (
                <DuplicatesNotice duplicates={duplicates}>
                  <Button busy={isSending} onClick={() => submit(sent, { isDuplicateConfirmed: true })}>
                    {t('form.saveAllTheSame')}
                  </Button>
                </DuplicatesNotice>
              )
            )
          },
        }}
        bar={
          <StickyBar
            edge="bottom"
            className="z-sticky flex flex-wrap items-center justify-between gap-3 border-t border-line bg-ground py-3"
          >
            <RunningTotal minor={sumOf(draft.lines)} currency={currency} />
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
        {children}
        <SectionCard title={t('form.what')}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {options.depots.length > 1 && (
              <FormSelect
                name="depotId"
                label={t('column.depot')}
                required
                placeholder={t('form.chooseDepot')}
                options={inLocalOrder(
                  options.depots.map(({ id, name, currency: code }) => ({
                    value: id,
                    label: `${localName(name, language)} · ${code}`,
                  })),
                  language,
                )}
                // What is typed stays what is read: 30 is 30.00 of one currency and 30.000 of another.
                onChoose={(depotId) =>
                  form.setValue(
                    'lines',
                    linesIn(form.getValues('lines'), currency, currencyOf({ depotId }, options) || currency),
                  )
                }
              />
            )}
            <FormDay
              name="date"
              label={t('form.date')}
              required
              min={earliest}
              max={depot?.today}
              today={depot?.today}
              hint={earliest && t('form.dateHint', { day: formatDay(earliest, language) })}
            />
            <FormSelect
              name="category"
              label={t('column.category')}
              required
              placeholder={t('form.chooseCategory')}
              options={inLocalOrder(
                offered.map(({ code, name }) => ({
                  value: code,
                  // Its name first: a list is searched by the first letters that are typed.
                  label: `${localName(name, language)} · ${code}`,
                })),
                language,
              )}
            />
            <FormText
              name="supplier"
              label={t('column.supplier')}
              required
              className={options.depots.length > 1 ? undefined : 'sm:col-span-2'}
              maxLength={MAX_NAME}
            />
          </div>
          <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">
            <div className="grid gap-3">
              <SegmentedControl
                label={t('form.for')}
                value={draft.type}
                segments={EXPENSE_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
                onChange={(type) => form.setValue('type', type, { shouldDirty: true })}
              />
              {draft.type === 'bus' && (
                <FormSelect
                  name="transportId"
                  label={t('type.bus')}
                  required
                  placeholder={t('form.chooseBus')}
                  options={options.buses.map(({ id, registrationNumber, name }) => ({
                    value: id,
                    label: `\u2066${registrationNumber}\u2069 · ${name}`,
                  }))}
                />
              )}
              {draft.type === 'departure' && <DepartureField />}
            </div>
            <FormChoice
              name="source"
              label={t('form.source')}
              minWidth="12rem"
              options={[
                {
                  value: 'cash',
                  icon: <Banknote />,
                  label: t('source.cash'),
                  hint: cashHint(),
                  disabled: !options.hasTill,
                },
                { value: 'bank', icon: <Landmark />, label: t('source.bank'), hint: t('form.bankHint') },
              ]}
            />
            {draft.source === 'bank' && (
              <FormBankReference name="transfer" label={t('form.bankReference')} recordId={corrected?.id} />
            )}
          </div>
        </SectionCard>
        <SectionCard title={t('items')} flush>
          <ExpenseLines
            form={around}
            currency={currency}
            usualRate={usualRate(draft, options)}
            onEnd={() => focusNextFree(around.current, lastCell(around.current))}
          />
        </SectionCard>
        <SectionCard title={t('form.proof')}>
          <div className="grid gap-4">
            <FormFiles name="files" label={t('files')} hint={t('form.filesHint')} required owner={t('files')} />
            {draft.files.length === 0 && (
              <FormText
                name="noReceiptReason"
                label={t('form.noReceipt')}
                hint={t('form.noReceiptHint')}
                maxLength={MAX_REASON}
              />
            )}
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <FormText
                name="invoiceNumber"
                label={t('form.invoiceNumber')}
                hint={t('form.invoiceNumberHint')}
                maxLength={60}
                ltr
              />
              {vatOf(draft.lines) > 0 && (
                <FormText
                  name="supplierTaxNumber"
                  label={t('form.taxNumber')}
                  hint={t('form.taxNumberHint')}
                  maxLength={30}
                  ltr
                  mono
                  required
                />
              )}
            </div>
            <FormTextArea name="notes" label={t('notes')} maxLength={1000} />
          </div>
        </SectionCard>
        {isEmpty && <BeginsAtTop form={around} />}
      </ActForm>
    </div>
  )

  function cashHint(): string {
    if (!options.hasTill) return t('form.noTill')
    return options.tillSince === null
      ? t('form.cashHint')
      : t('form.cashSince', { day: formatDay(options.tillSince, language) })
  }
}

/** With the form's fields, each time that it begins. */
function BeginsAtTop({ form }: { form: RefObject<HTMLElement | null> }) {
  useEffect(() => focusNextFree(form.current, null), [form])
  return null
}

type PlainField = HTMLInputElement | HTMLSelectElement

/** A field in which Enter has no meaning of its own. */
function isPlainField(target: EventTarget): target is PlainField {
  return target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'text')
}

/** The next field in which something is still to be entered; where none is left, the button that saves. */
function focusNextFree(form: HTMLElement | null, from: PlainField | null): void {
  const fields = [...(form?.querySelectorAll<PlainField>('input[type=text], select') ?? [])]
  const rest = from === null ? fields : fields.slice(fields.indexOf(from) + 1)
  const next =
    rest.find(({ value, disabled }) => value === '' && !disabled) ??
    form?.querySelector<HTMLElement>('button[type=submit]')
  next?.focus()
}

const lastCell = (form: HTMLElement | null): PlainField | null =>
  [...(form?.querySelectorAll<HTMLInputElement>('table input') ?? [])].at(-1) ?? null
