import { useTranslation } from 'react-i18next'
import { PAYLOAD_AMOUNTS, PAYLOAD_DEPARTURES, sumOfPayload, toldOfPayload } from '#contract/workflow/step-payload.ts'
import { Money } from '#src/ui/money.tsx'
import { formatInstant } from '#src/platform/format.ts'
import { useZone } from '#src/platform/use-zone.ts'

export interface StepPayloadProps {
  payload: Readonly<Record<string, unknown>>
  /** Of the amounts, where the payload names none. */
  currency: string | null
}

/** What an act kept beside the change of state; what was before stands before what came after. */
export function StepPayload({ payload, currency }: StepPayloadProps) {
  const { t } = useTranslation('drawn-records')
  const own = typeof payload.currency === 'string' ? payload.currency : currency
  const told = toldOfPayload(payload)
  if (told.length === 0) return null
  return (
    <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-xs">
      {told.map(([key, value]) => (
        <div key={key} className="contents">
          <dt className="text-ink-3">{t(`payload.${key}`, { defaultValue: key })}</dt>
          <dd>
            <Value name={key} value={value} currency={own} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ name, value, currency }: { name: string; value: unknown; currency: string | null }) {
  const { t, i18n } = useTranslation('drawn-records')
  const zone = useZone()
  if (typeof value === 'number' && PAYLOAD_AMOUNTS.has(name) && currency !== null)
    return <Money minor={value} currency={currency} />
  if (typeof value === 'boolean') return t(value ? 'payload.yes' : 'payload.no')
  if (typeof value === 'string' && name === 'happenedAt')
    return formatInstant(value, { language: i18n.language, zone, style: 'seconds' })
  if (typeof value === 'string' && PAYLOAD_DEPARTURES.has(name))
    return <bdi dir="ltr">{value.split('.')[1] ?? value}</bdi>
  if (Array.isArray(value)) {
    return value.map((part: unknown) => {
      const sum = sumOfPayload(part)
      return sum === null ? (
        <bdi key={String(part)}>{JSON.stringify(part)}</bdi>
      ) : (
        <Money key={sum.currency} minor={sum.amount} currency={sum.currency} />
      )
    })
  }
  if (typeof value === 'string') return <bdi>{t(`payload.value.${value}`, { defaultValue: value })}</bdi>
  return <bdi>{typeof value === 'number' ? value : JSON.stringify(value)}</bdi>
}
