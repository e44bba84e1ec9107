import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'wouter'
import { z } from 'zod'
import {
  CASH_DESTINATIONS,
  CASH_SOURCES,
  type CashDestination,
  type CashSource,
} from '#contract/cash-transfer-codes.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { Button } from '#src/components/button.tsx'
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx'
import { KeepInput, type Kept } from '#src/components/keep-input.tsx'
import { Money } from '#src/components/money.tsx'
import { MoneyField } from '#src/components/money-field.tsx'
import { Notice } from '#src/components/notice.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { ReadState } from '#src/components/read-state.tsx'
import { BackToList } from '#src/components/record-page.tsx'
import { SectionCard } from '#src/components/section-card.tsx'
import { SelectField } from '#src/components/select-field.tsx'
import { Skeleton } from '#src/components/skeleton.tsx'
import { TextAreaField } from '#src/components/text-area-field.tsx'
import { ApiError } from '#src/lib/api.ts'
import { errorText } from '#src/lib/error-text.ts'
import { focusFirstWrong } from '#src/lib/focus-first-wrong.ts'
import { moneyInWords } from '#src/lib/format.ts'
import { useKeptLeaveGuard } from '#src/lib/input-keeper.ts'
import { useLetGo } from '#src/lib/leave-guard.tsx'
import { localName } from '#src/lib/local-name.ts'
import { notify } from '#src/lib/notify.ts'
import { useRead } from '#src/lib/use-read.ts'
import { useWrite } from '#src/lib/use-write.ts'
import { TRANSFER_READS } from './transfer-names.ts'

const MAX_NOTE = 300

type Options = ReplyOf<'getCashTransferOptions'>['data']

/** One hands cash over: from where, to where, how much. */
export default function NewTransferPage() {
  const { t, i18n } = useTranslation('cash-transfer')
  const [path] = useLocation()
  const transfers = path.slice(0, path.lastIndexOf('/'))
  const [search, setSearch] = useSearchParams()
  const depotId = search.get('depotId') ?? undefined
  const read = useRead('getCashTransferOptions', { query: depotId ? { depotId } : {} })
  return (
    <>
      <title>{t('form.title')}</title>
      <PageHeader
        title={t('form.title')}
        lead={t('form.lead')}
        back={<BackToList path={transfers}>{t('title')}</BackToList>}
      />
      <ReadState read={read} waiting={<Skeleton className="h-72" />} refused={t('form.failed')}>
        {({ data }) => (
          <div className="grid max-w-4xl gap-4">
            {data.depots.length > 0 && (
              <SelectField
                label={t('form.depot')}
                className="max-w-sm"
                required
                placeholder={t('form.chooseDepot')}
                value={data.depot?.id ?? ''}
                options={data.depots.map(({ id, name }) => ({ value: id, label: localName(name, i18n.language) }))}
                onChange={(event) => setSearch(event.target.value ? { depotId: event.target.value } : {})}
              />
            )}
            {data.depot && (
              <KeepInput key={data.depot.id} part={data.depot.id} schema={keptTransfer}>
                {(kept) => <TransferForm options={data} transfers={transfers} kept={kept} />}
              </KeepInput>
            )}
          </div>
        )}
      </ReadState>
    </>
  )
}

const keptTransfer = z.object({
  source: z.string(),
  destination: z.string(),
  receiverId: z.string(),
  amounts: z.record(
    z.string(),
    z
      .number()
      .nullable()
      .transform((amount) => amount ?? Number.NaN),
  ),
  note: z.string(),
})

interface TransferFormProps {
  options: Options
  transfers: string
  kept: Kept<z.output<typeof keptTransfer>>
}

