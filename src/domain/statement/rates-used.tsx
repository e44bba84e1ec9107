import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { StatementDocument } from '#contract/statement/statement-document.ts'
import { formatDay } from '#src/platform/format.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'

/** The rates that figures were translated by, with their days; printed with them. */
export function RatesUsed({ rates, lead }: { rates: StatementDocument['rates']; lead: string }) {
  const { t, i18n } = useTranslation('statement')
  const path = useScreenPath('exchangeRates')
  if (rates.length === 0) return null
  const day = (each: string) => formatDay(each, i18n.language)
  return (
    <SectionCard flush title={t('rates.title')} lead={lead}>
      <TableScroll label={t('rates.title')} className="table-scroll">
        <table className="w-full text-sm">
          <thead className="bg-sunken text-xs text-ink-2 [&_th]:px-4 [&_th]:py-2 [&_th]:font-medium">
            <tr>
              <th scope="col" className="text-start">
                {t('rates.pair')}
              </th>
              <th scope="col" className="text-end">
                {t('rates.rate')}
              </th>
              <th scope="col" className="text-start">
                {t('rates.of')}
              </th>
              <th scope="col" className="text-start">
                {t('rates.used')}
              </th>
            </tr>
          </thead>
          <tbody className="[&_td]:border-t [&_td]:border-line [&_td]:px-4 [&_td]:py-1.5">
            {rates.map(({ id, from, to, rate, rateDay, usedFrom, usedTo }) => (
              <tr key={id}>
                <td>
                  {path === undefined ? (
                    <bdi>{`${from}/${to}`}</bdi>
                  ) : (
                    <Link href={`${path}/${id}`} className="underline decoration-line underline-offset-4">
                      <bdi>{`${from}/${to}`}</bdi>
                    </Link>
                  )}
                </td>
                <td dir="ltr" className="text-end tabular-nums">
                  {rate}
                </td>
                <td>{day(rateDay)}</td>
                <td>
                  {usedFrom === usedTo ? day(usedFrom) : t('rates.usedDays', { from: day(usedFrom), to: day(usedTo) })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </SectionCard>
  )
}
