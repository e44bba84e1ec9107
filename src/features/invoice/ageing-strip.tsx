import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { AGE_BANDS, type AgeBand } from '#contract/invoice/invoice-codes.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { cx } from '#src/ui/cx.ts'
import { Money } from '#src/ui/money.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** What all customers owe, by how late it is; each figure leads to who owes it. */
export function AgeingStrip() {
  const { t } = useTranslation('customer-account')
  const customers = useScreenPath('customers')
  const read = useRead('getAgeingTotals')
  const ageing = customers && `${customers}/ageing`
  return (
    <SectionCard
      title={t('ageing.owed')}
      flush
      actions={
        ageing && (
          <Link href={ageing} className="text-xs text-brand-ink hover:underline">
            {t('ageing.title')}
          </Link>
        )
      }
    >
      <ReadState read={read} waiting={<Skeleton className="m-4 h-16" />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="px-4 py-6 text-ink-2">{t('ageing.nothing')}</p>
          ) : (
            <div className="divide-y divide-line">
              {data.map(({ currency, bands, open }) => (
                <AgeBands
                  key={currency}
                  {...{ currency, bands, open }}
                  hrefOf={(band) => ageing && `${ageing}?${new URLSearchParams({ currency, band })}`}
                />
              ))}
            </div>
          )
        }
      </ReadState>
    </SectionCard>
  )
}

export interface AgeBandsProps {
  currency: string
  bands: Record<AgeBand, number>
  open: number
  hrefOf?: (band: AgeBand) => string | undefined
}

/** One currency's sums by how late they are, the whole first. */
export function AgeBands({ currency, bands, open, hrefOf }: AgeBandsProps) {
  const { t } = useTranslation('customer-account')
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 px-4 py-3 sm:grid-cols-3 lg:grid-cols-6">
      <div>
        <dt className="text-xs text-ink-2">{t('ageing.column.open')}</dt>
        <dd className="text-lg font-semibold">
          <Money minor={open} currency={currency} />
        </dd>
      </div>
      {AGE_BANDS.map((band) => {
        const href = bands[band] === 0 ? undefined : hrefOf?.(band)
        const amount = <Money minor={bands[band]} currency={currency} bare />
        return (
          <div key={band}>
            <dt className="text-xs text-ink-2">{t(`ageing.band.${band}`)}</dt>
            <dd
              className={cx(
                'text-lg',
                bands[band] === 0 && 'text-ink-3',
                band !== 'notDue' && bands[band] > 0 && 'text-stop-ink',
              )}
            >
              {href ? (
                <Link href={href} className="underline-offset-4 hover:underline">
                  {amount}
                </Link>
              ) : (
                amount
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
