import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { formatNumber, formatRate } from '#src/platform/format.ts'
import { Growth } from '#src/ui/growth.tsx'
import { NameLink } from './name-link.tsx'

type Statistics = AnswerOf<'getBookingStatistics'>['data']
type Counts = Statistics['totals']['now']

interface Rate {
  name: 'changeRate' | 'refundRate' | 'noShowRate'
  part: (of: Counts) => number
  whole: (of: Counts) => number
  unit: 'ofSold' | 'ofDue'
  /** What the sales report is asked for to count the same. */
  report: Record<string, string>
}

const RATES: readonly Rate[] = [
  {
    name: 'changeRate',
    part: ({ changed }) => changed,
    whole: ({ tickets }) => tickets,
    unit: 'ofSold',
    report: { measure: 'changed' },
  },
  {
    name: 'refundRate',
    part: ({ refunded }) => refunded,
    whole: ({ tickets }) => tickets,
    unit: 'ofSold',
    report: { measure: 'refunded' },
  },
  {
    name: 'noShowRate',
    part: ({ noShows }) => noShows,
    whole: ({ due }) => due,
    unit: 'ofDue',
    report: { view: 'travelled', measure: 'noShows' },
  },
]

/** What was sold, and how much of it did not go as it was sold; each beside the period and the year before. */
export function StatisticsTotals({
  data: { totals, openDepartures, progress },
  hrefOf,
}: {
  data: Pick<Statistics, 'totals' | 'openDepartures' | 'progress'>
  /** The sales report of the same days; undefined for whom there is none. */
  hrefOf: (report: Record<string, string>) => string | undefined
}) {
  const { t, i18n } = useTranslation('sales-report')
  const { language } = i18n
  const { now, before, yearBefore } = totals
  const compared = (lines: TileProps['compared']) => (progress === 'over' ? lines : [])
  return (
    <dl className="grid gap-px overflow-hidden rounded border border-line bg-line sm:grid-cols-2 xl:grid-cols-4">
      <Tile
        name={t('statistics.sold')}
        href={now.tickets === 0 ? undefined : hrefOf({ measure: 'tickets' })}
        figure={formatNumber(now.tickets, language)}
        compared={compared([
          [t('statistics.before'), <Growth key="before" now={now.tickets} before={before.tickets} />],
          [t('statistics.yearBefore'), <Growth key="year" now={now.tickets} before={yearBefore.tickets} />],
        ])}
      />
      {RATES.map(({ name, part, whole, unit, report }) => (
        <Tile
          key={name}
          name={t(`statistics.${name}`)}
          href={part(now) === 0 ? undefined : hrefOf(report)}
          note={t(`statistics.${unit}`)}
          figure={formatRate(part(now), whole(now), language)}
          caution={
            name === 'noShowRate' && openDepartures > 0
              ? t('statistics.notClosed', { count: openDepartures, number: formatNumber(openDepartures, language) })
              : undefined
          }
          compared={compared([
            [t('statistics.before'), formatRate(part(before), whole(before), language)],
            [t('statistics.yearBefore'), formatRate(part(yearBefore), whole(yearBefore), language)],
          ])}
        />
      ))}
    </dl>
  )
}

interface TileProps {
  name: string
  /** What its figure counts; undefined where there is nothing. */
  href: string | undefined
  note?: string
  figure: string
  /** Why it is not the last word. */
  caution?: string | undefined
  compared: readonly [string, ReactNode][]
}

function Tile({ name, href, note, figure, caution, compared }: TileProps) {
  return (
    <div className="bg-surface px-4 py-3">
      <dt className="text-xs font-medium text-ink-2">
        <NameLink href={href}>{name}</NameLink>
      </dt>
      <dd className="mt-1">
        <bdi dir="ltr" className="text-2xl font-semibold tabular-nums">
          {figure}
        </bdi>
        {note !== undefined && <span className="ms-2 text-xs text-ink-3">{note}</span>}
        <span className="mt-1.5 flex flex-wrap gap-x-4 text-xs text-ink-3">
          {compared.map(([when, value]) => (
            <span key={when}>
              {when} <bdi className="text-ink-2 tabular-nums">{value}</bdi>
            </span>
          ))}
        </span>
        {caution !== undefined && <span className="mt-1.5 block text-xs text-attention-ink">{caution}</span>}
      </dd>
    </div>
  )
}
