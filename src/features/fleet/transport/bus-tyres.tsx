import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { BusUpkeep } from '#contract/fleet/bus-history.ts'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Which tyres a bus runs on and what they have run. */
export function BusTyres({ id }: { id: string }) {
  const { t } = useTranslation('fleet-document')
  const read = useRead('getBusUpkeep', { params: { id } })
  return (
    <SectionCard title={t('tyres.title')} flush>
      <ReadState read={read} waiting={<Skeleton className="m-4 h-24" />}>
        {({ data: { tyres } }) =>
          tyres.length === 0 ? <p className="p-4 text-ink-3">{t('tyres.none')}</p> : <TyreTable tyres={tyres} />
        }
      </ReadState>
    </SectionCard>
  )
}

function TyreTable({ tyres }: Pick<BusUpkeep, 'tyres'>) {
  const { t } = useTranslation('fleet-document')
  return (
    <TableScroll label={t('tyres.title')}>
      <table className="w-full text-sm">
        <thead>
          <tr className="bg-sunken text-xs text-ink-2 [&>th]:px-4 [&>th]:py-2 [&>th]:text-start [&>th]:font-medium max-lg:[&>th]:px-2.5">
            <th scope="col">{t('tyres.wheel')}</th>
            <th scope="col">{t('tyres.tyre')}</th>
            <th scope="col">{t('tyres.fitted')}</th>
            <th scope="col" className="text-end!">
              {t('tyres.ran')}
            </th>
            <th scope="col">{t('tyres.order')}</th>
          </tr>
        </thead>
        <tbody>
          {tyres.map((tyre) => (
            <TyreRow key={tyre.id} tyre={tyre} />
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}

function TyreRow({ tyre: { wheel, name, serial, fittedOn, until, ran, order } }: { tyre: BusUpkeep['tyres'][number] }) {
  const { t, i18n } = useTranslation(['fleet-document', 'work-order'])
  const orders = useScreenPath('workOrders')
  return (
    <tr
      className={`align-baseline [&>*]:border-t [&>*]:border-line [&>*]:px-4 [&>*]:py-2 max-lg:[&>*]:px-2.5 ${until === null ? '' : 'text-ink-3'}`}
    >
      <th scope="row" className="text-start font-normal">
        {t(`work-order:items.wheels.${wheel}`)}
      </th>
      <td className="min-w-32 wrap-anywhere">
        <bdi>{name}</bdi>
        {serial !== null && <bdi className="block text-xs text-ink-3">{serial}</bdi>}
      </td>
      <td>
        {formatDay(fittedOn, i18n.language)}
        {until !== null && (
          <span className="block text-xs">{t('tyres.until', { day: formatDay(until, i18n.language) })}</span>
        )}
      </td>
      <td className="text-end whitespace-nowrap tabular-nums">
        {ran === null ? '–' : t('tyres.km', { km: formatNumber(ran, i18n.language) })}
      </td>
      <td>
        {orders === undefined ? (
          order.number
        ) : (
          <Link
            href={`${orders}/${order.id}`}
            className="font-medium text-brand-ink underline-offset-4 hover:underline"
          >
            {order.number}
          </Link>
        )}
      </td>
    </tr>
  )
}
