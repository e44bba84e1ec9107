import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { z } from 'zod'
import { MAX_REASON } from '#contract/bounds.ts'
import { MAX_MONTHS_BACK } from '#contract/ledger/recurring-codes.ts'
import { recurringEntryView } from '#src/domain/ledger/recurring-entry-view.ts'
import {
  EMPTY_LINE,
  isBlank,
  lineField,
  lineProblems,
  linesIn,
  linesOf,
  typedLines,
  usedLines,
  type WrittenOptions,
} from '#src/features/ledger/written-draft.ts'
import { WrittenLines } from '#src/features/ledger/written-lines.tsx'
import { formatDay } from '#src/platform/format.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'
import { ActForm, SendButton } from '#src/ui/form/act-form.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormTextArea } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList, NewRecordPage } from '#src/ui/record/record-page.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Where a head account proposes what is to be posted every month. */
export default function NewRecurringPage() {
  const { t } = useTranslation('recurring')
  const [path] = useLocation()
  const options = useRead('getJournalOptions')
  return (
    <NewRecordPage
      title={t('new.title')}
      lead={t('new.lead')}
      back={<BackToList path={path.slice(0, path.lastIndexOf('/'))}>{t('list.title')}</BackToList>}
    >
      <ReadState read={options} waiting={<Skeleton className="h-96" />}>
        {({ data }) => <RecurringForm options={data} />}
      </ReadState>
    </NewRecordPage>
  )
}

const typedRecurring = z.object({
  purpose: z.string(),
  currency: z.string(),
  dayOfMonth: z.string(),
  firstMonth: z.string(),
  /** Empty: until it is stopped. */
  lastMonth: z.string(),
  lines: typedLines,
})

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1)
const MONTHS_AHEAD = 12
const YEARS_AHEAD = 10

function RecurringForm({ options }: { options: WrittenOptions }) {
  const { t, i18n } = useTranslation(['recurring', 'form', 'written'])
  useErrorWords()
  const [path] = useLocation()
  const thisMonth = options.today.slice(0, 7)
  const act = useActForm('createRecurringEntry', {
    schema: typedRecurring,
    blank: {
      purpose: '',
      currency: options.currencies.length === 1 ? (options.currencies[0] ?? '') : '',
      dayOfMonth: '1',
      firstMonth: thisMonth,
      lastMonth: '',
      lines: [EMPTY_LINE, EMPTY_LINE],
    },
    isTyped: ({ purpose, lines }) => purpose !== '' || lines.some((line) => !isBlank(line)),
    rules: ({ purpose, currency, lines, firstMonth, lastMonth }) => ({
      currency: currency === '' ? t('form:choice') : undefined,
      purpose: purpose.trim().length < 3 ? t('new.purposeMissing') : undefined,
      lastMonth: lastMonth !== '' && lastMonth < firstMonth ? t('errors:recurring.endsBefore') : undefined,
      ...lineProblems(t, lines, options),
    }),
    toRequest: ({ purpose, currency, dayOfMonth, firstMonth, lastMonth, lines }) => {
      const sent = linesOf(lines, options)
      return sent
        ? {
            body: {
              purpose,
              currency,
              dayOfMonth: Number(dayOfMonth),
              firstMonth,
              lastMonth: lastMonth === '' ? null : lastMonth,
              lines: sent,
            },
          }
        : null
    },
    fieldOf: (path_, { body }) => lineField(path_, body.lines) ?? path_,
    invalidates: recurringEntryView.invalidates,
    saved: ({ data }) => t('new.proposed', { number: `\u2066${data.number}\u2069` }),
    next: ({ data }) => ({ go: `${path.slice(0, path.lastIndexOf('/'))}/${data.id}` }),
  })
  const { form } = act
  const { currency, firstMonth, dayOfMonth } = form.watch()

  /** Lines that were begun and not used are gone when it is sent. */
  function submit(name?: string, also?: object) {
    const lines = form.getValues('lines')
    const used = usedLines(lines)
    if (used.length < lines.length) form.setValue('lines', used, { shouldDirty: true })
    act.submit(name, also)
  }

  const monthOption = (month: string) => ({ value: month, label: formatDay(`${month}-01`, i18n.language, 'month') })
  const earliest = options.earliest.slice(0, 7)
  return (
    <ActForm
      act={{ ...act, submit }}
      className="grid-cols-[minmax(0,1fr)] gap-5"
      refused={{ at: 'end' }}
      bar={
        <div>
          <SendButton>{t('new.submit')}</SendButton>
        </div>
      }
    >
      <FormTextArea
        name="purpose"
        label={t('new.purpose')}
        hint={t('new.purposeHint')}
        required
        className="max-w-form"
        maxLength={MAX_REASON}
      />
      <div className="grid max-w-form items-start gap-4 sm:grid-cols-2">
        <FormSelect
          name="dayOfMonth"
          label={t('new.dayOfMonth')}
          required
          hint={Number(dayOfMonth) > 28 ? t('new.shorterMonths') : undefined}
          options={DAYS.map((day) => ({ value: String(day), label: day === 31 ? t('new.lastDay') : String(day) }))}
        />
        <FormSelect
          name="currency"
          label={t('new.currency')}
          required
          placeholder={t('new.choose')}
          onChoose={(chosen) => form.setValue('lines', linesIn(form.getValues('lines'), currency || chosen, chosen))}
          options={options.currencies.map((value) => ({ value, label: value }))}
        />
        <FormSelect
          name="firstMonth"
          label={t('new.firstMonth')}
          required
          hint={firstMonth < thisMonth ? t('new.missedMonths') : undefined}
          options={monthsAround(thisMonth, -MAX_MONTHS_BACK, MONTHS_AHEAD)
            .filter((month) => month >= earliest)
            .map(monthOption)}
        />
        <FormSelect
          name="lastMonth"
          label={t('new.lastMonth')}
          placeholder={t('new.untilStopped')}
          options={monthsAround(firstMonth, 0, YEARS_AHEAD * 12).map(monthOption)}
        />
      </div>
      <SectionCard title={t('new.lines')} flush>
        <WrittenLines options={options} currency={currency} />
      </SectionCard>
    </ActForm>
  )
}

/** `YYYY-MM` of the months from so many before one to so many after it. */
function monthsAround(month: string, from: number, to: number): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return Array.from({ length: to - from + 1 }, (_, index) =>
    new Date(Date.UTC(year, number - 1 + from + index, 1)).toISOString().slice(0, 7),
  )
}
