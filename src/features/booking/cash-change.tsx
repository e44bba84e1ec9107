import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '#src/components/money.tsx'
import { MoneyField } from '#src/components/money-field.tsx'

/** What the passenger hands over and what goes back; only for the clerk's eyes, nothing of it is stored. */
export function CashChange({ total, currency }: { total: number; currency: string }) {
  const { t } = useTranslation('booking')
  const [tendered, setTendered] = useState<number>()
  const change = tendered === undefined ? undefined : tendered - total
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-3 rounded border border-line bg-surface px-4 py-3">
      <MoneyField className="w-44" label={t('payment.tendered')} currency={currency} value={tendered} onChange={setTendered} />
      <p className="flex flex-col pb-1">
        <span className="text-xs text-ink-3">{change !== undefined && change < 0 ? t('payment.stillDue') : t('payment.change')}</span>
        <output className="text-lg font-semibold">
          {change === undefined ? <span className="text-ink-3">–</span> : <Money minor={Math.abs(change)} currency={currency} />}
        </output>
      </p>
    </div>
  )
}
