import Banknote from 'lucide-react/icons/banknote'
import Landmark from 'lucide-react/icons/landmark'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { expenseDuplicates } from '#contract/expense/expense.ts'
import { BankReferenceField } from '#src/domain/bank-reference/bank-reference-field.tsx'
import { Button } from '#src/ui/button.tsx'
import { EXPENSE_TYPES } from '#contract/expense/expense-codes.ts'
import type { Kept } from '#src/ui/form/saved-input-form.tsx'
import { DateField } from '#src/ui/form/date-field.tsx'
import { MediaField } from '#src/ui/form/media-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { RadioCards } from '#src/ui/form/radio-cards.tsx'
import { RunningTotal } from '#src/ui/list/running-total.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { StickyBar } from '#src/ui/sticky-bar.tsx'
import { TextAreaField } from '#src/ui/form/text-area-field.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { focusFirstWrong } from '#src/ui/form/focus-first-wrong.ts'
import { formatDay } from '#src/platform/format.ts'
import { useSavedInputLeaveGuard } from '#src/ui/form/input-store.ts'
import { localName } from '#src/platform/local-name.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { DepartureField } from './departure-field.tsx'
import {
  bodyOf,
  type EnteredExpense,
  type ExpenseDraft,
  linesIn,
  MAX_LINES,
  type Options,
  problemsOf,
  sumOf,
  usedLines,
} from './expense-draft.ts'
import { ExpenseLines } from './expense-lines.tsx'

/** Where nobody has chosen a depot yet: amounts have two decimals and no unit until then. */
const NO_CURRENCY = ''

export interface ExpenseFormProps {
  options: Options
  initial: ExpenseDraft
  /** Of one that is corrected. */
  recordId?: string | undefined
  /** What was typed into it before. */
  typed: ExpenseDraft | undefined
  keeper: Kept<unknown>['keeper']
  /** What is kept of a draft. */
  toKeep: (draft: ExpenseDraft) => unknown
  isPending: boolean
  error: Error | null
  /** What may be done with it; the first is what Ctrl-Enter does. */
  acts: readonly { id: string; label: string }[]
  onSave: (body: EnteredExpense, act: string, draft: ExpenseDraft) => void
  /** Above the fields. */
  children?: ReactNode
}