function TransferForm({ options, transfers, kept }: TransferFormProps) {
  const { t, i18n } = useTranslation('cash-transfer')
  const [, navigate] = useLocation()
  const [local = ''] = options.currencies
  const [source, setSource] = useState<CashSource>(
    options.sources.find((each) => each === kept.input?.source) ?? options.sources[0] ?? 'till',
  )
  const [chosen, setDestination] = useState<CashDestination>(
    CASH_DESTINATIONS.find((each) => each === kept.input?.destination) ?? (source === 'till' ? 'safe' : 'till'),
  )
  const destination = source === 'safe' ? 'till' : chosen
  const [receiverId, setReceiver] = useState(kept.input?.receiverId ?? '')
  const [amounts, setAmounts] = useState<Readonly<Record<string, number | undefined>>>(kept.input?.amounts ?? {})
  const [added, setAdded] = useState<readonly string[]>(
    Object.keys(kept.input?.amounts ?? {}).filter((currency) => currency !== local),
  )
  const [note, setNote] = useState(kept.input?.note ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const release = useLetGo()
  const form = useRef<HTMLFormElement>(null)
  const write = useWrite('createCashTransfer', {
    outdates: TRANSFER_READS,
    onDone: ({ data }) => {
      notify.success(t('form.done', { number: `\u2066${data.number}\u2069` }))
      release()
      navigate(`${transfers}/${data.id}`)
    },
    onRefused: () => {
      setAsking(false)
      focusFirstWrong(form.current)
    },
  })
  const entered = Object.entries(amounts).flatMap(([currency, amount]) =>
    amount === undefined ? [] : [{ currency, amount }],
  )
  useKeptLeaveGuard(
    kept.keeper,
    {
      source,
      destination,
      receiverId,
      amounts: Object.fromEntries(entered.map(({ currency, amount }) => [currency, amount])),
      note,
    },
    {
      hasUnsaved: entered.length > 0 || note !== '' || receiverId !== '',
      isSending: write.isPending,
      error: write.error,
    },
  )
  const given = entered.filter(({ amount }) => amount !== 0)
  const shown = [local, ...added]
  /** `amount`: the currency whose field says so. */
  const wrong = {
    receiver: destination === 'till' && receiverId === '',
    amount: given.length === 0 ? local : given.find(({ amount }) => !Number.isSafeInteger(amount))?.currency,
  }
  const refusal = write.error instanceof ApiError ? write.error : undefined
  const fields = refusal?.fields ?? {}

  function ask() {
    setSubmitted(true)
    if (!wrong.receiver && wrong.amount === undefined) setAsking(true)
    else focusFirstWrong(form.current)
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      {kept.notice}
      {refusal && (
        <Notice tone="stop" role="alert">
          {errorText(t, refusal)}
        </Notice>
      )}
      <SectionCard title={t('page.facts')}>
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField
            label={t('form.source')}
            value={source}
            error={fields.source}
            options={options.sources.map((value) => ({ value, label: t(`place.${value}`) }))}
            onChange={(event) => setSource(CASH_SOURCES.find((each) => each === event.target.value) ?? source)}
          />
          <SelectField
            label={t('form.destination')}
            value={destination}
            error={fields.destination}
            options={CASH_DESTINATIONS.filter((value) => value !== 'safe' || source !== 'safe').map((value) => ({
              value,
              label: t(`place.${value}`),
            }))}
            onChange={(event) =>
              setDestination(CASH_DESTINATIONS.find((each) => each === event.target.value) ?? destination)
            }
          />
          {destination === 'till' && (
            <SelectField
              id="transfer-receiver"
              label={t('form.receiver')}
              required
              placeholder={t('form.chooseReceiver')}
              value={receiverId}
              error={fields.receiverId ?? (isSubmitted && wrong.receiver ? t('form.chooseReceiver') : undefined)}
              hint={options.tills.length === 0 ? t('form.noTills') : undefined}
              options={options.tills.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => setReceiver(event.target.value)}
            />
          )}
        </div>
      </SectionCard>
      <SectionCard title={t('form.amounts')}>
        {source === 'safe' && options.safe.length > 0 && (
          <p className="mb-3 text-ink-2">
            {t('form.safeHolds')}{' '}
            {options.safe.map(({ currency, amount }) => (
              <Money key={currency} minor={amount} currency={currency} className="me-3 font-semibold" />
            ))}
          </p>
        )}
        <div className="grid gap-4 sm:grid-cols-3">
          {shown.map((currency) => (
            <MoneyField
              key={currency}
              id={`transfer-${currency}`}
              label={currency}
              currency={currency}
              value={amounts[currency]}
              error={
                fields[`amounts.${given.findIndex((each) => each.currency === currency)}.currency`] ??
                (isSubmitted && currency === wrong.amount ? t('form.noAmount') : undefined)
              }
              onChange={(amount, isUnreadable) =>
                setAmounts((known) => ({ ...known, [currency]: isUnreadable ? Number.NaN : amount }))
              }
            />
          ))}
        </div>
        {options.currencies.length > shown.length && (
          <p className="mt-3 flex flex-wrap items-center gap-2 text-ink-2">
            {t('form.addCurrency')}
            {options.currencies
              .filter((currency) => !shown.includes(currency))
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
      </SectionCard>
      <TextAreaField
        label={t('form.note')}
        hint={t('form.noteHint')}
        maxLength={MAX_NOTE}
        value={note}
        error={fields.note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div>
        <Button type="submit" tone="primary" busy={write.isPending}>
          {t('form.go')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        tone="primary"
        title={t('form.askTitle')}
        body={
          <>
            <span className="mb-3 block">{t('form.askBody')}</span>
            {given.map(({ currency, amount }) => (
              <span key={currency} className="block font-semibold text-ink">
                {moneyInWords(amount, currency, i18n.language)}
              </span>
            ))}
          </>
        }
        confirmLabel={t('form.go')}
        busy={write.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          write.mutate({
            body: {
              source,
              destination,
              depotId: options.depots.length > 0 ? (options.depot?.id ?? null) : null,
              receiverId: destination === 'till' ? receiverId : null,
              amounts: given,
              note: note.trim() || null,
            },
          })
        }
      />
    </form>
  )
}
