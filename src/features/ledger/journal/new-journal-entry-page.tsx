import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { z } from 'zod'
import type { AnswerOf, BodyOf } from '#contract/contract.ts'
import { JOURNAL_KINDS, type JournalKind } from '#contract/ledger/journal-codes.ts'
import { ActForm, SendButton } from '#src/ui/form/act-form.tsx'
import { Button } from '#src/ui/button.tsx'
import { FormChoice } from '#src/ui/form/form-choice.tsx'
import { FormMoney } from '#src/ui/form/form-money.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormText, FormTextArea } from '#src/ui/form/form-text.tsx'
import { LedgerEntrySheet } from '#src/domain/ledger/ledger-entries.tsx'
import { Money } from '#src/ui/money.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList, NewRecordPage } from '#src/ui/record/record-page.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { formatDay, moneyInWords } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { inLocalOrder } from '#src/platform/local-order.ts'
import { isAmount, typedAmount, type TypedAmount } from '#src/platform/typed-amount.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'
import { journalEntryView } from '#src/domain/ledger/journal-entry-view.ts'
import { uploadedFile } from '#contract/file.ts'
import {
  EMPTY_LINE,
  lineField,
  isBlank,
  lineProblems,
  linesOf,
  typedLines,
  usedLines,
  type WrittenOptions,
} from '#src/features/ledger/written-draft.ts'
import { GeneralFields } from './general-fields.tsx'
import { isPlain, type PlainKind, SIDES, TYPED_KINDS } from './journal-names.ts'
import { CorrectionNote } from './journal-sheet.tsx'
import { MAX_BANK_REFERENCE, MAX_REASON } from '#contract/bounds.ts'

type Balances = AnswerOf<'getJournalBalances'>['data']
type Correctable = AnswerOf<'getCorrectableEntries'>['data']

/** What else stands in an address is no entry's id, and none is asked for by it. */
const RECORD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Where a head account proposes what another decides. `?entry=…`: a correction of that entry. */
export default function NewJournalEntryPage() {
  const { t } = useTranslation('journal')
  const [path] = useLocation()
  const balances = useRead('getJournalBalances')
  const options = useRead('getJournalOptions')
  const asked = new URLSearchParams(useSearch()).get('entry')
  const correctable = useRead('getCorrectableEntries', {
    query: asked !== null && RECORD_ID.test(asked) ? { entryId: asked } : {},
  })
  return (
    <NewRecordPage
      title={t('new.title')}
      lead={t('new.lead')}
      back={<BackToList path={path.slice(0, path.lastIndexOf('/'))}>{t('new.back')}</BackToList>}
    >
      <ReadState read={balances} waiting={<Skeleton className="h-96 max-w-form" />}>
        {({ data }) => (
          <ReadState read={correctable} waiting={<Skeleton className="h-96 max-w-form" />}>
            {({ data: entries }) => (
              <ReadState read={options} waiting={<Skeleton className="h-96 max-w-form" />}>
                {({ data: written }) => (
                  <ProposalForm key={asked} balances={data} entries={entries} options={written} asked={asked} />
                )}
              </ReadState>
            )}
          </ReadState>
        )}
      </ReadState>
    </NewRecordPage>
  )
}

/** What money is taken from: a choice with what is there. */
interface Pot {
  key: string
  label: string
  currency: string
  regionId: string | null
  /** Null where nothing bounds it. */
  most: number | null
}

const typedProposal = z.object({
  kind: z.enum(JOURNAL_KINDS),
  /** Empty where there is none. */
  potKey: z.string(),
  amount: typedAmount,
  entryId: z.string(),
  purpose: z.string(),
  reference: z.string(),
  entryDate: z.string().optional(),
  currency: z.string(),
  lines: typedLines,
  reversesItself: z.boolean(),
  files: z.array(uploadedFile),
})
type Typed = z.output<typeof typedProposal>

interface ProposalFormProps {
  balances: Balances
  entries: Correctable
  options: WrittenOptions
  asked: string | null
}

