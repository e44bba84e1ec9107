import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'wouter'
import { z } from 'zod'
import { CASH_DESTINATIONS, CASH_SOURCES, type CashDestination } from '#contract/cash/cash-transfer-codes.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { askedAmounts } from '#src/ui/form/asked-amounts.tsx'
import { addFields } from '#src/ui/keep-in-place.ts'
import { Button } from '#src/ui/button.tsx'
import { FormMoney } from '#src/ui/form/form-money.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormTextArea } from '#src/ui/form/form-text.tsx'
import { Money } from '#src/ui/money.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useFieldError } from '#src/ui/form/act-field.ts'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { namedOptions } from '#src/platform/local-order.ts'
import { isAmount, typedAmount } from '#src/platform/typed-amount.ts'
import { useRead } from '#src/platform/use-read.ts'
import { cashTransferView } from '#src/domain/cash/cash-transfer-view.ts'
import { MAX_NOTE } from '#contract/bounds.ts'

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
                options={namedOptions(data.depots, i18n.language)}
                onChange={(event) => setSearch(event.target.value ? { depotId: event.target.value } : {})}
              />
            )}
            {data.depot && (
              <TransferForm key={data.depot.id} options={data} depotId={data.depot.id} transfers={transfers} />
            )}
          </div>
        )}
      </ReadState>
    </>
  )
}

const typedTransfer = z.object({
  source: z.enum(CASH_SOURCES),
  destination: z.enum(CASH_DESTINATIONS),
  receiverId: z.string(),
  amounts: z.record(z.string(), typedAmount),
  note: z.string(),
})
type Typed = z.output<typeof typedTransfer>

/** What is in the safe goes to a till. */
const destinationOf = ({ source, destination }: Typed): CashDestination => (source === 'safe' ? 'till' : destination)

const givenOf = ({ amounts }: Pick<Typed, 'amounts'>) =>
  Object.entries(amounts).flatMap(([currency, amount]) =>
    amount === undefined || amount === 0 ? [] : [{ currency, amount: amount ?? Number.NaN }],
  )

interface TransferFormProps {
  options: Options
  depotId: string
  transfers: string
}

function TransferForm({ options, depotId, transfers }: TransferFormProps) {
  const { t, i18n } = useTranslation('cash-transfer')
  const [local = ''] = options.currencies
  const source = options.sources[0] ?? 'till'
  const act = useActForm('createCashTransfer', {
    schema: typedTransfer,
    blank: { source, destination: source === 'till' ? 'safe' : 'till', receiverId: '', amounts: {}, note: '' },
    keep: {
      part: depotId,
      restore: (typed) => (options.sources.includes(typed.source) ? typed : { ...typed, source }),
    },
    isTyped: ({ amounts, receiverId, note }) =>
      Object.values(amounts).some((amount) => amount !== undefined) || note !== '' || receiverId !== '',
    rules: (typed) => {
      const given = givenOf(typed)
      const wrong = given.length === 0 ? local : given.find(({ amount }) => !isAmount(amount))?.currency
      return {
        receiverId: destinationOf(typed) === 'till' && typed.receiverId === '' ? t('form.chooseReceiver') : undefined,
        ...(wrong !== undefined && { [`amounts.${wrong}`]: t('form.noAmount') }),
      }
    },
    toRequest: (typed) => ({
      body: {
        source: typed.source,
        destination: destinationOf(typed),
        depotId: options.depots.length > 0 ? depotId : null,
        receiverId: destinationOf(typed) === 'till' ? typed.receiverId : null,
        amounts: givenOf(typed),
        note: typed.note.trim() || null,
      },
    }),
    fieldOf: (path, { body: { amounts } }) =>
      path.startsWith('amounts.') ? `amounts.${amounts[Number(path.split('.')[1])]?.currency ?? local}` : undefined,
    confirm: (typed) => ({
      tone: 'primary',
      title: t('form.askTitle'),
      body: askedAmounts(t('form.askBody'), givenOf(typed), i18n.language),
      action: t('form.go'),
    }),
    invalidates: cashTransferView.invalidates,
    saved: ({ data }) => t('form.done', { number: `\u2066${data.number}\u2069` }),
    next: ({ data }) => ({ go: `${transfers}/${data.id}` }),
  })
  return (
    <ActForm act={act} send={t('form.go')}>
      <TransferPlaces options={options} />
      <TransferAmounts options={options} known={Object.keys(act.restored?.amounts ?? {})} />
      <FormTextArea name="note" label={t('form.note')} hint={t('form.noteHint')} maxLength={MAX_NOTE} />
    </ActForm>
  )
}

/** From where to where, and to whom. */
function TransferPlaces({ options }: { options: Options }) {
  const { t } = useTranslation('cash-transfer')
  const { setValue, watch } = useFormContext<Typed>()
  const typed = watch()
  const destination = destinationOf(typed)
  const error = useFieldError('destination')
  return (
    <SectionCard title={t('page.facts')}>
      <div className="grid gap-4 sm:grid-cols-3">
        <FormSelect
          name="source"
          label={t('form.source')}
          options={options.sources.map((value) => ({ value, label: t(`place.${value}`) }))}
        />
        <SelectField
          label={t('form.destination')}
          value={destination}
          error={error}
          options={CASH_DESTINATIONS.filter((value) => value !== 'safe' || typed.source !== 'safe').map((value) => ({
            value,
            label: t(`place.${value}`),
          }))}
          onChange={(event) =>
            setValue('destination', CASH_DESTINATIONS.find((each) => each === event.target.value) ?? destination)
          }
        />
        {destination === 'till' && (
          <FormSelect
            name="receiverId"
            label={t('form.receiver')}
            required
            placeholder={t('form.chooseReceiver')}
            hint={options.tills.length === 0 ? t('form.noTills') : undefined}
            options={options.tills.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </div>
    </SectionCard>
  )
}

/** How much of each currency; `known`: those that were typed before. */
function TransferAmounts({ options, known }: { options: Options; known: readonly string[] }) {
  const { t } = useTranslation('cash-transfer')
  const { watch } = useFormContext<Typed>()
  const [local = ''] = options.currencies
  const [added, setAdded] = useState(known.filter((currency) => currency !== local))
  const shown = [local, ...added]
  return (
    <SectionCard title={t('form.amounts')}>
      {watch('source') === 'safe' && options.safe.length > 0 && (
        <p className="mb-3 text-ink-2">
          {t('form.safeHolds')}{' '}
          {options.safe.map(({ currency, amount }) => (
            <Money key={currency} minor={amount} currency={currency} className="me-3 font-semibold" />
          ))}
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        {shown.map((currency) => (
          <FormMoney key={currency} name={`amounts.${currency}`} label={currency} currency={currency} />
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
                onClick={(event) => addFields(event, () => setAdded((before) => [...before, currency]))}
              >
                {currency}
              </Button>
            ))}
        </p>
      )}
    </SectionCard>
  )
}