/** An expense as it is entered or corrected: Enter goes to the next free field, Ctrl-Enter saves. */
export function ExpenseForm({
  options,
  initial,
  recordId,
  typed,
  keeper,
  toKeep,
  isPending,
  error,
  acts,
  onSave,
  children,
}: ExpenseFormProps) {
  const { t, i18n } = useTranslation('expense')
  const { language } = i18n
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(typed ?? initial)
  const told = useRef<HTMLDivElement>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  const [isComing, setComing] = useState(false)
  const [sent, setSent] = useState<{ draft: ExpenseDraft; act: string }>()
  const change = (changes: Partial<ExpenseDraft>) => setDraft((known) => ({ ...known, ...changes }))
  useSavedInputLeaveGuard(keeper, toKeep(draft), { hasUnsaved: draft !== initial, isSending: isPending, error })
  const isNew = initial.supplier === ''
  // Of one that is corrected, why it was rejected is read first; of one that was begun before, that it was.
  const isEmpty = isNew && typed === undefined
  useEffect(() => {
    if (isEmpty) focusNextFree(form.current, null)
  }, [isEmpty])

  const depot = options.depots.find(({ id }) => id === draft.depotId)
  const currency = depot?.currency ?? NO_CURRENCY
  // What is booked under an older day already may keep it.
  const earliest =
    depot && !isNew && initial.date !== undefined && initial.date < depot.earliest ? initial.date : depot?.earliest
  // A refusal is of what was sent: as soon as anything is changed, it is about something else.
  const refusal = error instanceof ApiError && sent?.draft === draft ? error : undefined
  const problems = { ...(isSubmitted ? problemsOf(t, draft) : {}), ...refusal?.fields }
  const duplicates = expenseDuplicates.safeParse(refusal?.details.duplicates).data
  const [first] = acts

  useEffect(() => {
    if (!refusal) return
    // What is said of the whole stands at the end, below what is seen, where the bar with the buttons lies above it.
    told.current?.scrollIntoView({ block: 'nearest' })
    told.current?.focus({ preventScroll: true })
    focusFirstWrong(form.current)
  }, [refusal])

  function send(act: string, isDuplicateConfirmed = false) {
    setSubmitted(true)
    const used = usedLines(draft.lines)
    const cleaned = used.length < draft.lines.length ? { ...draft, lines: used } : draft
    if (cleaned !== draft) setDraft(cleaned)
    const body = bodyOf(cleaned, currency)
    if (!body || Object.keys(problemsOf(t, cleaned)).length > 0) {
      focusFirstWrong(form.current)
      return
    }
    setSent({ draft: cleaned, act })
    onSave({ ...body, isDuplicateConfirmed }, act, cleaned)
  }

  /** What is typed stays what is read: 30 is 30.00 of one currency and 30.000 of another. */
  function moveTo(depotId: string) {
    const next = options.depots.find(({ id }) => id === depotId)?.currency ?? currency
    setDraft((known) => ({ ...known, depotId, lines: linesIn(known.lines, currency, next) }))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.repeat || event.altKey || event.metaKey || event.shiftKey) return
    if (event.ctrlKey) {
      event.preventDefault()
      if (first && !isPending && !isComing) send(first.id)
    } else if (isPlainField(event.target)) {
      event.preventDefault()
      focusNextFree(form.current, event.target)
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its fields, which know each other
    <form
      ref={form}
      noValidate
      className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-4"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        if (first && !isPending && !isComing) send(first.id)
      }}
    >
      {children}
      <SectionCard title={t('form.what')}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {options.depots.length > 1 && (
            <SelectField
              label={t('column.depot')}
              required
              placeholder={t('form.chooseDepot')}
              value={draft.depotId}
              error={problems.depotId}
              options={options.depots.map(({ id, name, currency: code }) => ({
                value: id,
                label: `${localName(name, language)} · ${code}`,
              }))}
              onChange={(event) => moveTo(event.target.value)}
            />
          )}
          <DateField
            label={t('form.date')}
            required
            value={draft.date}
            min={earliest}
            max={depot?.today}
            today={depot?.today}
            error={problems.date}
            hint={earliest && t('form.dateHint', { day: formatDay(earliest, language) })}
            onChange={(date) => change({ date })}
          />
          <SelectField
            label={t('column.category')}
            required
            placeholder={t('form.chooseCategory')}
            value={draft.category}
            error={problems.category}
            options={options.categories.map(({ code, name }) => ({
              value: code,
              label: `${code} ${localName(name, language)}`,
            }))}
            onChange={(event) => change({ category: event.target.value })}
          />
          <TextField
            label={t('column.supplier')}
            required
            className={options.depots.length > 1 ? undefined : 'sm:col-span-2'}
            maxLength={120}
            autoComplete="off"
            value={draft.supplier}
            error={problems.supplier}
            onChange={(event) => change({ supplier: event.target.value })}
          />
        </div>
        <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">
          <div className="grid gap-3">
            <SegmentedControl
              label={t('form.for')}
              value={draft.type}
              segments={EXPENSE_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
              onChange={(type) => change({ type })}
            />
            {draft.type === 'bus' && (
              <SelectField
                label={t('type.bus')}
                required
                placeholder={t('form.chooseBus')}
                value={draft.transportId}
                error={problems['purpose.transportId']}
                options={options.buses.map(({ id, registrationNumber, name }) => ({
                  value: id,
                  label: `\u2066${registrationNumber}\u2069 · ${name}`,
                }))}
                onChange={(event) => change({ transportId: event.target.value })}
              />
            )}
            {draft.type === 'departure' && (
              <DepartureField
                day={draft.departureDay ?? draft.date}
                value={draft.departureKey}
                error={problems['purpose.departureKey']}
                onDay={(departureDay) => change({ departureDay, departureKey: '' })}
                onChange={(departureKey) => change({ departureKey })}
              />
            )}
          </div>
          <RadioCards
            label={t('form.source')}
            minWidth="12rem"
            value={draft.source}
            error={problems.source}
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
            onChange={(source) => change({ source })}
          />
          {draft.source === 'bank' && (
            <BankReferenceField
              label={t('form.bankReference')}
              value={{ reference: draft.reference, isReuseConfirmed: draft.isReuseConfirmed }}
              error={problems.bankReference}
              recordId={recordId}
              onChange={change}
            />
          )}
        </div>
      </SectionCard>
      <SectionCard title={t('items')} flush>
        <ExpenseLines
          form={form}
          lines={draft.lines}
          currency={currency}
          problems={problems}
          onChange={(lines) => change({ lines: lines.slice(0, MAX_LINES) })}
          onEnd={() => focusNextFree(form.current, lastCell(form.current))}
        />
        {(problems.total ?? problems.items) && (
          <p className="border-t border-line px-4 py-2 text-xs font-medium text-stop-ink">
            {problems.total ?? problems.items}
          </p>
        )}
      </SectionCard>
      <SectionCard title={t('form.proof')}>
        <div className="grid gap-4">
          <MediaField
            label={t('files')}
            hint={t('form.filesHint')}
            required
            owner={t('files')}
            value={draft.files}
            error={problems.fileIds}
            onComing={setComing}
            onChange={(update) => setDraft((known) => ({ ...known, files: update(known.files) }))}
          />
          {draft.files.length === 0 && (
            <TextField
              label={t('form.noReceipt')}
              hint={t('form.noReceiptHint')}
              maxLength={300}
              value={draft.noReceiptReason}
              error={problems.noReceiptReason}
              onChange={(event) => change({ noReceiptReason: event.target.value })}
            />
          )}
          <TextAreaField
            label={t('notes')}
            maxLength={1000}
            value={draft.notes}
            error={problems.notes}
            onChange={(event) => change({ notes: event.target.value })}
          />
        </div>
      </SectionCard>
      {refusal && (
        <div ref={told} tabIndex={-1} className="outline-none">
          {duplicates === undefined || sent === undefined ? (
            <Notice tone="stop" role="alert">
              {errorText(t, refusal)}
            </Notice>
          ) : (
            <Duplicates duplicates={duplicates}>
              <Button busy={isPending} onClick={() => send(sent.act, true)}>
                {t('form.saveAllTheSame')}
              </Button>
            </Duplicates>
          )}
        </div>
      )}
      <StickyBar
        edge="bottom"
        className="z-sticky -mx-1 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-ground px-1 py-3"
      >
        <RunningTotal minor={sumOf(draft.lines)} currency={currency} />
        <div className="flex flex-wrap gap-2">
          {acts.slice(1).map(({ id, label }) => (
            <Button key={id} busy={isComing || (isPending && sent?.act === id)} onClick={() => send(id)}>
              {label}
            </Button>
          ))}
          <Button type="submit" tone="primary" busy={isComing || (isPending && sent?.act === first?.id)}>
            {first?.label ?? ''}
          </Button>
        </div>
      </StickyBar>
    </form>
  )

  function cashHint(): string {
    if (!options.hasTill) return t('form.noTill')
    return options.tillSince === null
      ? t('form.cashHint')
      : t('form.cashSince', { day: formatDay(options.tillSince, language) })
  }
}