function ProposalForm({ balances, entries, options, asked }: ProposalFormProps) {
  const { t, i18n } = useTranslation(['journal', 'form', 'written'])
  useErrorWords()
  const { language } = i18n
  const [path] = useLocation()
  const transactions = useScreenPath('transactions')
  // Nothing is taken from what nobody has chosen, also where there is only one.
  const potFor = ({ kind, potKey }: Pick<Typed, 'kind' | 'potKey'>) =>
    potsOf(kind, balances, language).find(({ key }) => key === potKey)
  const kindAtFirst =
    TYPED_KINDS.find((each) => potsOf(each, balances, language).length > 0) ?? ('capitalPaidIn' as const)
  const act = useActForm('createJournalEntry', {
    schema: typedProposal,
    blank: {
      kind: asked ? 'correction' : kindAtFirst,
      potKey: '',
      amount: undefined,
      entryId: asked ?? '',
      purpose: '',
      reference: '',
      entryDate: options.today,
      currency: options.currencies.length === 1 ? (options.currencies[0] ?? '') : '',
      lines: [EMPTY_LINE, EMPTY_LINE],
      reversesItself: false,
      files: [],
    },
    keep: {
      part: asked ?? '',
      // An amount is of its pot: where that is empty by now, nothing is taken from another.
      restore: (typed) => (potFor(typed) ? typed : { ...typed, potKey: '', amount: undefined }),
    },
    isTyped: ({ amount, purpose, reference, lines, files }) =>
      amount !== undefined ||
      purpose !== '' ||
      reference !== '' ||
      files.length > 0 ||
      lines.some((line) => !isBlank(line)),
    rules: (typed) => {
      const pot = potFor(typed)
      return {
        entryId: typed.kind === 'correction' && !entryOf(typed) ? t('new.chooseEntry') : undefined,
        potKey: !isPlain(typed.kind) || pot ? undefined : t('form:choice'),
        amount: !isPlain(typed.kind) || !pot ? undefined : amountWrong(pot, typed.amount),
        purpose: typed.purpose.trim().length < 3 ? t('new.purposeMissing') : undefined,
        reference:
          typed.kind === 'bankReceiptConfirmed' && typed.reference.trim() === ''
            ? t('new.referenceMissing')
            : undefined,
        ...(typed.kind === 'general' && {
          currency: typed.currency === '' ? t('form:choice') : undefined,
          entryDate: typed.entryDate === undefined ? t('new.entryDateMissing') : undefined,
          ...lineProblems(t, typed.lines, options),
        }),
      }
    },
    toRequest: (typed) => {
      const body = bodyOf(typed)
      return body ? { body } : null
    },
    fieldOf: (path, { body }) =>
      path === 'fileIds' ? 'files' : (lineField(path, body.kind === 'general' ? body.lines : []) ?? path),
    invalidates: journalEntryView.invalidates,
    saved: ({ data }) => t('new.proposed', { number: `\u2066${data.number}\u2069` }),
    next: ({ data }) => ({ go: `${path.slice(0, path.lastIndexOf('/'))}/${data.id}` }),
  })
  const { form } = act
  const typed = form.watch()
  const { kind, entryId } = typed
  const amount = typed.amount ?? undefined
  const pots = potsOf(kind, balances, language)
  const pot = potFor(typed)
  const entry = entryOf(typed)
  const isCorrection = kind === 'correction'
  const needsReference = kind === 'bankReceiptConfirmed'

  /** Lines that were begun and not used are gone when it is sent. */
  function submit(name?: string, also?: object) {
    const lines = form.getValues('lines')
    const used = usedLines(lines)
    if (used.length < lines.length) form.setValue('lines', used, { shouldDirty: true })
    act.submit(name, also)
  }

  function entryOf({ entryId: id }: Pick<Typed, 'entryId'>) {
    return entries.find((each) => each.id === id)
  }

  function amountWrong({ most, currency }: Pot, given: TypedAmount): string | undefined {
    if (!isAmount(given) || given <= 0) return t('new.amountMissing')
    return most !== null && given > most
      ? t('new.amountTooMuch', { amount: moneyInWords(most, currency, language) })
      : undefined
  }

  function bodyOf({ purpose, reference, ...proposed }: Typed): BodyOf<'createJournalEntry'> | undefined {
    const noted = { purpose, reference: reference.trim() || null }
    if (proposed.kind === 'correction') {
      const corrected = entryOf(proposed)
      return corrected && { kind: proposed.kind, entryId: corrected.id, ...noted }
    }
    if (proposed.kind === 'general') {
      const lines = linesOf(proposed.lines, options)
      const { entryDate, currency, reversesItself, files } = proposed
      if (!lines || entryDate === undefined) return undefined
      const fileIds = files.map(({ id }) => id)
      return { kind: proposed.kind, entryDate, currency, reversesItself, lines, fileIds, ...noted }
    }
    if (proposed.kind === 'openingBalance') return undefined
    const from = potFor(proposed)
    if (!from || !isAmount(proposed.amount)) return undefined
    const money = { currency: from.currency, amount: proposed.amount, ...noted }
    if (proposed.kind === 'bankReceiptConfirmed') return { kind: proposed.kind, ...money, reference: reference.trim() }
    if (proposed.kind !== 'vatRemittance') return { kind: proposed.kind, ...money }
    return from.regionId === null ? undefined : { kind: proposed.kind, regionId: from.regionId, ...money }
  }

  return (
    <ActForm
      act={{ ...act, submit }}
      className="grid-cols-[minmax(0,1fr)] gap-5"
      refused={{ at: 'end' }}
      bar={
        <div>
          <SendButton disabled={isPlain(kind) && pots.length === 0}>{t('new.submit')}</SendButton>
        </div>
      }
    >
      <div className="max-w-form">
        <FormChoice
          name="kind"
          label={t('new.kind')}
          minWidth="17rem"
          options={TYPED_KINDS.map((value) => ({ value, label: t(`kind.${value}`), hint: t(`hint.${value}`) }))}
          onChoose={() => {
            form.setValue('potKey', '')
            form.setValue('amount', undefined)
            // What was wrong was of another kind.
            act.judgeAgain()
          }}
        />
      </div>
      {isCorrection ? (
        <div className="grid max-w-form gap-5">
          <Correction entries={entries} entry={entry} isUnknown={asked !== null && entryId === asked && !entry} />
        </div>
      ) : !isPlain(kind) ? (
        <GeneralFields options={options} />
      ) : pots.length === 0 ? (
        <Notice tone="info" className="max-w-form">
          {t(
            kind === 'capitalTakenOut'
              ? 'new.noCapital'
              : kind === 'bankReceiptConfirmed'
                ? 'new.noReceipts'
                : 'new.nothingOwed',
          )}
        </Notice>
      ) : (
        <div className="grid max-w-form gap-5">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <div className="grid gap-1.5">
              <FormSelect
                name="potKey"
                label={t(POT_WORDS[kind])}
                required
                placeholder={t('new.choose')}
                // An amount is of its pot.
                onChoose={() => form.setValue('amount', undefined)}
                options={pots.map(({ key, label, most, currency }) => ({
                  value: key,
                  label: most === null ? label : `${label} · ${moneyInWords(most, currency, language)}`,
                }))}
              />
              {kind === 'bankReceiptConfirmed' && pot && transactions && (
                // In a window of its own: what is being entered here stays as it is.
                <a
                  href={`${transactions}?account=1015&currency=${pot.currency}`}
                  target="_blank"
                  rel="noreferrer"
                  className="text-xs text-brand-ink underline underline-offset-4"
                >
                  {t('new.showReceipts')}
                </a>
              )}
            </div>
            <div className="grid gap-1.5">
              <FormMoney
                key={pot?.key}
                name="amount"
                label={t('new.amount')}
                required
                // How many decimals it has is the pot's.
                disabled={pot === undefined}
                currency={pot?.currency ?? ''}
                hint={
                  pot && pot.most !== null
                    ? t('new.atMost', { amount: moneyInWords(pot.most, pot.currency, language) })
                    : undefined
                }
              />
              {pot && pot.most !== null && pot.most > 0 && (
                <Button
                  size="small"
                  className="justify-self-start"
                  onClick={() => form.setValue('amount', pot.most ?? undefined)}
                >
                  {t('new.all')}
                </Button>
              )}
            </div>
          </div>
          {pot && <Preview kind={kind} amount={amount} currency={pot.currency} />}
        </div>
      )}
      <FormTextArea
        className="max-w-form"
        name="purpose"
        label={t('new.purpose')}
        hint={t('new.purposeHint')}
        required
        maxLength={MAX_REASON}
      />
      <FormText
        className="max-w-form"
        name="reference"
        label={t(needsReference ? 'page.reference' : 'new.reference')}
        hint={t(needsReference ? 'new.statementHint' : 'new.referenceHint')}
        required={needsReference}
        maxLength={MAX_BANK_REFERENCE}
        ltr
        mono
      />
    </ActForm>
  )
}

