import Handshake from 'lucide-react/icons/handshake'
import Landmark from 'lucide-react/icons/landmark'
import List from 'lucide-react/icons/list'
import { Fragment, type ReactElement, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'wouter'
import { z } from 'zod'
import type { Slip, SlipShift } from '#contract/deposit-slip.ts'
import { uploadedFile, type UploadedFile } from '#contract/file.ts'
import { BankReferenceField } from '#src/components/bank-reference-field.tsx'
import { Button } from '#src/components/button.tsx'
import { Checkbox } from '#src/components/checkbox.tsx'
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { KeepInput, type Kept } from '#src/components/keep-input.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { MediaField } from '#src/components/media-field.tsx'
import { MoneyField } from '#src/components/money-field.tsx'
import { Money } from '#src/components/money.tsx'
import { Notice } from '#src/components/notice.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { ReadState } from '#src/components/read-state.tsx'
import { SectionCard } from '#src/components/section-card.tsx'
import { SelectField } from '#src/components/select-field.tsx'
import { Skeleton } from '#src/components/skeleton.tsx'
import { TextAreaField } from '#src/components/text-area-field.tsx'
import { ApiError, type CallOptions } from '#src/lib/api.ts'
import { errorText } from '#src/lib/error-text.ts'
import { focusFirstWrong } from '#src/lib/focus-first-wrong.ts'
import { moneyInWords } from '#src/lib/format.ts'
import { useKeptLeaveGuard } from '#src/lib/input-keeper.ts'
import { useLetGo } from '#src/lib/leave-guard.tsx'
import { localName } from '#src/lib/local-name.ts'
import { notify } from '#src/lib/notify.ts'
import { useUserDetails } from '#src/lib/session.tsx'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useRead } from '#src/lib/use-read.ts'
import { useScreenPath } from '#src/lib/use-screen-path.ts'
import { useWrite } from '#src/lib/use-write.ts'
import { SLIP_READS } from './slip-names.ts'
import { SlipShifts } from './slip-shifts.tsx'

const LONGEST_NOTE = 300
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
                options={depots.map(({ id, name, shifts: waiting }) => ({
                  value: id,
                  label: `${localName(name, i18n.language)} · ${t('waiting', { count: waiting })}`,
                }))}
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
                  <KeepInput part={`${depot.id} ${anew ?? ''}`} schema={keptSlip}>
                    {(kept) => (
                      <DepositForm
                        depotName={localName(depot.name, i18n.language)}
                        zone={depot.timeZone}
                        shifts={shifts}
                        depotId={choosesDepot ? depot.id : null}
                        safe={safe}
                        rejected={rejected}
                        report={report}
                        kept={kept}
                        onOvertaken={() => void read.refetch()}
                      />
                    )}
                  </KeepInput>
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
  return slipId === null ? children(null) : <SlipAnew id={slipId}>{children}</SlipAnew>
}

function SlipAnew({ id, children }: { id: string; children: RejectedShiftsProps['children'] }) {
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
  kept: Kept<z.output<typeof keptSlip>>
  onOvertaken: () => void
}

/** What is asked about, and sent if it is confirmed: the list beneath may be renewed meanwhile. */
type Order = CallOptions<'createDepositSlip'>['body']

/** What was typed instead of what is proposed, by currency; NaN while it is no number. */
type Edits = Readonly<Record<string, Partial<Amounts>>>

const typedAmount = z
  .number()
  .nullable()
  .transform((amount) => amount ?? Number.NaN)
/** With the shifts that it was typed for. */
const keptSlip = z.object({
  shiftIds: z.array(z.string()),
  edits: z.record(z.string(), z.partialRecord(z.enum(NAMES), typedAmount)),
  note: z.string(),
  fromSafe: z.record(z.string(), typedAmount).default({}),
  transfer: z
    .object({ reference: z.string(), isReuseConfirmed: z.boolean() })
    .default({ reference: '', isReuseConfirmed: false }),
  files: z.array(uploadedFile),
})

