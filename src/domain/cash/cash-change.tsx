import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { quickCash } from '#src/domain/cash/quick-cash.ts'
import { Button } from '#src/ui/button.tsx'
import { Money } from '#src/ui/money.tsx'
import { MoneyField } from '#src/ui/form/money-field.tsx'
import type { CashGiven } from '#src/domain/cash/use-cash-given.ts'

export interface CashChangeProps {
  total: number
  currency: string
  cash: CashGiven
}

/** What a customer hands over and what goes back; only for the clerk's eyes, nothing of it is stored. */
export function CashChange({ total, currency, cash: { given, onGiven } }: CashChangeProps) {
  const { t } = useTranslation('tickets')
  const field = useRef<HTMLInputElement>(null)
  const change = given === undefined || Number.isNaN(given) ? undefined : given - total
  const isLess = change !== undefined && change < 0
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-3 rounded border border-line bg-surface px-4 py-3">
      <MoneyField
        className="w-44"
        inputRef={field}
        label={t('cash.tendered')}
        currency={currency}
        value={given}
        onChange={(minor, isUnreadable) => onGiven(isUnreadable ? Number.NaN : minor)}
        error={isLess ? t('cash.tooLittle') : undefined}
      />
      <p className="flex min-w-24 flex-col pb-1">
        <span className="text-xs text-ink-3">{isLess ? t('cash.stillDue') : t('cash.change')}</span>
        <output className="text-lg font-semibold">
          {change === undefined ? (
            <span className="text-ink-3">–</span>
          ) : (
            <Money minor={Math.abs(change)} currency={currency} />
          )}
        </output>
      </p>
      <fieldset className="min-w-0 basis-full">
        <legend className="sr-only">{t('cash.quick')}</legend>
        <div className="flex flex-wrap gap-2">
          {quickCash(total, currency).map((sum) => (
            <Button
              key={sum}
              aria-pressed={given === sum}
              onClick={() => {
                onGiven(sum)
                // From there Enter goes on.
                field.current?.focus()
              }}
            >
              {sum === total && <span>{t('cash.exact')}</span>}
              <Money minor={sum} currency={currency} bare />
            </Button>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
