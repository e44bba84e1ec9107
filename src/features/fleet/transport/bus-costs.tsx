import { useTranslation } from 'react-i18next'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'
import { Money } from '#src/ui/money.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** What a bus costs, by category and per kilometre, for those who lead the fleet. */
export function BusCosts({ id }: { id: string }) {
  return useMayCall()('getBusCosts') ? <Costs id={id} /> : null
}

function Costs({ id }: { id: string }) {
  const { t, i18n } = useTranslation('fleet-document')
  const read = useRead('getBusCosts', { params: { id } })
  const span = read.data?.data.span
  const day = (date: string) => formatDay(date, i18n.language)
  return (
    <SectionCard
      title={t('costs.title')}
      lead={
        span && t('costs.lead', { from: day(span.from), to: day(span.to), km: formatNumber(span.km, i18n.language) })
      }
    >
      <ReadState read={read} waiting={<Skeleton className="h-24" />}>
        {({ data: { lines, totals } }) =>
          lines.length === 0 ? (
            <p className="text-ink-3">{t(span ? 'costs.none' : 'costs.noSpan')}</p>
          ) : (
            <table className="w-full max-w-3xl text-sm">
              <thead className="text-xs text-ink-3 [&_th]:pb-1 [&_th]:font-medium">
                <tr>
                  <th scope="col" className="text-start">
                    {t('costs.category')}
                  </th>
                  <th scope="col" className="text-end">
                    {t('costs.amount')}
                  </th>
                  <th scope="col" className="text-end">
                    {t('costs.perKm')}
                  </th>
                </tr>
              </thead>
              <tbody className="[&_td]:border-t [&_td]:border-line [&_td]:py-1.5 [&_th]:border-t [&_th]:border-line [&_th]:py-1.5">
                {lines.map(({ category, name, currency, amount, perKm }) => (
                  <tr key={`${category} ${currency}`}>
                    <th scope="row" className="text-start font-normal">
                      {localName(name, i18n.language)}
                    </th>
                    <td className="text-end">
                      <Money minor={amount} currency={currency} aligned />
                    </td>
                    <td className="text-end">
                      {perKm === null ? '–' : <Money minor={perKm} currency={currency} aligned />}
                    </td>
                  </tr>
                ))}
                {totals.map(({ currency, amount, perKm }) => (
                  <tr key={currency} className="font-medium">
                    <th scope="row" className="text-start font-medium">
                      {t('costs.total', { currency })}
                    </th>
                    <td className="text-end">
                      <Money minor={amount} currency={currency} aligned />
                    </td>
                    <td className="text-end">
                      {perKm === null ? '–' : <Money minor={perKm} currency={currency} aligned />}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </ReadState>
      <p className="mt-2 text-xs text-ink-3">{t('costs.note')}</p>
    </SectionCard>
  )
}