interface DuplicatesProps {
  duplicates: NonNullable<ReturnType<typeof expenseDuplicates.safeParse>['data']>
  children: ReactNode
}

/** Somebody may be asking for the same money twice: what is there already, to be looked at. */
function Duplicates({ duplicates, children }: DuplicatesProps) {
  const { t } = useTranslation('expense')
  const history = useScreenPath('expenseHistory')
  return (
    <Notice tone="attention" role="alert" title={t('form.duplicateTitle')} action={children}>
      <p>{t('form.duplicateBody')}</p>
      <ul className="mt-1">
        {duplicates.map(({ id, number, state, createdBy }) => (
          <li key={id}>
            {history ? (
              // In a window of its own: what was typed here must not be lost by looking.
              <Link href={`${history}/${id}`} target="_blank" className="font-medium underline underline-offset-4">
                <bdi dir="ltr">{number}</bdi>
              </Link>
            ) : (
              <bdi dir="ltr">{number}</bdi>
            )}{' '}
            · {t(`state.${state}`)} · <bdi>{createdBy}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type PlainField = HTMLInputElement | HTMLSelectElement

/** A field in which Enter has no meaning of its own. */
function isPlainField(target: EventTarget): target is PlainField {
  return target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'text')
}

/** The next field in which something is still to be entered; where none is left, the button that saves. */
function focusNextFree(form: HTMLFormElement | null, from: PlainField | null): void {
  const fields = [...(form?.querySelectorAll<PlainField>('input[type=text], select') ?? [])]
  const rest = from === null ? fields : fields.slice(fields.indexOf(from) + 1)
  const next =
    rest.find(({ value, disabled }) => value === '' && !disabled) ??
    form?.querySelector<HTMLElement>('button[type=submit]')
  next?.focus()
}

const lastCell = (form: HTMLFormElement | null): PlainField | null =>
  [...(form?.querySelectorAll<HTMLInputElement>('table input') ?? [])].at(-1) ?? null
