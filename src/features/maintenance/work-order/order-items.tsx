import { useTranslation } from 'react-i18next'
import type { WorkOrder } from '#contract/maintenance/work-order.ts'
import { formatNumber } from '#src/platform/format.ts'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Money } from '#src/ui/money.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'

const THOUSANDTHS = 1000

/** Parts, labour and tyres, and what they come to. */
export function OrderItems({ order: { items, total, currency, state } }: { order: WorkOrder }) {
  const { t, i18n } = useTranslation('work-order')
  if (items.length === 0)
    return (
      <SectionCard title={t('items.title')}>
        <p className="text-ink-3">{t(state === 'done' ? 'items.free' : 'items.none')}</p>
      </SectionCard>
    )
  const unit = currency ?? ''
  return (
    <SectionCard title={t('items.title')} flush>
      <TableScroll label={t('items.title')}>
        <table className="w-full text-sm">
          <thead>
            <tr className="bg-sunken text-xs text-ink-2 [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium max-lg:[&>th]:px-2.5">
              <th scope="col" className="text-start">
                {t('items.kind')}
              </th>
              <th scope="col" className="text-start">
                {t('items.name')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('items.quantity')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('items.price')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('items.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the items of an order never change their order
              <tr
                key={index}
                className="align-baseline [&>*]:border-t [&>*]:border-line [&>*]:px-4 [&>*]:py-2 max-lg:[&>*]:px-2.5"
              >
                <td>{t(`items.of.${item.kind}`)}</td>
                <td className="min-w-36 wrap-anywhere">
                  <bdi>{item.name}</bdi>
                  {item.wheel !== null && (
                    <span className="block text-xs text-ink-3">
                      {t(`items.wheels.${item.wheel}`)}
                      {item.serial !== null && (
                        <>
                          {' · '}
                          <bdi>{item.serial}</bdi>
                        </>
                      )}
                    </span>
                  )}
                </td>
                <td dir="ltr" className="text-end tabular-nums">
                  {formatNumber(item.quantity / THOUSANDTHS, i18n.language)}
                </td>
                <td dir="ltr" className="text-end whitespace-nowrap">
                  <Money minor={item.price} currency={unit} bare />
                </td>
                <td dir="ltr" className="text-end whitespace-nowrap">
                  <Money minor={item.total} currency={unit} bare />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="bg-sunken font-semibold [&>*]:border-t [&>*]:border-line [&>*]:px-4 [&>*]:py-2 max-lg:[&>*]:px-2.5">
              <th scope="row" colSpan={4} className="text-start">
                {t('items.sum')} <span className="text-xs font-normal text-ink-2">{unit}</span>
              </th>
              <td dir="ltr" className="text-end whitespace-nowrap">
                <Money minor={total} currency={unit} bare />
              </td>
            </tr>
          </tfoot>
        </table>
      </TableScroll>
    </SectionCard>
  )
}
