import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormMoney } from '#src/ui/form/form-money.tsx'
import { FormPart } from '#src/ui/form/form-part.tsx'
import { FormCheckbox } from '#src/ui/form/form-text.tsx'

interface Typed {
  prices: { currency: string }[]
  hasVisas: boolean
}

/** Whether the package obtains visas, and what of its price one of them is, in each currency that there are prices in. */
export function PackageVisaFields() {
  const { t } = useTranslation('package')
  const { watch } = useFormContext<Typed>()
  const currencies = [...new Set(watch('prices').map(({ currency }) => currency))]
  return (
    <FormPart title={t('field.visaFees')} hint={t('visaFeesHint')}>
      <div className="sm:col-span-2">
        <FormCheckbox name="hasVisas" label={t('visa.included')} />
      </div>
      {watch('hasVisas') &&
        currencies.map((currency) => (
          <FormMoney
            key={currency}
            name={`visaFee.${currency}`}
            label={t('visa.fee')}
            hint={t('visa.feeHint')}
            currency={currency}
            required
          />
        ))}
    </FormPart>
  )
}
