import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import type { StatisticsRow } from '#contract/sales-report/booking-statistics.ts'
import type { StatisticsGroup } from '#contract/sales-report/sales-codes.ts'
import { formatNumber, formatRate } from '#src/platform/format.ts'
import { Growth } from '#src/ui/growth.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { groupName } from './group-name.ts'
import { NameLink } from './name-link.tsx'

type Statistics = AnswerOf<'getBookingStatistics'>['data']

export interface StatisticsGroupCardProps {
  group: { by: StatisticsGroup | 'nationality'; rows: readonly StatisticsRow[] }
  totals: Statistics['totals']
  /** Not where its days are not over: a part is not compared with a whole. */
  isCompared: boolean
  /** The tickets behind a row; undefined where no page shows just these. */
  hrefOf: (key: string) => string | undefined
}

/**
 * Groups of tickets with their share as a bar in the table itself, so that picture and figures are one. What it is compared with
 * shares a column: beside another card there is no room for two.
 */
export function StatisticsGroupCard({ group: { by, rows }, totals, isCompared, hrefOf }: StatisticsGroupCardProps) {
  const { t, i18n } = useTranslation('sales-report')
  const { language } = i18n
  const title = t(`statistics.by.${by}`)
  const most = Math.max(1, ...rows.filter(({ others }) => others === 0).map(({ tickets }) => tickets))
  const compared = (['before', 'yearBefore'] as const).filter((period) => isCompared && totals[period].tickets > 0)
  const note = by === 'leadTime' || by === 'channel' ? t(`statistics.leadNote.${by}`) : undefined
  return (
    <SectionCard title={title} lead={note} flush>
      <TableScroll label={title}>
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-xs text-ink-2 [&>th]:px-2 [&>th]:py-2 [&>th]:text-end [&>th]:first:ps-4 [&>th]:last:pe-4 [&>th]:font-medium">
              <th scope="col" className="!text-start">
                {t(`groupBy.${by}`)}
              </th>
              <th scope="col">{t('statistics.sold')}</th>
              {compared.length > 0 && (
                <th scope="col">
                  {compared.map((period) => (
                    <span key={period} className="block">
                      {t(`statistics.${period}`)}
                    </span>
                  ))}
                </th>
              )}
              <th scope="col">{t('statistics.changed')}</th>
              <th scope="col">{t('statistics.refunded')}</th>
              <th scope="col">{t('statistics.noShows')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={row.others > 0 ? 'others' : (row.key ?? 'none')}
                className="border-b border-line last:border-0 [&>*]:px-2 [&>*]:py-2 [&>*]:first:ps-4 [&>*]:last:pe-4"
              >
                <th scope="row" className="min-w-32 text-start font-normal">
                  <NameLink href={row.key === null ? undefined : hrefOf(row.key)}>
                    {row.others > 0
                      ? t('others.row', { count: row.others })
                      : groupName(by, { ...row, startsAt: null, timeZone: null }, t, language)}
                  </NameLink>
                  <span aria-hidden className="mt-1 block h-1.5 rounded-full bg-sunken [print-color-adjust:exact]">
                    <span
                      className="plot-bar block h-full rounded-full bg-brand"
                      style={{ inlineSize: `${Math.min(100, (100 * row.tickets) / most)}%` }}
                    />
                  </span>
                </th>
                <td className="text-end align-top font-medium tabular-nums">
                  <bdi dir="ltr">{formatNumber(row.tickets, language)}</bdi>
                  <span className="block text-xs font-normal text-ink-3">
                    <bdi dir="ltr">{formatRate(row.tickets, totals.now.tickets, language)}</bdi>
                  </span>
                </td>
                {compared.length > 0 && (
                  <td className="text-end align-top text-xs">
                    {compared.map((period) => (
                      <span key={period} className="block whitespace-nowrap">
                        <Growth now={row.tickets} before={row[period]} />
                      </span>
                    ))}
                  </td>
                )}
                <td className="text-end align-top tabular-nums">
                  <bdi dir="ltr">{formatRate(row.changed, row.tickets, language)}</bdi>
                </td>
                <td className="text-end align-top tabular-nums">
                  <bdi dir="ltr">{formatRate(row.refunded, row.tickets, language)}</bdi>
                </td>
                <td className="text-end align-top tabular-nums">
                  <bdi dir="ltr">{formatRate(row.noShows, row.due, language)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </SectionCard>
  )
}