const POT_WORDS = {
  exitFeeRemittance: 'new.owedExitFees',
  vatRemittance: 'new.owedVat',
  capitalPaidIn: 'new.currency',
  capitalTakenOut: 'new.capital',
  bankReceiptConfirmed: 'new.receipts',
} as const satisfies Record<PlainKind, string>

const potOf = ({ currency, amount }: { currency: string; amount: number }): Pot => ({
  key: currency,
  label: currency,
  currency,
  regionId: null,
  most: amount,
})
const isThere = ({ amount }: { amount: number }) => amount > 0

/** What there is to take from, of this kind; of what is not there nothing is offered. */
function potsOf(
  kind: JournalKind,
  { exitFees, vat, capital, bankReceipts, currencies }: Balances,
  language: string,
): Pot[] {
  switch (kind) {
    case 'exitFeeRemittance':
      return exitFees.filter(isThere).map(potOf)
    case 'vatRemittance':
      return inLocalOrder(
        vat
          .filter(isThere)
          .toSorted((one, other) => one.currency.localeCompare(other.currency, 'en'))
          .map(({ region, currency, amount }) => ({
            key: `${region.id} ${currency}`,
            label: localName(region.name, language),
            currency,
            regionId: region.id,
            most: amount,
          })),
        language,
      )
    case 'capitalTakenOut':
      return capital.filter(isThere).map(potOf)
    case 'bankReceiptConfirmed':
      return bankReceipts.filter(isThere).map(potOf)
    case 'capitalPaidIn':
      return currencies.map((currency) => ({ key: currency, label: currency, currency, regionId: null, most: null }))
    case 'general':
    case 'openingBalance':
    case 'correction':
      return []
  }
}

