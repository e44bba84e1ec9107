import Handshake from 'lucide-react/icons/handshake'
import Landmark from 'lucide-react/icons/landmark'
import List from 'lucide-react/icons/list'
import { Fragment, type ReactElement, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'wouter'
import { z } from 'zod'
import type { Slip, SlipShift } from '#contract/cash/deposit-slip.ts'
import { uploadedFile } from '#contract/file.ts'
import { ActForm, SendButton } from '#src/ui/form/act-form.tsx'
import { Checkbox } from '#src/ui/form/checkbox.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FormBankReference } from '#src/domain/bank-reference/form-bank-reference.tsx'
import { FormFiles } from '#src/ui/form/form-files.tsx'
import { FormMoney } from '#src/ui/form/form-money.tsx'
import { FormTextArea } from '#src/ui/form/form-text.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { MoneyField } from '#src/ui/form/money-field.tsx'
import { Money } from '#src/ui/money.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useFieldError } from '#src/ui/form/act-field.ts'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { enteredReference } from '#src/domain/bank-reference/entered-reference.ts'
import { errorText } from '#src/platform/error-text.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { inLocalOrder } from '#src/platform/local-order.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { typedAmount } from '#src/platform/typed-amount.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { depositSlipView } from '#src/domain/cash/deposit-slip-view.ts'
import { SlipShifts } from './slip-shifts.tsx'
import { MAX_NOTE } from '#contract/bounds.ts'

const NAMES = ['ticket', 'cargo', 'pos'] as const
type Name = (typeof NAMES)[number]
type Amounts = Record<Name, number>

/** Cash of closed shifts on its way to the bank: which shifts, how much, and the bank's receipt. */
export default function AddDepositPage() {
  const { t, i18n } = useTranslation('deposit-slip')
  const [path] = useLocation()
  const report = useScreenPath('depositReport')
  const { user_type: type } = useUserDetails()
  const [search, setSearch] = useSearchParams()
  const depotId = search.get('depotId') ?? undefined
  const choosesDepot = type === 'operation_manager'
  const read = useRead('getDepositShifts', { query: choosesDepot && depotId ? { depotId } : {} })
  const anew = search.get('anew')
  const mayCall = useMayCall()
  return (
    <>
      <title>{t('add')}</title>
      <PageHeader
        className="max-w-5xl"
        title={t('add')}
        lead={t('addLead')}
        actions={
          <>
            {mayCall('createTopUp') && (
              <LinkButton href={`${path}/agent`} icon={<Handshake aria-hidden />}>
                {t('ofAgent')}
              </LinkButton>
            )}
            {report && (
              <LinkButton href={report} icon={<List aria-hidden />}>
                {t('toList')}
              </LinkButton>
            )}
          </>
        }
      />
      <ReadState read={read} waiting={<Skeleton className="h-96" />} refused={t('shiftsFailed')}>
        {({ data: { depot, shifts, depots, notClosed, safe } }) => (
          <div className="grid max-w-5xl gap-4">
            {choosesDepot && depots.length > 0 && (
              <SelectField
                label={t('depot')}
                className="max-w-sm"
                placeholder={t('chooseDepot')}
                value={depot?.id ?? ''}
                options={inLocalOrder(
                  depots.map(({ id, name, shifts: waiting }) => ({
                    value: id,
                    label: `${localName(name, i18n.language)} · ${t('waiting', { count: waiting })}`,
                  })),
                  i18n.language,
                )}
                onChange={(event) => setSearch(event.target.value ? { depotId: event.target.value } : {})}
              />
            )}
            {choosesDepot && !depot && depots.length > 0 && (
              <SectionCard title={t('depots')} flush>
                <ul className="divide-y divide-line">
                  {depots.map(({ id, name, shifts: waiting }) => (
                    <li key={id}>
                      <Link
                        href={`${path}?depotId=${id}`}
                        className="flex items-center justify-between gap-4 px-4 py-2.5 hover:bg-hover"
                      >
                        <span className="font-medium text-brand-ink">{localName(name, i18n.language)}</span>
                        <span className="text-ink-2">{t('waiting', { count: waiting })}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </SectionCard>
            )}
            {choosesDepot && !depot && depots.length === 0 && <NothingToHandIn />}
            {depot && notClosed > 0 && <Notice tone="info">{t('notClosed', { count: notClosed })}</Notice>}
            {depot && (
              <RejectedShifts slipId={anew}>
                {(rejected) => (
                  <DepositForm
                    key={`${depot.id} ${anew ?? ''}`}
                    part={`${depot.id} ${anew ?? ''}`}
                    depotName={localName(depot.name, i18n.language)}
                    zone={depot.timeZone}
                    shifts={shifts}
                    depotId={choosesDepot ? depot.id : null}
                    safe={safe}
                    rejected={rejected}
                    report={report}
                    onOvertaken={() => void read.refetch()}
                  />
                )}
              </RejectedShifts>
            )}
          </div>
        )}
      </ReadState>
    </>
  )
}

function NothingToHandIn() {
  const { t } = useTranslation('deposit-slip')
  return (
    <EmptyState icon={<Landmark />} title={t('nothing')}>
      {t('nothingBody')}
    </EmptyState>
  )
}

interface RejectedShiftsProps {
  /** The slip that is handed in anew, if one is. */
  slipId: string | null
  children: (rejected: Pick<Slip, 'number' | 'shiftLines'> | null) => ReactElement
}

/** Waits for the shifts of the slip that is handed in anew. */
function RejectedShifts({ slipId, children }: RejectedShiftsProps) {
  return slipId === null ? children(null) : <ResubmittedSlip id={slipId}>{children}</ResubmittedSlip>
}

function ResubmittedSlip({ id, children }: { id: string; children: RejectedShiftsProps['children'] }) {
  const { t } = useTranslation('deposit-slip')
  const read = useRead('getDepositSlip', { params: { id } })
  return (
    <ReadState read={read} waiting={<Skeleton className="h-72" />} refused={t('sheet.notFound')}>
      {({ data }) => children(data)}
    </ReadState>
  )
}

interface DepositFormProps {
  depotName: string
  /** Of the depot. */
  zone: string
  /** The slip that is handed in anew: its shifts are chosen, as far as no other slip has them. */
  rejected: Pick<Slip, 'number' | 'shiftLines'> | null
  shifts: readonly SlipShift[]
  /** Chosen by who belongs to no depot. */
  depotId: string | null
  /** What the depot's safe holds. */
  safe: readonly { currency: string; amount: number }[]
  report: string | undefined
  /** The page's part that what is typed belongs to. */
  part: string
  onOvertaken: () => void
}

/** What was typed instead of what is proposed, by currency; null or NaN while it is no number. */
const typedEdit = z.partialRecord(z.enum(NAMES), typedAmount)
type Edit = z.output<typeof typedEdit>

const typedSlip = z.object({
  edits: z.record(z.string(), typedEdit),
  fromSafe: z.record(z.string(), typedAmount),
  files: z.array(uploadedFile),
  transfer: enteredReference,
  note: z.string(),
})
type Typed = z.output<typeof typedSlip>

const BLANK: Typed = {
  edits: {},
  fromSafe: {},
  files: [],
  transfer: { reference: '', isReuseConfirmed: false },
  note: '',
}

const shiftIdsOf = (kept: unknown): readonly string[] | undefined => z.array(z.string()).safeParse(kept).data

function proposalOf(shifts: readonly SlipShift[]): Map<string, Amounts> {
  const proposed = new Map<string, Amounts>()
  for (const { currency, ticket, cargo, pos } of shifts.flatMap(({ amounts }) => amounts)) {
    const known = proposed.get(currency) ?? { ticket: 0, cargo: 0, pos: 0 }
    proposed.set(currency, { ticket: known.ticket + ticket, cargo: known.cargo + cargo, pos: known.pos + pos })
  }
  return new Map([...proposed].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Each amount as it would be sent: what is proposed, or what was typed instead. */
function editedOf(proposed: Amounts, edit: Edit | undefined): Amounts {
  const typed = (name: Name) => (edit?.[name] === undefined ? proposed[name] : (edit[name] ?? Number.NaN))
  return { ticket: typed('ticket'), cargo: typed('cargo'), pos: typed('pos') }
}

function DepositForm({
  depotName,
  zone,
  depotId,
  safe,
  shifts,
  rejected,
  report,
  part,
  onOvertaken,
}: DepositFormProps) {
  const { t, i18n } = useTranslation('deposit-slip')
  const again = new Set(rejected?.shiftLines.map(({ id }) => id))
  const isAnew = shifts.some(({ id }) => again.has(id))
  const allBut = (wanted: { has: (id: string) => boolean } | undefined) =>
    new Set(wanted ? shifts.map(({ id }) => id).filter((id) => !wanted.has(id)) : [])
  const leftAtFirst = () => allBut(isAnew ? again : undefined)
  const [left, setLeft] = useState<ReadonlySet<string>>(leftAtFirst)
  const chosen = shifts.filter(({ id }) => !left.has(id))
  const proposed = proposalOf(chosen)

  /** What is sent of what is typed, by currency. */
  function linesOf({ edits, fromSafe }: Pick<Typed, 'edits' | 'fromSafe'>) {
    const takenOut = (currency: string) => (fromSafe[currency] === undefined ? 0 : (fromSafe[currency] ?? Number.NaN))
    const entered = [...proposed].map(([currency, amounts]) => ({
      currency,
      ...editedOf(amounts, edits[currency]),
      safe: takenOut(currency),
    }))
    const ofSafeAlone = safe.flatMap(({ currency }) =>
      proposed.has(currency) || takenOut(currency) === 0
        ? []
        : [{ currency, ticket: 0, cargo: 0, pos: 0, safe: takenOut(currency) }],
    )
    return {
      entered,
      ofSafeAlone,
      isChanged: entered.some((line) => NAMES.some((name) => line[name] !== proposed.get(line.currency)?.[name])),
      overdrawn: safe.find(
        ({ currency, amount }) => !Number.isSafeInteger(takenOut(currency)) || takenOut(currency) > amount,
      ),
    }
  }

  const act = useActForm('createDepositSlip', {
    schema: typedSlip,
    blank: BLANK,
    keep: {
      part,
      // Amounts are of their shifts: one that is on another slip by now takes them along.
      restore: (typed, kept) =>
        shiftIdsOf(kept)?.every((id) => shifts.some((shift) => shift.id === id)) ? typed : { ...typed, edits: {} },
    },
    beside: {
      present: chosen.map(({ id }) => id),
      isChanged: false,
      fits: (kept) => shiftIdsOf(kept) !== undefined,
      takeUp: (kept) => setLeft(allBut(new Set(shiftIdsOf(kept)))),
      startOver: () => setLeft(leftAtFirst),
    },
    isTyped: isTypedInto,
    rules: (typed) => {
      const { entered, ofSafeAlone, isChanged, overdrawn } = linesOf(typed)
      const wrongAmounts = entered.flatMap((line) => {
        const unreadable = NAMES.filter((name) => !Number.isSafeInteger(line[name]))
        const wrong = unreadable.length === 0 && line.ticket + line.cargo < 0 ? (['ticket'] as const) : unreadable
        return wrong.map((name) => [`edits.${line.currency}.${name}`, t('form.noAmount')] as const)
      })
      return {
        shiftIds: chosen.length === 0 && ofSafeAlone.length === 0 ? t('form.noShift') : undefined,
        ...Object.fromEntries(wrongAmounts),
        ...(overdrawn && { [`fromSafe.${overdrawn.currency}`]: t('form.safeTooMuch') }),
        files: typed.files.length === 0 ? t('form.noImage') : undefined,
        note: isChanged && typed.note.trim() === '' ? t('form.noNote') : undefined,
      }
    },
    toRequest: (typed) => {
      const { entered, ofSafeAlone } = linesOf(typed)
      return {
        body: {
          shiftIds: chosen.map(({ id }) => id),
          depotId,
          amounts: [...entered, ...ofSafeAlone],
          note: typed.note.trim() || null,
          bankReference: typed.transfer.reference.trim() || null,
          isReuseConfirmed: typed.transfer.isReuseConfirmed,
          fileIds: typed.files.map(({ id }) => id),
        },
      }
    },
    fieldOf: (path, { body: { amounts } }) => {
      const [field = '', index, name] = path.split('.')
      if (field !== 'amounts') return FIELDS.get(field)
      const currency = amounts[Number(index)]?.currency
      if (currency === undefined) return undefined
      if (name === 'safe') return `fromSafe.${currency}`
      return NAMES.some((each) => each === name) ? `edits.${currency}.${name}` : undefined
    },
    confirm: (typed) => ({
      tone: 'primary',
      title: t('form.askTitle'),
      body: askedSlip(`${depotName}: ${t('form.askBody', { count: chosen.length })}`, {
        ...linesOf(typed),
        proposed,
      }),
      action: t('form.go'),
    }),
    invalidates: depositSlipView.invalidates,
    saved: ({ data }) => t('added', { number: data.number }),
    next: ({ data }) => ({ go: report ? `${report}/${data.id}` : '/' }),
    onRefused: ({ status }) => status === 409 && onOvertaken(),
  })
  const { form } = act
  const typed = form.watch()
  const { entered, isChanged } = linesOf(typed)
  const isTyped = isTypedInto(typed)
  const takenBy = z.string().safeParse(act.refusal?.error.details.slipId).data
  const isGone = shifts.length === 0 && safe.length === 0 && act.frame.question?.isOpen !== true

  function choose(id: string, isChosen: boolean) {
    setLeft((known) => new Set(isChosen ? [...known].filter((each) => each !== id) : [...known, id]))
    // What was typed was meant for the shifts that were chosen then.
    form.setValue('edits', {})
  }

  if (isGone && !isTyped && !act.refusal) return <NothingToHandIn />
  return (
    <ActForm
      act={act}
      refused={{
        at: 'start',
        render: ({ error }) =>
          takenBy && (
            <Notice
              tone="stop"
              role="alert"
              action={
                report && (
                  <LinkButton size="small" href={`${report}/${takenBy}`}>
                    {t('form.openTaken')}
                  </LinkButton>
                )
              }
            >
              {errorText(t, error)} {t('form.kept')}
            </Notice>
          ),
      }}
      bar={
        isGone ? null : (
          <div>
            <SendButton>{t('form.go')}</SendButton>
          </div>
        )
      }
    >
      {isGone && isTyped && !act.refusal && (
        <Notice tone="attention" role="alert">
          {t('form.gone')}
        </Notice>
      )}
      {rejected && (
        <Notice tone={isAnew ? 'info' : 'attention'}>
          {t(isAnew ? 'form.anew' : 'form.anewTaken', { number: `\u2066${rejected.number}\u2069` })}
        </Notice>
      )}
      {isGone ? (
        <NothingToHandIn />
      ) : (
        <>
          {shifts.length > 0 && <ChosenShifts shifts={shifts} zone={zone} left={left} onChoose={choose} />}
          {safe.length > 0 && (
            <SectionCard title={t('column.safe')}>
              <div className="grid gap-4 sm:grid-cols-3">
                {safe.map(({ currency, amount }) => (
                  <FormMoney
                    key={currency}
                    name={`fromSafe.${currency}`}
                    label={currency}
                    currency={currency}
                    hint={t('form.safeHolds', { amount: moneyInWords(amount, currency, i18n.language) })}
                  />
                ))}
              </div>
            </SectionCard>
          )}
          {entered.length > 0 && (
            <SectionCard title={t('form.amounts')} lead={t('form.amountsLead')}>
              <div className="grid gap-5">
                {entered.map((line) => (
                  <CurrencyLine key={line.currency} line={line} proposed={proposed.get(line.currency)} />
                ))}
              </div>
            </SectionCard>
          )}
        </>
      )}
      <SectionCard title={t('form.proof')}>
        <div className="grid gap-4">
          <FormTextArea
            id="deposit-note"
            name="note"
            label={t('column.note')}
            hint={t('form.noteHint')}
            required={isChanged}
            maxLength={MAX_NOTE}
          />
          <FormFiles name="files" label={t('form.image')} hint={t('form.imageHint')} required owner={t('add')} />
          <FormBankReference name="transfer" label={t('form.bankReference')} hint={t('form.bankReferenceHint')} />
        </div>
      </SectionCard>
    </ActForm>
  )
}

/** What the server calls otherwise. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ['shiftIds', 'shiftIds'],
  ['bankReference', 'transfer'],
  ['fileIds', 'files'],
])

const isTypedInto = ({ edits, fromSafe, note, transfer, files }: Typed): boolean =>
  Object.keys(edits).length > 0 ||
  Object.values(fromSafe).some((amount) => amount !== undefined) ||
  note !== '' ||
  transfer.reference !== '' ||
  files.length > 0

interface ChosenShiftsProps {
  shifts: readonly SlipShift[]
  zone: string
  left: ReadonlySet<string>
  onChoose: (id: string, isChosen: boolean) => void
}

function ChosenShifts({ shifts, zone, left, onChoose }: ChosenShiftsProps) {
  const { t } = useTranslation('deposit-slip')
  const error = useFieldError('shiftIds')
  return (
    <SectionCard title={t('form.shifts')} lead={t('form.shiftsLead')} flush>
      <SlipShifts
        shifts={shifts}
        zone={zone}
        renderChoice={(shift) => (
          <Checkbox
            id={`shift-${shift.id}`}
            label={<bdi>{shift.clerk.name}</bdi>}
            checked={!left.has(shift.id)}
            // The first one stands for all of them.
            data-invalid={(error !== undefined && shift.id === shifts[0]?.id) || undefined}
            onChange={(event) => onChoose(shift.id, event.target.checked)}
          />
        )}
      />
      {error !== undefined && (
        <p className="border-t border-line px-4 py-2 text-xs font-medium text-stop-ink">{error}</p>
      )}
    </SectionCard>
  )
}

interface CurrencyLineProps {
  line: Amounts & { currency: string; safe: number }
  proposed: Amounts | undefined
}

/** The amounts of one currency, and what they come to in cash. */
function CurrencyLine({ line, proposed }: CurrencyLineProps) {
  const { t } = useTranslation('deposit-slip')
  const cash = line.ticket + line.cargo + line.safe
  return (
    <fieldset className="grid gap-x-4 gap-y-3 sm:grid-cols-[4rem_repeat(3,minmax(0,1fr))_9rem] sm:items-start">
      <legend className="sr-only">{line.currency}</legend>
      <span aria-hidden className="font-semibold sm:pt-8">
        {line.currency}
      </span>
      {NAMES.map((name) => (
        <EditedAmount
          key={name}
          name={name}
          currency={line.currency}
          amount={line[name]}
          proposed={proposed?.[name] ?? 0}
        />
      ))}
      <p className="text-end sm:pt-1">
        <span className="block text-sm text-ink-2">{t('column.cash')}</span>
        {Number.isSafeInteger(cash) ? (
          <Money minor={cash} currency={line.currency} className="text-base font-semibold" />
        ) : (
          <span className="text-base text-ink-3">–</span>
        )}
      </p>
    </fieldset>
  )
}

interface EditedAmountProps {
  name: Name
  currency: string
  amount: number
  proposed: number
}

function EditedAmount({ name, currency, amount, proposed }: EditedAmountProps) {
  const { t, i18n } = useTranslation('deposit-slip')
  const { setValue, getValues } = useFormContext<Typed>()
  const error = useFieldError(`edits.${currency}.${name}`)
  return (
    <MoneyField
      label={t(`column.${name}`)}
      currency={currency}
      value={amount}
      hint={
        amount === proposed
          ? undefined
          : t('form.proposed', { amount: moneyInWords(proposed, currency, i18n.language) })
      }
      error={error}
      onChange={(value) => {
        const edits = getValues('edits')
        setValue('edits', { ...edits, [currency]: { ...edits[currency], [name]: value ?? Number.NaN } })
      }}
    />
  )
}

const askedSlip = (words: string, amounts: AskedAmountsProps) => (
  <>
    <span className="mb-3 block">{words}</span>
    <AskedAmounts {...amounts} />
  </>
)

interface AskedAmountsProps {
  entered: readonly (Amounts & { currency: string; safe: number })[]
  ofSafeAlone: readonly (Amounts & { currency: string; safe: number })[]
  proposed: ReadonlyMap<string, Amounts>
}

/** What is asked about: the cash of each currency, and what of it is more or less than proposed. */
function AskedAmounts({ entered, ofSafeAlone, proposed }: AskedAmountsProps) {
  const { t, i18n } = useTranslation('deposit-slip')
  return [...entered, ...ofSafeAlone].map(({ currency, ticket, cargo, safe }) => {
    const due = proposed.get(currency)
    const over = due ? ticket + cargo - due.ticket - due.cargo : 0
    return (
      <Fragment key={currency}>
        <span className="flex justify-between gap-6 py-0.5 text-ink">
          {t('column.cash')}
          <span className="font-semibold">{moneyInWords(ticket + cargo + safe, currency, i18n.language)}</span>
        </span>
        {safe !== 0 && (
          <span className="flex justify-between gap-6 py-0.5">
            {t('column.safe')}
            <span>{moneyInWords(safe, currency, i18n.language)}</span>
          </span>
        )}
        {over !== 0 && (
          <span className="flex justify-between gap-6 py-0.5 text-attention-ink">
            {t(over < 0 ? 'form.askShort' : 'form.askOver')}
            <span className="font-semibold">{moneyInWords(Math.abs(over), currency, i18n.language)}</span>
          </span>
        )}
      </Fragment>
    )
  })
}
