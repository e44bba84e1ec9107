import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Outage } from '#contract/fleet/bus.ts'
import { formatDay } from '#src/platform/format.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { Notice } from '#src/ui/notice.tsx'

/** Work that takes a bus out of service then; nothing where there is none. */
export function OutageNotice({ outages }: { outages: readonly Outage[] }) {
  const { t } = useTranslation('fleet-document')
  if (outages.length === 0) return null
  return (
    <Notice tone="stop" title={t('outage.title')}>
      <OutageList outages={outages} />
    </Notice>
  )
}

/** Each of them with its days, and the way to it for whoever has a screen of it. */
export function OutageList({ outages }: { outages: readonly Outage[] }) {
  const { t, i18n } = useTranslation('fleet-document')
  const orders = useScreenPath('workOrders')
  const day = (date: string) => formatDay(date, i18n.language)
  return (
    <ul>
      {outages.map(({ id, number, from, until, isThere }) => (
        <li key={id}>
          {orders ? (
            <Link href={`${orders}/${id}`} className="font-medium underline underline-offset-4">
              <bdi dir="ltr">{number}</bdi>
            </Link>
          ) : (
            <bdi dir="ltr">{number}</bdi>
          )}{' '}
          · {t(isThere ? 'outage.there' : 'outage.planned', { from: day(from), until: day(until) })}
        </li>
      ))}
    </ul>
  )
}
