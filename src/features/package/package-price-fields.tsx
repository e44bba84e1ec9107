import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MAX_PACKAGE_PRICES } from '#contract/package/package-codes.ts'
import { formatNumber } from '#src/platform/format.ts'
import { Button } from '#src/ui/button.tsx'
import { useActField, useFieldError } from '#src/ui/form/act-field.ts'
import { FormMoney } from '#src/ui/form/form-money.tsx'
import { FormPart } from '#src/ui/form/form-part.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { NumberField } from '#src/ui/form/number-field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

interface PackagePriceFieldsProps {
  currencies: readonly string[]
  /** Of the hotel's largest room: more cannot share one. */
  mostBeds: number
}

interface Typed {
  prices: { currency: string; occupancy?: number }[]
}

/** Prices per person, one line for each number that share a room. */
export function PackagePriceFields({ currencies, mostBeds }: PackagePriceFieldsProps) {
  const { t } = useTranslation('package')
  const { control, getValues } = useFormContext<Typed>()
  const { fields, append, remove } = useFieldArray({ control, name: 'prices' })
  const error = useFieldError('prices')
  const add = () => {
    const known = getValues('prices')
    const currency = known.at(-1)?.currency ?? currencies[0] ?? ''
    const taken = known.filter((each) => each.currency === currency).map(({ occupancy }) => occupancy)
    const next = Array.from({ length: mostBeds }, (_, index) => index + 1).find((each) => !taken.includes(each))
    append({ currency, occupancy: next ?? 1 }, { focusName: `prices.${fields.length}.adult` })
  }
  return (
    <FormPart title={t('field.prices')} hint={t('pricesHint')}>
      <div className="grid gap-3 sm:col-span-2">
        {fields.map(({ id }, index) => (
          <Price
            key={id}
            {...{ index, currencies, mostBeds }}
            onRemove={fields.length > 1 ? () => remove(index) : undefined}
          />
        ))}
        {error !== undefined && <p className="text-xs font-medium text-stop-ink">{error}</p>}
        <div>
          <Button icon={<Plus />} disabled={fields.length >= MAX_PACKAGE_PRICES} onClick={add}>
            {t('price.add')}
          </Button>
        </div>
      </div>
    </FormPart>
  )
}

interface PriceProps extends PackagePriceFieldsProps {
  index: number
  onRemove: (() => void) | undefined
}

function Price({ index, currencies, mostBeds, onRemove }: PriceProps) {
  const { t, i18n } = useTranslation('package')
  const { watch } = useFormContext<Typed>()
  const path = `prices.${index}` as const
  const number = formatNumber(index + 1, i18n.language)
  const currency = watch(`${path}.currency`)
  const { value, onChange, error } = useActField(`${path}.occupancy`)
  return (
    <fieldset className="rounded border border-line bg-sunken/40 p-3">
      <legend className="sr-only">{t('price.number', { number })}</legend>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        <NumberField
          label={t('price.occupancy')}
          min={1}
          max={mostBeds}
          error={error}
          value={typeof value === 'number' ? value : undefined}
          onChange={(count) => onChange(count ?? 1)}
        />
        <FormSelect
          name={`${path}.currency`}
          label={t('price.currency')}
          options={[...new Set([...currencies, currency])].map((code) => ({ value: code, label: code }))}
        />
        {(['adult', 'child', 'infant'] as const).map((kind) => (
          <FormMoney key={kind} name={`${path}.${kind}`} label={t(`price.${kind}`)} currency={currency} required />
        ))}
        <IconButton
          className="col-start-2 justify-self-end sm:col-start-3 sm:row-start-1 sm:mt-6"
          label={t('price.remove', { number })}
          icon={<Trash />}
          disabled={onRemove === undefined}
          onClick={onRemove}
        />
      </div>
    </fieldset>
  )
}