function proposalOf(shifts: readonly SlipShift[]): Map<string, Amounts> {
  const proposed = new Map<string, Amounts>()
  for (const { currency, ticket, cargo, pos } of shifts.flatMap(({ amounts }) => amounts)) {
    const known = proposed.get(currency) ?? { ticket: 0, cargo: 0, pos: 0 }
    proposed.set(currency, { ticket: known.ticket + ticket, cargo: known.cargo + cargo, pos: known.pos + pos })
  }
  return new Map([...proposed].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function DepositForm({
  depotName,
  zone,
  depotId,
  safe,
  shifts,
  rejected,
  report,
  kept,
  onOvertaken,
}: DepositFormProps) {
  const { t, i18n } = useTranslation('deposit-slip')
  const [, navigate] = useLocation()
  const again = new Set(rejected?.shiftLines.map(({ id }) => id))
  const isAnew = shifts.some(({ id }) => again.has(id))
  const before = kept.input
  const wanted = before ? new Set(before.shiftIds) : isAnew ? again : undefined
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(wanted ? shifts.map(({ id }) => id).filter((id) => !wanted.has(id)) : []),
  )
  // Amounts are of those shifts: one that is on another slip by now takes them along.
  const [edits, setEdits] = useState<Edits>(
    before?.shiftIds.every((id) => shifts.some((shift) => shift.id === id)) ? before.edits : {},
  )
  const [note, setNote] = useState(before?.note ?? '')
  const [fromSafe, setFromSafe] = useState<Readonly<Record<string, number | undefined>>>(before?.fromSafe ?? {})
  const [transfer, setTransfer] = useState(before?.transfer ?? { reference: '', isReuseConfirmed: false })
  const [files, setFiles] = useState<readonly UploadedFile[]>(before?.files ?? [])
  const [isComing, setComing] = useState(false)
  const [isTried, setTried] = useState(false)
  const [asked, setAsked] = useState<{ order: Order; proposed: ReadonlyMap<string, Amounts> } | null>(null)
  const told = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const chosen = shifts.filter(({ id }) => !left.has(id))
  const proposed = proposalOf(chosen)
  const takenOut = (currency: string) => fromSafe[currency] ?? 0
  const entered = [...proposed].map(([currency, amounts]) => ({
    currency,
    ...amounts,
    ...edits[currency],
    safe: takenOut(currency),
  }))
  const ofSafeAlone = safe.flatMap(({ currency }) =>
    proposed.has(currency) || takenOut(currency) === 0
      ? []
      : [{ currency, ticket: 0, cargo: 0, pos: 0, safe: takenOut(currency) }],
  )
  const overdrawn = safe.find(
    ({ currency, amount }) => !Number.isSafeInteger(takenOut(currency)) || takenOut(currency) > amount,
  )
  const isChanged = entered.some((line) => NAMES.some((name) => line[name] !== proposed.get(line.currency)?.[name]))
  const wrong = {
    shifts: chosen.length === 0 && ofSafeAlone.length === 0,
    safe: overdrawn,
    amounts: entered.find(
      (line) => NAMES.some((name) => !Number.isSafeInteger(line[name])) || line.ticket + line.cargo < 0,
    ),
    note: isChanged && note.trim() === '',
    files: files.length === 0,
  }
  const letGo = useLetGo()
  const write = useWrite('createDepositSlip', {
    outdates: SLIP_READS,
    onDone: ({ data }) => {
      notify.success(t('added', { number: data.number }))
      letGo()
      navigate(report ? `${report}/${data.id}` : '/')
    },
    onRefused: (error) => {
      setAsked(null)
      if (error.status === 409) onOvertaken()
      else focusFirstWrong(form.current)
    },
  })
  const isTyped =
    Object.keys(edits).length > 0 ||
    Object.keys(fromSafe).length > 0 ||
    note !== '' ||
    transfer.reference !== '' ||
    files.length > 0
  useKeptLeaveGuard(
    kept.keeper,
    {
      shiftIds: chosen.map(({ id }) => id),
      edits,
      note,
      transfer,
      files,
      fromSafe: Object.fromEntries(
        Object.entries(fromSafe).flatMap(([currency, amount]) => (amount === undefined ? [] : [[currency, amount]])),
      ),
    },
    { hasUnsaved: isTyped, isSending: write.isPending, error: write.error },
  )
  const refusal = write.error instanceof ApiError ? write.error : undefined
  const fields = refusal?.fields ?? {}
  const takenBy = z.string().safeParse(refusal?.details.slipId).data
  const isGone = shifts.length === 0 && safe.length === 0 && asked === null

  // What is said of the whole stands above, and may be out of sight of the button below.
  useEffect(() => {
    if (refusal) told.current?.scrollIntoView({ block: 'nearest' })
  }, [refusal])

  function choose(id: string, isChosen: boolean) {
    setLeft((known) => new Set(isChosen ? [...known].filter((each) => each !== id) : [...known, id]))
    // What was typed was meant for the shifts that were chosen then.
    setEdits({})
  }

  function ask() {
    setTried(true)
    const first = wrong.shifts
      ? `shift-${shifts[0]?.id}`
      : wrong.amounts
        ? `ticket-${wrong.amounts.currency}`
        : wrong.safe
          ? `safe-${wrong.safe.currency}`
          : wrong.note
            ? 'deposit-note'
            : wrong.files
              ? 'deposit-files'
              : undefined
    if (first !== undefined) return focusOn(first)
    setAsked({
      order: {
        shiftIds: chosen.map(({ id }) => id),
        depotId,
        amounts: [...entered, ...ofSafeAlone],
        note: note.trim() || null,
        bankReference: transfer.reference.trim() || null,
        isReuseConfirmed: transfer.isReuseConfirmed,
        fileIds: files.map(({ id }) => id),
      },
      proposed,
    })
  }

  if (isGone && !isTyped && !refusal) return <NothingToHandIn />
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!write.isPending && !isComing) ask()
      }}
    >
      {kept.notice}
      {refusal && (
        <div ref={told}>
          <Notice
            tone="stop"
            role="alert"
            action={
              report &&
              takenBy && (
                <LinkButton size="small" href={`${report}/${takenBy}`}>
                  {t('form.openTaken')}
                </LinkButton>
              )
            }
          >
            {errorText(t, refusal)} {takenBy && t('form.kept')}
          </Notice>
        </div>
      )}
      {isGone && isTyped && !refusal && (
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
          {shifts.length > 0 && (
            <SectionCard title={t('form.shifts')} lead={t('form.shiftsLead')} flush>
              <SlipShifts
                shifts={shifts}
                zone={zone}
                renderChoice={(shift) => (
                  <Checkbox
                    id={`shift-${shift.id}`}
                    label={<bdi>{shift.clerk.name}</bdi>}
                    checked={!left.has(shift.id)}
                    onChange={(event) => choose(shift.id, event.target.checked)}
                  />
                )}
              />
              {(fields.shiftIds ?? (isTried && wrong.shifts)) && (
                <p className="border-t border-line px-4 py-2 text-xs font-medium text-stop-ink">
                  {fields.shiftIds ?? t('form.noShift')}
                </p>
              )}
            </SectionCard>
          )}
          {safe.length > 0 && (
            <SectionCard title={t('column.safe')}>
              <div className="grid gap-4 sm:grid-cols-3">
                {safe.map(({ currency, amount }) => (
                  <MoneyField
                    key={currency}
                    id={`safe-${currency}`}
                    label={currency}
                    currency={currency}
                    hint={t('form.safeHolds', { amount: moneyInWords(amount, currency, i18n.language) })}
                    value={fromSafe[currency]}
                    error={isTried && wrong.safe?.currency === currency ? t('form.safeTooMuch') : undefined}
                    onChange={(value, isUnreadable) =>
                      setFromSafe((known) => ({ ...known, [currency]: isUnreadable ? Number.NaN : value }))
                    }
                  />
                ))}
              </div>
            </SectionCard>
          )}
          {entered.length > 0 && (
            <SectionCard title={t('form.amounts')} lead={t('form.amountsLead')}>
              <div className="grid gap-5">
                {entered.map((line, index) => (
                  <fieldset
                    key={line.currency}
                    className="grid gap-x-4 gap-y-3 sm:grid-cols-[4rem_repeat(3,minmax(0,1fr))_9rem] sm:items-start"
                  >
                    <legend className="sr-only">{line.currency}</legend>
                    <span aria-hidden className="font-semibold sm:pt-8">
                      {line.currency}
                    </span>
                    {NAMES.map((name) => {
                      const asked = proposed.get(line.currency)?.[name] ?? 0
                      return (
                        <MoneyField
                          key={name}
                          id={`${name}-${line.currency}`}
                          label={t(`column.${name}`)}
                          currency={line.currency}
                          value={line[name]}
                          hint={
                            line[name] === asked
                              ? undefined
                              : t('form.proposed', { amount: moneyInWords(asked, line.currency, i18n.language) })
                          }
                          error={
                            fields[`amounts.${index}.${name}`] ??
                            (isTried && !Number.isSafeInteger(line[name]) ? t('form.noAmount') : undefined)
                          }
                          onChange={(value) =>
                            setEdits((known) => ({
                              ...known,
                              [line.currency]: { ...known[line.currency], [name]: value ?? Number.NaN },
                            }))
                          }
                        />
                      )
                    })}
                    <p className="text-end sm:pt-1">
                      <span className="block text-sm text-ink-2">{t('column.cash')}</span>
                      {Number.isSafeInteger(line.ticket + line.cargo + line.safe) ? (
                        <Money
                          minor={line.ticket + line.cargo + line.safe}
                          currency={line.currency}
                          className="text-base font-semibold"
                        />
                      ) : (
                        <span className="text-base text-ink-3">–</span>
                      )}
                    </p>
                  </fieldset>
                ))}
              </div>
            </SectionCard>
          )}
        </>
      )}
      <SectionCard title={t('form.proof')}>
        <div className="grid gap-4">
          <div id="deposit-files">
            <MediaField
              label={t('form.image')}
              hint={t('form.imageHint')}
              required
              owner={t('add')}
              value={files}
              onChange={setFiles}
              onComing={setComing}
              error={fields.fileIds ?? (isTried && wrong.files ? t('form.noImage') : undefined)}
            />
          </div>
          <BankReferenceField
            label={t('form.bankReference')}
            hint={t('form.bankReferenceHint')}
            value={transfer}
            error={fields.bankReference}
            onChange={setTransfer}
          />
          <TextAreaField
            id="deposit-note"
            label={t('column.note')}
            hint={t('form.noteHint')}
            required={isChanged}
            maxLength={LONGEST_NOTE}
            value={note}
            error={fields.note ?? (isTried && wrong.note ? t('form.noNote') : undefined)}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
      </SectionCard>
      {!isGone && (
        <div>
          <Button type="submit" tone="primary" busy={isComing || write.isPending}>
            {t('form.go')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asked !== null}
        tone="primary"
        title={t('form.askTitle')}
        body={
          <>
            <span className="mb-3 block">
              {depotName}: {t('form.askBody', { count: asked?.order.shiftIds.length ?? 0 })}
            </span>
            {asked?.order.amounts.map(({ currency, ticket, cargo, safe: outOfSafe = 0 }) => {
              const due = asked.proposed.get(currency)
              const over = due ? ticket + cargo - due.ticket - due.cargo : 0
              return (
                <Fragment key={currency}>
                  <span className="flex justify-between gap-6 py-0.5 text-ink">
                    {t('column.cash')}
                    <span className="font-semibold">
                      {moneyInWords(ticket + cargo + outOfSafe, currency, i18n.language)}
                    </span>
                  </span>
                  {outOfSafe !== 0 && (
                    <span className="flex justify-between gap-6 py-0.5">
                      {t('column.safe')}
                      <span>{moneyInWords(outOfSafe, currency, i18n.language)}</span>
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
            })}
          </>
        }
        confirmLabel={t('form.go')}
        busy={write.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && write.mutate({ body: asked.order })}
      />
    </form>
  )
}

/** The field itself, or the first thing in it that can be used. */
function focusOn(id: string) {
  const found = document.getElementById(id)
  const control = found?.matches('input, textarea, button') ? found : found?.querySelector<HTMLElement>('input, button')
  control?.focus()
}
