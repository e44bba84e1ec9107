import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { z } from 'zod'
import type { AnswerOf, BodyOf } from '#contract/contract.ts'
import { JOURNAL_KINDS, type JournalKind } from '#contract/journal-codes.ts'
import { Button } from '#src/components/button.tsx'
import { KeepInput, type Kept } from '#src/components/keep-input.tsx'
import { LedgerEntrySheet } from '#src/components/ledger-entries.tsx'
import { Money } from '#src/components/money.tsx'
import { MoneyField } from '#src/components/money-field.tsx'
import { Notice } from '#src/components/notice.tsx'
import { RadioCards } from '#src/components/radio-cards.tsx'
import { ReadState } from '#src/components/read-state.tsx'
import { BackToList, NewRecordPage } from '#src/components/record-page.tsx'
import { SectionCard } from '#src/components/section-card.tsx'
import { SelectField } from '#src/components/select-field.tsx'
import { Skeleton } from '#src/components/skeleton.tsx'
import { TextAreaField } from '#src/components/text-area-field.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { ApiError } from '#src/lib/api.ts'
import { errorText } from '#src/lib/error-text.ts'
import { focusFirstWrong } from '#src/lib/focus-first-wrong.ts'
import { formatDay, moneyInWords } from '#src/lib/format.ts'
import { useKeptLeaveGuard } from '#src/lib/input-keeper.ts'
import { useLetGo } from '#src/lib/leave-guard.tsx'
import { localName } from '#src/lib/local-name.ts'
import { notify } from '#src/lib/notify.ts'
import { useRead } from '#src/lib/use-read.ts'
import { useScreenPath } from '#src/lib/use-screen-path.ts'
import { useWrite } from '#src/lib/use-write.ts'
import { JOURNAL_READS, SIDES } from './journal-names.ts'
import { CorrectionNote } from './journal-sheet.tsx'

type Balances = AnswerOf<'getJournalBalances'>['data']
type Correctable = AnswerOf<'getCorrectableEntries'>['data']

