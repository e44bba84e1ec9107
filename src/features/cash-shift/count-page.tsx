import Calculator from 'lucide-react/icons/calculator'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { z } from 'zod'
import { denominationsOf } from '#contract/denominations.ts'
import { Button } from '#src/components/button.tsx'
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { KeepInput, type Kept } from '#src/components/keep-input.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { Money } from '#src/components/money.tsx'
import { MoneyField } from '#src/components/money-field.tsx'
import { Notice } from '#src/components/notice.tsx'
import { NumberField } from '#src/components/number-field.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { ReadState } from '#src/components/read-state.tsx'
import { BackToList } from '#src/components/record-page.tsx'
import { SectionCard } from '#src/components/section-card.tsx'
import { Skeleton } from '#src/components/skeleton.tsx'
import { TextAreaField } from '#src/components/text-area-field.tsx'
import { ApiError } from '#src/lib/api.ts'
import { errorText } from '#src/lib/error-text.ts'
import { moneyInWords } from '#src/lib/format.ts'
import { useKeptLeaveGuard } from '#src/lib/input-keeper.ts'
import { useLetGo } from '#src/lib/leave-guard.tsx'
import { notify } from '#src/lib/notify.ts'
import { useRead } from '#src/lib/use-read.ts'
import { useWrite } from '#src/lib/use-write.ts'
import { SHIFT_READS } from './shift-names.ts'

const LONGEST_NOTE = 300

/** The clerk says what is in the till, without being told what should be. */
export default function CountPage() {
  const { t } = useTranslation('cash-shift')
  const [path] = useLocation()
  const shifts = path.slice(0, path.lastIndexOf('/'))
  const read = useRead('getOwnTill')
  return (
    <>
      <title>{t('count.title')}</title>
      <PageHeader
        title={t('count.title')}
        lead={t('count.lead')}
        back={<BackToList path={shifts}>{t('title')}</BackToList>}
      />
      <ReadState read={read} waiting={<Skeleton className="h-72" />} refused={t('own.failed')}>
        {({ data: { shift, currencies, otherCurrencies } }) =>
          shift ? (
            <KeepInput key={shift.id} part={shift.id} schema={keptCount}>
              {(kept) => (
                <Count shift={shift} currencies={currencies} others={otherCurrencies} path={shifts} kept={kept} />
              )}
            </KeepInput>
          ) : (
            <EmptyState
              icon={<Calculator />}
              title={t('count.nothing')}
              action={<LinkButton href={shifts}>{t('count.toShifts')}</LinkButton>}
            >
              {t('count.nothingBody')}
            </EmptyState>
          )
        }
      </ReadState>
    </>
  )
}

interface CountProps {
  shift: { id: string; version: number }
  /** To be counted. */
  currencies: readonly string[]
  /** May be counted too. */
  others: readonly string[]
  path: string
  kept: Kept<z.output<typeof keptCount>>
}

/** One currency's count: notes and coins, or the sum alone. */
interface Counted {
  pieces: Readonly<Record<number, number | undefined>>
  amount: number | undefined
  /** The sum was typed, not counted piece by piece. */
  isTyped: boolean
}

/** What was typed before and nothing else: the count stays blind. */
const keptCount = z.object({
  added: z.array(z.string()),
  counts: z.record(
    z.string(),
    z.object({
      pieces: z.record(z.string(), z.number()),
      amount: z
        .number()
        .nullish()
        .transform((amount) => amount ?? undefined),
      isTyped: z.boolean(),
    }),
  ),
  note: z.string(),
})

const UNCOUNTED: Counted = { pieces: {}, amount: undefined, isTyped: false }

const sumOf = (pieces: Counted['pieces']): number =>
  Object.entries(pieces).reduce((sum, [value, quantity = 0]) => sum + Number(value) * quantity, 0)

