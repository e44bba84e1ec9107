import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { BusHappening } from '#contract/fleet/bus-history.ts'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPaths } from '#src/platform/use-screen-path.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Money } from '#src/ui/money.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const LITRE = 1000

/** Where the record of a happening has its page. */
const SCREENS = { workOrder: 'workOrders', document: 'fleetDocuments', expense: 'expenseHistory' } as const
const hasPage = (kind: BusHappening['kind']): kind is keyof typeof SCREENS => kind in SCREENS

/** What last happened to a bus: work, fuel, readings, documents and what it cost, the latest first. */
export function BusTimeline({ id }: { id: string }) {
  const { t } = useTranslation('fleet-document')
  const read = useRead('getBusTimeline', { params: { id } })
  return (
    <SectionCard title={t('timeline.title')} lead={t('timeline.lead')}>
      <ReadState read={read} waiting={<Skeleton className="h-40" />}>
        {({ data: { happenings, hasMore } }) =>
          happenings.length === 0 ? (
            <p className="text-ink-3">{t('timeline.none')}</p>
          ) : (
            <>
              <ol className="divide-y divide-line">
                {happenings.map((each) => (
                  <Happening key={`${each.kind} ${each.id} ${each.day} ${each.detail}`} happening={each} />
                ))}
              </ol>
              {hasMore && <p className="mt-2 text-xs text-ink-3">{t('timeline.more')}</p>}
            </>
          )
        }
      </ReadState>
    </SectionCard>
  )
}

function Happening({ happening }: { happening: BusHappening }) {
  const { t, i18n } = useTranslation('fleet-document')
  const pathOf = useScreenPaths()
  const { kind, id, day, title, detail, workState, expenseState, km, litres, amount, currency } = happening
  const path = hasPage(kind) ? pathOf(SCREENS[kind]) : undefined
  const name = title === null ? null : typeof title === 'string' ? title : localName(title, i18n.language)
  const figures = [
    ...(litres === null ? [] : [t('timeline.litres', { litres: formatNumber(litres / LITRE, i18n.language) })]),
    ...(km === null ? [] : [t('timeline.km', { km: formatNumber(km, i18n.language) })]),
  ]
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-1.5 text-sm">
      <span className="w-28 shrink-0 text-ink-2 tabular-nums">{formatDay(day, i18n.language)}</span>
      <span className="w-28 shrink-0">
        <Badge>{t(`timeline.kind.${kind}`)}</Badge>
      </span>
      <span className="min-w-40 grow">
        {name !== null &&
          (path === undefined ? (
            <bdi>{name}</bdi>
          ) : (
            <Link href={`${path}/${id}`} className="font-medium text-brand-ink underline-offset-4 hover:underline">
              <bdi>{name}</bdi>
            </Link>
          ))}
        {detail !== null && (
          <span className="text-ink-2">
            {name !== null && ' · '}
            <bdi>{detail}</bdi>
          </span>
        )}
        {figures.length > 0 && (
          <span className="text-ink-2">
            {(name !== null || detail !== null) && ' · '}
            {figures.join(' · ')}
          </span>
        )}
      </span>
      {workState !== null && <RecordStatePill record="workOrder" state={workState} />}
      {expenseState !== null && <RecordStatePill record="expense" state={expenseState} />}
      {amount !== null && currency !== null && <Money minor={amount} currency={currency} />}
    </li>
  )
}
