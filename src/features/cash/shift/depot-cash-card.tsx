import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { DepotCash } from '#contract/cash/cash-shift.ts'
import { Money } from '#src/ui/money.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'

/** Cash by depot and currency: where it is on its way from the till to the bank. */
export function DepotCashCard({ path }: { path: string }) {
  const { t } = useTranslation('cash-shift')
  const read = useRead('getDepotCash', { query: {} })
  const slips = useScreenPath('depositReport')
  return (
    <SectionCard title={t('cash.title')} lead={t('cash.lead')} flush>
      <ReadState read={read} waiting={<Skeleton className="m-4 h-24" />} refused={t('cash.failed')}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="px-4 py-3 text-ink-3">{t('cash.none')}</p>
          ) : (
            <CashTable rows={data} path={path} slips={slips} />
          )
        }
      </ReadState>
    </SectionCard>
  )
}

function CashTable({ rows, path, slips }: { rows: readonly DepotCash[]; path: string; slips: string | undefined }) {
  const { t, i18n } = useTranslation('cash-shift')
  const showsOpen = rows.some(({ open }) => open !== null)
  const columns = [
    ...(showsOpen ? (['open'] as const) : []),
    'counted',
    'closed',
    'safe',
    ...(showsOpen ? (['handedOver'] as const) : []),
    'inTransit',
  ] as const
  const transfers = useScreenPath('cashTransfers')
  const leadsTo = (column: (typeof columns)[number], depotId: string): string | undefined => {
    if (column === 'inTransit') return slips && `${slips}?state=pending&depotId=${depotId}`
    if (column === 'safe') return undefined
    if (column === 'handedOver') return transfers && `${transfers}?state=handedOver&depotId=${depotId}`
    if (column === 'closed') return `${path}?undeposited=yes&depotId=${depotId}`
    return `${path}?state=${column}&depotId=${depotId}`
  }
  return (
    <TableScroll label={t('cash.title')}>
      <table className="w-full text-sm">
        <thead>
          <tr className="bg-sunken text-xs text-ink-2 [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium max-lg:[&>th]:px-2.5">
            <th scope="col" className="text-start">
              {t('column.depot')}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" dir="ltr" className="text-end whitespace-nowrap">
                {t(`cash.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.depot.id + row.currency}
              className="[&>*]:border-t [&>*]:border-line [&>*]:px-4 [&>*]:py-2 max-lg:[&>*]:px-2.5"
            >
              <th scope="row" className="text-start font-medium">
                {localName(row.depot.name, i18n.language)}
              </th>
              {columns.map((column) => {
                const minor = row[column] ?? 0
                const href = leadsTo(column, row.depot.id)
                const shown = <Money minor={minor} currency={row.currency} aligned />
                return (
                  <td key={column} dir="ltr" className={minor === 0 ? 'text-end text-ink-3' : 'text-end'}>
                    {minor !== 0 && href ? (
                      <Link
                        href={href}
                        className="underline decoration-line underline-offset-4 hover:decoration-current"
                      >
                        {shown}
                      </Link>
                    ) : (
                      shown
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}
