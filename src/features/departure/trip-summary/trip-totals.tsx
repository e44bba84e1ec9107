import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { Money } from '#src/ui/money.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { cx } from '#src/ui/cx.ts'
import { formatNumber } from '#src/platform/format.ts'
import { formatWeight } from '#src/platform/format-weight.ts'
import { useList } from '#src/platform/use-read.ts'
import { OthersLeftOut } from './others-left-out.tsx'

type Totals = AnswerOf<'getTripSummaryTotals'>['data']

export interface TripTotalsProps {
  filters: { travelFrom: string; travelTo: string } & Readonly<Record<string, string | undefined>>
}

const PARTS = ['tickets', 'consignments', 'expenses', 'result'] as const

/** All departures that fit: what can be counted over all of them, and each currency by itself. */
export function TripTotals({ filters }: TripTotalsProps) {
  const read = useList('getTripSummaryTotals', { query: filters })
  return (
    <div className="mb-4" aria-busy={read.isPlaceholderData}>
      <ReadState read={read} waiting={<Skeleton className="h-36" />}>
        {({ data }) => (
          <div className="grid items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
            <Counts totals={data} />
            <div className="grid gap-2">
              {data.money.length > 0 && <Sums money={data.money} />}
              {data.hidesExpenses && <OthersLeftOut />}
            </div>
          </div>
        )}
      </ReadState>
    </div>
  )
}

function Counts({ totals }: { totals: Totals }) {
  const { t, i18n } = useTranslation('trip-summary')
  const figure = (value: number) => formatNumber(value, i18n.language)
  const counts = [
    [t('column.seats'), t('sold', { sold: figure(totals.seatsSold), capacity: figure(totals.capacity) })],
    [t('column.checkedIn'), figure(totals.checkedIn)],
    [t('column.noShows'), figure(totals.noShows)],
    [t('column.pieces'), figure(totals.pieces)],
    [t('trip.load'), formatWeight(totals.weight, i18n.language)],
  ] as const
  return (
    <section className="rounded border border-line bg-surface px-3 py-2 text-sm" aria-labelledby="trip-counts">
      <h2 id="trip-counts" className="pb-1 font-semibold">
        {t('departures', { count: totals.departures })}
      </h2>
      <dl className="flex flex-wrap gap-x-8 gap-y-0.5 lg:grid lg:grid-cols-[auto_auto] lg:gap-x-4">
        {counts.map(([term, value]) => (
          <div key={term} className="flex gap-2 lg:contents">
            <dt className="text-ink-2">{term}</dt>
            <dd className="text-end tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Sums({ money }: { money: Totals['money'] }) {
  const { t } = useTranslation('trip-summary')
  return (
    <TableScroll label={t('column.result')} className="rounded border border-line bg-surface">
      <table className="w-full text-sm">
        <thead className="bg-sunken text-xs text-ink-2">
          <tr>
            <th scope="col" className="px-3 py-1.5 text-start font-medium">
              {t('column.currency')}
            </th>
            {PARTS.map((part) => (
              <th key={part} scope="col" dir="ltr" className="px-3 py-1.5 text-end font-medium">
                {t(`column.${part}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {money.map((each) => (
            <tr key={each.currency} className="[&>*]:border-t [&>*]:border-line [&>*]:px-3 [&>*]:py-1">
              <th scope="row" className="text-start font-semibold">
                {each.currency}
              </th>
              {PARTS.map((part) => (
                <td
                  key={part}
                  dir="ltr"
                  className={cx('text-end', each[part] === 0 && 'text-ink-3', part === 'result' && 'font-semibold')}
                >
                  <Money minor={each[part]} currency={each.currency} aligned bare />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}