interface CorrectionProps {
  entries: Correctable
  entry: Correctable[number] | undefined
  /** It was asked for and is not among them. */
  isUnknown: boolean
}

function Correction({ entries, entry, isUnknown }: CorrectionProps) {
  const { t, i18n } = useTranslation(['journal', 'ledger'])
  const { language } = i18n
  if (entries.length === 0) return <Notice tone="info">{t('new.noEntries')}</Notice>
  const nameOf = ({ act, postingDate, lines, by }: Correctable[number]) => {
    const [first] = lines.filter(({ amount }) => amount > 0)
    return [
      t(`ledger:act.${act}`),
      first && moneyInWords(first.amount, first.currency, language),
      formatDay(postingDate, language),
      `\u2068${by.name}\u2069`,
    ]
      .filter(Boolean)
      .join(' · ')
  }
  return (
    <>
      {isUnknown && <Notice tone="attention">{t('new.noSuchEntry')}</Notice>}
      <FormSelect
        name="entryId"
        label={t('new.entry')}
        hint={t('new.entryHint')}
        required
        placeholder="–"
        options={entries.map((each) => ({ value: each.id, label: nameOf(each) }))}
      />
      {entry && (
        <SectionCard title={t('page.corrects')}>
          <LedgerEntrySheet entry={entry} />
          <CorrectionNote entry={entry} />
        </SectionCard>
      )}
    </>
  )
}

/** The two lines that an approval posts. */
function Preview({ kind, amount, currency }: { kind: PlainKind; amount: number | undefined; currency: string }) {
  const { t } = useTranslation(['journal', 'ledger'])
  const { debit, credit } = SIDES[kind]
  const shown = amount === undefined || Number.isNaN(amount) ? null : <Money minor={amount} currency={currency} />
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-start text-xs text-ink-3">{t('new.posts')}</caption>
      <thead className="text-xs text-ink-3">
        <tr>
          <th scope="col" className="py-1 text-start font-normal">
            {t('ledger:entries.account')}
          </th>
          <th scope="col" dir="ltr" className="w-36 py-1 text-end font-normal">
            {t('ledger:entries.debit')}
          </th>
          <th scope="col" dir="ltr" className="w-36 py-1 text-end font-normal">
            {t('ledger:entries.credit')}
          </th>
        </tr>
      </thead>
      <tbody className="[&_td]:border-t [&_td]:border-line [&_td]:py-1.5">
        <tr>
          <td>{t(`account.${debit}`)}</td>
          <Side>{shown}</Side>
          <Side>{null}</Side>
        </tr>
        <tr>
          <td>{t(`account.${credit}`)}</td>
          <Side>{null}</Side>
          <Side>{shown}</Side>
        </tr>
      </tbody>
    </table>
  )
}

function Side({ children }: { children: ReactNode }) {
  return (
    <td dir="ltr" className="text-end">
      {children}
    </td>
  )
}
