import Calculator from 'lucide-react/icons/calculator'
import Plus from 'lucide-react/icons/plus'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { z } from 'zod'
import { denominationsOf } from '#contract/cash/denominations.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { addFields } from '#src/ui/keep-in-place.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FormTextArea } from '#src/ui/form/form-text.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Money } from '#src/ui/money.tsx'
import { MoneyField } from '#src/ui/form/money-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { NumberField } from '#src/ui/form/number-field.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useFieldError } from '#src/ui/form/act-field.ts'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { errorText } from '#src/platform/error-text.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { useLetGo } from '#src/ui/form/leave-guard.tsx'
import { isAmount, typedAmount } from '#src/platform/typed-amount.ts'
import { useRead } from '#src/platform/use-read.ts'
import { cashShiftView } from '#src/domain/cash/cash-shift-view.ts'
import { MAX_NOTE } from '#contract/bounds.ts'

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
            <Count key={shift.id} shift={shift} currencies={currencies} others={otherCurrencies} path={shifts} />
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
}

/** One currency's count: notes and coins, or the sum alone. */
const counted = z.object({
  pieces: z.record(z.string(), typedAmount),
  amount: typedAmount,
  /** The sum was typed, not counted piece by piece. */
  isTyped: z.boolean(),
})
type Counted = z.output<typeof counted>

/** What is typed and nothing else: the count stays blind. */
const typedCount = z.object({ added: z.array(z.string()), counts: z.record(z.string(), counted), note: z.string() })
type Typed = z.output<typeof typedCount>

const UNCOUNTED: Counted = { pieces: {}, amount: undefined, isTyped: false }

const sumOf = (pieces: Counted['pieces']): number =>
  Object.entries(pieces).reduce((sum, [value, quantity]) => sum + Number(value) * (quantity ?? 0), 0)

function Count({ shift, currencies, others, path }: CountProps) {
  const { t, i18n } = useTranslation('cash-shift')
  const [, navigate] = useLocation()
  const letGo = useLetGo()
  const shownOf = ({ added }: Typed) => [...currencies, ...added]
  const act = useActForm('countCashShift', {
    schema: typedCount,
    blank: { added: [], counts: {}, note: '' },
    keep: { part: shift.id },
    isTyped: ({ counts, note }) => Object.keys(counts).length > 0 || note !== '',
    rules: (typed) =>
      Object.fromEntries(
        shownOf(typed).map((currency) => [
          `counts.${currency}`,
          isAmount(typed.counts[currency]?.amount) ? undefined : t('count.missing'),
        ]),
      ),
    toRequest: (typed) => ({
      body: {
        id: shift.id,
        version: shift.version,
        counts: shownOf(typed).map((currency) => {
          const { amount, pieces, isTyped } = typed.counts[currency] ?? UNCOUNTED
          const kinds = Object.entries(pieces).flatMap(([value, quantity]) =>
            isAmount(quantity) && quantity > 0 ? [{ value: Number(value), quantity }] : [],
          )
          return { currency, amount: amount ?? 0, pieces: isTyped ? [] : kinds }
        }),
        note: typed.note.trim() || null,
      },
    }),
    fieldOf: (path, { body: { counts } }) =>
      path.startsWith('counts.') ? `counts.${counts[Number(path.split('.')[1])]?.currency ?? ''}` : undefined,
    confirm: (typed) => ({
      tone: 'primary',
      title: t('count.askTitle'),
      body: askedCounts(
        t('count.askBody'),
        shownOf(typed).map((currency) => ({ currency, amount: typed.counts[currency]?.amount ?? 0 })),
        i18n.language,
      ),
      action: t('count.confirm'),
    }),
    invalidates: cashShiftView.invalidates,
    saved: () => t('count.done'),
    next: () => ({ go: `${path}/${shift.id}` }),
  })
  const { form } = act
  const typed = form.watch()
  const further = others.filter((currency) => !typed.added.includes(currency))

  return (
    <ActForm
      act={act}
      className="max-w-4xl"
      send={t('count.go')}
      refused={{
        at: 'start',
        render: ({ error }) => (
          <Notice
            tone="stop"
            role="alert"
            action={
              // It was counted in another window: what is typed here can go nowhere any more.
              error.status === 409 && (
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
            {errorText(t, error)}
          </Notice>
        ),
      }}
    >
      <Notice tone="info">{t('count.blind')}</Notice>
      {shownOf(typed).map((currency) => (
        <CurrencyCount
          key={currency}
          currency={currency}
          counted={typed.counts[currency] ?? UNCOUNTED}
          onCount={(next) =>
            form.setValue('counts', { ...form.getValues('counts'), [currency]: next }, { shouldDirty: true })
          }
        />
      ))}
      {further.length > 0 && (
        <p className="flex flex-wrap items-center gap-2 text-ink-2">
          {t('count.other')}
          {further.map((currency) => (
            <Button
              key={currency}
              size="small"
              icon={<Plus />}
              onClick={(event) =>
                addFields(event, () =>
                  form.setValue('added', [...form.getValues('added'), currency], { shouldDirty: true }),
                )
              }
            >
              {currency}
            </Button>
          ))}
        </p>
      )}
      <FormTextArea name="note" label={t('count.note')} hint={t('count.noteHint')} maxLength={MAX_NOTE} />
    </ActForm>
  )
}

/** What was counted, currency by currency. */
const askedCounts = (words: string, counts: readonly { currency: string; amount: number }[], language: string) => (
  <>
    <span className="mb-3 block">{words}</span>
    {counts.map(({ currency, amount }) => (
      <span key={currency} className="flex justify-between gap-6 py-0.5 text-ink">
        {currency}
        <span className="font-semibold">{moneyInWords(amount, currency, language)}</span>
      </span>
    ))}
  </>
)

interface CurrencyCountProps {
  currency: string
  counted: Counted
  onCount: (counted: Counted) => void
}

/** Notes and coins add up to the sum; who types the sum itself has counted otherwise. */
function CurrencyCount({ currency, counted: { pieces, amount, isTyped }, onCount }: CurrencyCountProps) {
  const { t, i18n } = useTranslation('cash-shift')
  const error = useFieldError(`counts.${currency}`)
  const kinds = denominationsOf(currency)
  return (
    <SectionCard
      title={t('count.currency', { currency })}
      actions={isAmount(amount) && <Money minor={amount} currency={currency} className="text-base font-semibold" />}
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
                value={isTyped || !isAmount(pieces[value]) ? undefined : pieces[value]}
                onChange={(quantity, isUnreadable) => {
                  const changed = { ...(isTyped ? {} : pieces), [value]: isUnreadable ? Number.NaN : quantity }
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
        value={amount ?? undefined}
        error={error}
        onChange={(typed, isUnreadable) =>
          onCount({ pieces: {}, amount: isUnreadable ? Number.NaN : typed, isTyped: true })
        }
      />
    </SectionCard>
  )
}
