import { useTranslation } from 'react-i18next'
import { DISCOUNT_KINDS, type DiscountKind } from '#contract/invoice/invoice-codes.ts'
import { useFieldError } from '#src/ui/form/act-field.ts'
import { DecimalField } from '#src/ui/form/decimal-field.tsx'
import { MoneyField } from '#src/ui/form/money-field.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'

interface TypedDiscount {
  discountKind: DiscountKind
  discountValue: number | null
}

export interface DiscountFieldProps {
  label: string
  kindLabel: string
  labelHidden?: boolean
  /** Field of the form under which what is wrong with it is told. */
  name: string
  currency: string
  value: TypedDiscount
  onChange: (discount: TypedDiscount) => void
}

/** A discount as it was agreed: a share, or an amount. What was typed as the one is no other. */
export function DiscountField({ label, kindLabel, labelHidden, name, currency, value, onChange }: DiscountFieldProps) {
  const { t } = useTranslation('invoice-form')
  const { discountKind, discountValue } = value
  const field = {
    className: 'min-w-0 grow',
    label,
    labelHidden,
    error: useFieldError(name),
    value: discountValue ?? undefined,
    onChange: (typed: number | undefined, isUnreadable: boolean) =>
      onChange({ discountKind, discountValue: isUnreadable ? Number.NaN : (typed ?? null) }),
  }
  return (
    <div className="flex items-start gap-1.5">
      {discountKind === 'percent' ? (
        <DecimalField {...field} digits={2} trims unit="" most={10_000} />
      ) : (
        <MoneyField {...field} currency={currency} />
      )}
      <SelectField
        className={labelHidden ? 'w-18 shrink-0' : 'mt-6 w-18 shrink-0 rtl:mt-7'}
        label={kindLabel}
        labelHidden
        value={discountKind}
        options={DISCOUNT_KINDS.map((kind) => ({
          value: kind,
          label: kind === 'percent' ? '%' : currency || t('amount'),
        }))}
        onChange={({ target }) =>
          onChange({
            discountKind: DISCOUNT_KINDS.find((kind) => kind === target.value) ?? discountKind,
            discountValue: null,
          })
        }
      />
    </div>
  )
}
