import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { z } from 'zod'
import { MAX_NAME, MAX_REASON } from '#contract/bounds.ts'
import { rateValues } from '#contract/exchange-rate/exchange-rate.ts'
import { exchangeRateView } from '#src/domain/exchange-rate/exchange-rate-view.ts'
import { formatDay } from '#src/platform/format.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormCurrency } from '#src/ui/form/form-currency.tsx'
import { FormDay } from '#src/ui/form/form-day.tsx'
import { FormText, FormTextArea } from '#src/ui/form/form-text.tsx'
import { latinDigits } from '#src/ui/form/input-text.ts'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { useNow } from '#src/ui/use-now.ts'
import { BackToList, NewRecordPage } from '#src/ui/record/record-page.tsx'
import { rateText } from './rate-text.ts'

/** As it is typed: a reason is asked for only where a checked rate is replaced. */
const typedRate = rateValues.extend({ reason: z.string().trim().max(MAX_REASON) })

/** Enters one rate, beside the one that is used now. */
export default function NewRatePage() {
  const { t } = useTranslation('exchange-rate')
  const [path] = useLocation()
  const list = path.slice(0, path.lastIndexOf('/'))
  const zone = useZone()
  const today = new Date(useNow()).toLocaleDateString('en-CA', { timeZone: zone })
  const act = useActForm('createExchangeRate', {
    schema: typedRate,
    blank: { day: today, from: '', to: '', rate: '', source: '', reason: '' },
    isTyped: ({ from, to, rate, source }) => [from, to, rate, source].some((typed) => typed !== ''),
    toRequest: ({ reason, ...typed }) => ({ body: { ...typed, reason: reason === '' ? null : reason } }),
    invalidates: exchangeRateView.invalidates,
    saved: ({ data }) => t('entered', { rate: rateText(data) }),
    next: ({ data }) => ({ go: `${list}/${data.id}` }),
  })
  const { day, from, to } = act.form.watch()
  return (
    <NewRecordPage title={t('new')} lead={t('newLead')} back={<BackToList path={list}>{t('title')}</BackToList>}>
      <ActForm act={act} layout="record" send={t('enter')} cancel={list}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FormDay name="day" none="" label={t('column.day')} max={today} today={today} required />
          <FormText name="source" label={t('column.source')} hint={t('sourceHint')} maxLength={MAX_NAME} required />
          <FormCurrency name="from" label={t('column.from')} />
          <FormCurrency name="to" label={t('column.to')} />
          <FormText
            name="rate"
            setValueAs={plainDecimal}
            label={from && to ? t('rateOf', { from, to }) : t('column.rate')}
            hint={t('rateHint')}
            inputMode="decimal"
            maxLength={19}
            required
            ltr
            mono
          />
          <div className="self-center text-sm text-ink-2">
            {day !== '' && from !== '' && to !== '' && from !== to && <UsedNow day={day} from={from} to={to} />}
          </div>
          <div className="sm:col-span-2">
            <FormTextArea name="reason" label={t('reason')} hint={t('reasonHint')} maxLength={MAX_REASON} />
          </div>
        </div>
      </ActForm>
    </NewRecordPage>
  )
}

/** The rate that is used for that day as things are, so that a slip of the hand is seen. */
function UsedNow({ day, from, to }: { day: string; from: string; to: string }) {
  const { t, i18n } = useTranslation('exchange-rate')
  const rate = useRead('getRateOn', { query: { day, from, to } }).data?.data
  if (rate === undefined) return null
  if (rate === null) return t('noneUsed')
  return t('used', { rate: rateText(rate), day: formatDay(rate.day, i18n.language), count: rate.age })
}

const plainDecimal = (typed: unknown): unknown =>
  typeof typed === 'string' ? latinDigits(typed).replaceAll('\u066B', '.').trim() : typed
