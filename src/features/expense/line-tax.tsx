import { useTranslation } from 'react-i18next'
import { MAX_VAT_RATE } from '#contract/network/region-row.ts'
import { TAX_CATEGORIES } from '#contract/tax/tax-codes.ts'
import { useFieldError } from '#src/ui/form/act-field.ts'
import { DecimalField } from '#src/ui/form/decimal-field.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import type { LineDraft } from './expense-draft.ts'

export interface LineTaxProps {
  row: number
  line: LineDraft
  /** Basis points that suppliers mostly charge; null while no depot is chosen. */
  usualRate: number | null
  onChange: (line: LineDraft) => void
}

/** What the supplier charged on a line: nothing to reclaim, or the standard rate with its percentage. */
export function LineTax({ row, line, usualRate, onChange }: LineTaxProps) {
  const { t } = useTranslation(['expense', 'tax'])
  const number = row + 1
  const error = useFieldError(`lines.${row}.vatRate`)
  return (
    <div className="flex items-start gap-1.5">
      <SelectField
        className="min-w-0 grow"
        label={t('line.cell', { field: t('line.tax'), number })}
        labelHidden
        value={line.taxCategory}
        options={TAX_CATEGORIES.map((value) => ({
          value,
          label: value === 'O' ? t('line.noTax') : t(`tax:category.${value}`),
        }))}
        onChange={({ target }) => {
          const taxCategory = TAX_CATEGORIES.find((each) => each === target.value) ?? 'O'
          onChange({ ...line, taxCategory, vatRate: taxCategory === 'S' ? (line.vatRate ?? usualRate) : null })
        }}
      />
      {line.taxCategory === 'S' && (
        <DecimalField
          className="w-20 shrink-0"
          label={t('line.cell', { field: t('line.rate'), number })}
          labelHidden
          required
          digits={2}
          trims
          unit="%"
          most={MAX_VAT_RATE}
          error={error}
          value={line.vatRate ?? undefined}
          onChange={(vatRate, isUnreadable) =>
            onChange({ ...line, vatRate: isUnreadable ? Number.NaN : (vatRate ?? null) })
          }
        />
      )}
    </div>
  )
}