/** What else stands in an address is no entry's id, and none is asked for by it. */
const RECORD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Where a head account proposes what another decides. `?entry=…`: a correction of that entry. */
export default function NewJournalEntryPage() {
  const { t } = useTranslation('journal')
  const [path] = useLocation()
  const balances = useRead('getJournalBalances')
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
              <KeepInput part={asked ?? ''} schema={keptProposal}>
                {(kept) => <ProposalForm balances={data} entries={entries} asked={asked} kept={kept} />}
              </KeepInput>
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

const keptProposal = z.object({
  kind: z.enum(JOURNAL_KINDS),
  potKey: z.string(),
  amount: z.number().nullish(),
  entryId: z.string(),
  purpose: z.string(),
  reference: z.string(),
})

interface ProposalFormProps {
  balances: Balances
  entries: Correctable
  asked: string | null
  kept: Kept<z.output<typeof keptProposal>>
}

function ProposalForm({ balances, entries, asked, kept }: ProposalFormProps) {
  const { t, i18n } = useTranslation('journal')
  const { language } = i18n
  const [path, navigate] = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const before = kept.input
  const [kind, setKind] = useState<JournalKind>(
    () =>
      before?.kind ??
      (asked
        ? 'correction'
        : (JOURNAL_KINDS.find((each) => potsOf(each, balances, language).length > 0) ?? 'capitalPaidIn')),
  )
  const [potKey, setPot] = useState(before?.potKey ?? '')
  // An amount is of its pot: where that is empty by now, nothing is taken from another.
  const [amount, setAmount] = useState(() =>
    before && potsOf(before.kind, balances, language).some(({ key }) => key === before.potKey)
      ? (before.amount ?? undefined)
      : undefined,
  )
  const [entryId, setEntry] = useState(before?.entryId ?? asked ?? '')
  const [purpose, setPurpose] = useState(before?.purpose ?? '')
  const [reference, setReference] = useState(before?.reference ?? '')
  const [wasSent, setSent] = useState(false)
  const letGo = useLetGo()
  const transactions = useScreenPath('transactions')

  const pots = potsOf(kind, balances, language)
  const pot = pots.find(({ key }) => key === potKey) ?? pots[0]
  const entry = entries.find(({ id }) => id === entryId)
  const propose = useWrite('createJournalEntry', {
    outdates: JOURNAL_READS,
    onDone: ({ data }) => {
      notify.success(t('new.proposed', { number: `\u2066${data.number}\u2069` }))
      letGo()
      navigate(`${path.slice(0, path.lastIndexOf('/'))}/${data.id}`)
    },
  })
  useKeptLeaveGuard(
    kept.keeper,
    { kind, potKey: pot?.key ?? '', amount, entryId, purpose, reference },
    {
      hasUnsaved: amount !== undefined || purpose !== '' || reference !== '',
      isSending: propose.isPending,
      error: propose.error,
    },
  )

  const isCorrection = kind === 'correction'
  const needsReference = kind === 'bankReceiptConfirmed'
  const wrong = {
    entry: isCorrection && !entry ? t('new.chooseEntry') : undefined,
    amount: isCorrection || !pot ? undefined : amountWrong(pot, amount),
    purpose: purpose.trim().length < 3 ? t('new.purposeMissing') : undefined,
    reference: needsReference && reference.trim() === '' ? t('new.referenceMissing') : undefined,
  }
  const shown = wasSent ? wrong : { entry: undefined, amount: undefined, purpose: undefined, reference: undefined }

  function amountWrong({ most, currency }: Pot, given: number | undefined): string | undefined {
    if (given === undefined || Number.isNaN(given) || given <= 0) return t('new.amountMissing')
    return most !== null && given > most
      ? t('new.amountTooMuch', { amount: moneyInWords(most, currency, language) })
      : undefined
  }

  function body(): BodyOf<'createJournalEntry'> | undefined {
    const noted = { purpose, reference: reference.trim() || null }
    if (kind === 'correction') return entry && { kind, entryId: entry.id, ...noted }
    if (!pot || amount === undefined) return undefined
    const money = { currency: pot.currency, amount, ...noted }
    if (kind === 'bankReceiptConfirmed') return { kind, ...money, reference: reference.trim() }
    if (kind !== 'vatRemittance') return { kind, ...money }
    return pot.regionId === null ? undefined : { kind, regionId: pot.regionId, ...money }
  }

  function send() {
    setSent(true)
    const proposal = body()
    if (!proposal || Object.values(wrong).some((each) => each !== undefined)) focusFirstWrong(form.current)
    else propose.mutate({ body: proposal })
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-form gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {kept.notice}
      <RadioCards
        label={t('new.kind')}
        minWidth="17rem"
        value={kind}
        options={JOURNAL_KINDS.map((value) => ({ value, label: t(`kind.${value}`), hint: t(`hint.${value}`) }))}
        onChange={(value) => {
          setKind(value)
          setPot('')
          setAmount(undefined)
          setSent(false)
        }}
      />
      {isCorrection ? (
        <Correction
          entries={entries}
          entry={entry}
          isUnknown={asked !== null && entryId === asked && !entry}
          error={shown.entry}
          onChange={setEntry}
        />
      ) : pot === undefined ? (
        <Notice tone="info">
          {t(
            kind === 'capitalTakenOut'
              ? 'new.noCapital'
              : kind === 'bankReceiptConfirmed'
                ? 'new.noReceipts'
                : 'new.nothingOwed',
          )}
        </Notice>
      ) : (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <div className="grid gap-1.5">
              <SelectField
                label={t(POT_WORDS[kind])}
                value={pot.key}
                onChange={(event) => {
                  setPot(event.target.value)
                  setAmount(undefined)
                }}
                options={pots.map(({ key, label, most, currency }) => ({
                  value: key,
                  label: most === null ? label : `${label} · ${moneyInWords(most, currency, language)}`,
                }))}
              />
              {kind === 'bankReceiptConfirmed' && transactions && (
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
              <MoneyField
                key={pot.key}
                label={t('new.amount')}
                required
                currency={pot.currency}
                value={amount}
                onChange={(value, isUnreadable) => setAmount(isUnreadable ? Number.NaN : value)}
                error={shown.amount}
                hint={
                  pot.most === null
                    ? undefined
                    : t('new.atMost', { amount: moneyInWords(pot.most, pot.currency, language) })
                }
              />
              {pot.most !== null && pot.most > 0 && (
                <Button size="small" className="justify-self-start" onClick={() => setAmount(pot.most ?? undefined)}>
                  {t('new.all')}
                </Button>
              )}
            </div>
          </div>
          <Preview kind={kind} amount={amount} currency={pot.currency} />
        </>
      )}
      <TextAreaField
        label={t('new.purpose')}
        hint={t('new.purposeHint')}
        required
        maxLength={300}
        value={purpose}
        onChange={(event) => setPurpose(event.target.value)}
        error={shown.purpose}
      />
      <TextField
        label={t(needsReference ? 'page.reference' : 'new.reference')}
        hint={t(needsReference ? 'new.statementHint' : 'new.referenceHint')}
        required={needsReference}
        error={shown.reference}
        maxLength={60}
        ltr
        mono
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
      {propose.error instanceof ApiError && (
        <Notice tone="stop" role="alert">
          {errorText(t, propose.error)}
        </Notice>
      )}
      <Button
        type="submit"
        tone="primary"
        className="justify-self-start"
        busy={propose.isPending}
        disabled={!isCorrection && pot === undefined}
      >
        {t('new.submit')}
      </Button>
    </form>
  )
}

const POT_WORDS = {
  exitFeeRemittance: 'new.owedExitFees',
  vatRemittance: 'new.owedVat',
  capitalPaidIn: 'new.currency',
  capitalTakenOut: 'new.capital',
  bankReceiptConfirmed: 'new.receipts',
} as const satisfies Record<Exclude<JournalKind, 'correction'>, string>

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
      return vat.filter(isThere).map(({ region, currency, amount }) => ({
        key: `${region.id} ${currency}`,
        label: localName(region.name, language),
        currency,
        regionId: region.id,
        most: amount,
      }))
    case 'capitalTakenOut':
      return capital.filter(isThere).map(potOf)
    case 'bankReceiptConfirmed':
      return bankReceipts.filter(isThere).map(potOf)
    case 'capitalPaidIn':
      return currencies.map((currency) => ({ key: currency, label: currency, currency, regionId: null, most: null }))
    case 'correction':
      return []
  }
}

interface CorrectionProps {
  entries: Correctable
  entry: Correctable[number] | undefined
  /** It was asked for and is not among them. */
  isUnknown: boolean
  error: string | undefined
  onChange: (id: string) => void
}

function Correction({ entries, entry, isUnknown, error, onChange }: CorrectionProps) {
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
      <SelectField
        label={t('new.entry')}
        hint={t('new.entryHint')}
        required
        placeholder="–"
        value={entry?.id ?? ''}
        error={error}
        onChange={(event) => onChange(event.target.value)}
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
function Preview({
  kind,
  amount,
  currency,
}: {
  kind: Exclude<JournalKind, 'correction'>
  amount: number | undefined
  currency: string
}) {
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