function Count({ shift, currencies, others, path, kept }: CountProps) {
  const { t, i18n } = useTranslation('cash-shift')
  const [, navigate] = useLocation()
  const [added, setAdded] = useState<readonly string[]>(kept.input?.added ?? [])
  const [counts, setCounts] = useState<Readonly<Record<string, Counted>>>(kept.input?.counts ?? {})
  const [note, setNote] = useState(kept.input?.note ?? '')
  const [isTried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const shown = [...currencies, ...added]
  const countOf = (currency: string): Counted => counts[currency] ?? UNCOUNTED
  const missing = shown.filter((currency) => !Number.isSafeInteger(countOf(currency).amount))
  const letGo = useLetGo()
  const write = useWrite('countCashShift', {
    outdates: SHIFT_READS,
    onDone: () => {
      notify.success(t('count.done'))
      letGo()
      navigate(`${path}/${shift.id}`)
    },
    onRefused: () => setAsking(false),
  })
  useKeptLeaveGuard(
    kept.keeper,
    { added, counts, note },
    { hasUnsaved: Object.keys(counts).length > 0 || note !== '', isSending: write.isPending, error: write.error },
  )
  const fields = write.error instanceof ApiError ? write.error.fields : {}
  // It was counted in another window: what is typed here can go nowhere any more.
  const isOvertaken = write.error instanceof ApiError && write.error.status === 409

  function ask() {
    setTried(true)
    if (missing.length === 0) setAsking(true)
    else document.getElementById(`count-${missing[0]}`)?.focus()
  }

  return (
    <form
      noValidate
      className="grid max-w-4xl gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      {kept.notice}
      <Notice tone="info">{t('count.blind')}</Notice>
      {write.error instanceof ApiError && (
        <Notice
          tone="stop"
          role="alert"
          action={
            isOvertaken && (
              <Button
                size="small"
                onClick={() => {
                  letGo()
                  navigate(`${path}/${shift.id}`)
                }}
              >
                {t('count.toShift')}
              </Button>
            )
          }
        >
          {errorText(t, write.error)}
        </Notice>
      )}
      {shown.map((currency, index) => (
        <CurrencyCount
          key={currency}
          currency={currency}
          counted={countOf(currency)}
          error={
            fields[`counts.${index}.amount`] ??
            fields[`counts.${index}.currency`] ??
            (isTried && missing.includes(currency) ? t('count.missing') : undefined)
          }
          onCount={(counted) => setCounts((known) => ({ ...known, [currency]: counted }))}
        />
      ))}
      {others.some((currency) => !added.includes(currency)) && (
        <p className="flex flex-wrap items-center gap-2 text-ink-2">
          {t('count.other')}
          {others
            .filter((currency) => !added.includes(currency))
            .map((currency) => (
              <Button
                key={currency}
                size="small"
                icon={<Plus />}
                onClick={() => setAdded((known) => [...known, currency])}
              >
                {currency}
              </Button>
            ))}
        </p>
      )}
      <TextAreaField
        label={t('count.note')}
        hint={t('count.noteHint')}
        maxLength={LONGEST_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" busy={write.isPending}>
          {t('count.go')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        tone="primary"
        title={t('count.askTitle')}
        body={
          <>
            <span className="mb-3 block">{t('count.askBody')}</span>
            {shown.map((currency) => (
              <span key={currency} className="flex justify-between gap-6 py-0.5 text-ink">
                {currency}
                <span className="font-semibold">
                  {moneyInWords(countOf(currency).amount ?? 0, currency, i18n.language)}
                </span>
              </span>
            ))}
          </>
        }
        confirmLabel={t('count.confirm')}
        busy={write.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          write.mutate({
            body: {
              id: shift.id,
              version: shift.version,
              counts: shown.map((currency) => {
                const { amount = 0, pieces, isTyped } = countOf(currency)
                const kinds = Object.entries(pieces).flatMap(([value, quantity = 0]) =>
                  quantity > 0 ? [{ value: Number(value), quantity }] : [],
                )
                return { currency, amount, pieces: isTyped ? [] : kinds }
              }),
              note: note.trim() || null,
            },
          })
        }
      />
    </form>
  )
}

interface CurrencyCountProps {
  currency: string
  counted: Counted
  error: string | undefined
  onCount: (counted: Counted) => void
}

/** Notes and coins add up to the sum; who types the sum itself has counted otherwise. */
function CurrencyCount({ currency, counted: { pieces, amount, isTyped }, error, onCount }: CurrencyCountProps) {
  const { t, i18n } = useTranslation('cash-shift')
  const kinds = denominationsOf(currency)
  return (
    <SectionCard
      title={t('count.currency', { currency })}
      actions={
        amount !== undefined &&
        Number.isSafeInteger(amount) && <Money minor={amount} currency={currency} className="text-base font-semibold" />
      }
    >
      {kinds.length > 0 && (
        <fieldset className="mb-4">
          <legend className="mb-2 text-xs text-ink-3">{t('count.pieces')}</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 gap-y-3">
            {kinds.map((value) => (
              <NumberField
                key={value}
                label={moneyInWords(value, currency, i18n.language)}
                max={99_999}
                value={isTyped ? undefined : pieces[value]}
                onChange={(quantity) => {
                  const changed = { ...(isTyped ? {} : pieces), [value]: quantity }
                  const isEmpty = Object.values(changed).every((each) => each === undefined)
                  onCount({ pieces: changed, amount: isEmpty ? undefined : sumOf(changed), isTyped: false })
                }}
              />
            ))}
          </div>
        </fieldset>
      )}
      <MoneyField
        id={`count-${currency}`}
        label={t('count.sum')}
        hint={kinds.length > 0 ? t('count.sumHint') : undefined}
        required
        className="max-w-60"
        currency={currency}
        value={amount}
        error={error}
        onChange={(typed, isUnreadable) =>
          onCount({ pieces: {}, amount: isUnreadable ? Number.NaN : typed, isTyped: true })
        }
      />
    </SectionCard>
  )
}
