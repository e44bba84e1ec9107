import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CREDIT_TYPES } from '#contract/agent/wallet-codes.ts'
import { addFields } from '#src/ui/keep-in-place.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { FormChoice } from '#src/ui/form/form-choice.tsx'
import { FormMoney } from '#src/ui/form/form-money.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useRead } from '#src/platform/use-read.ts'
import type { PersonValues } from './people-saving.ts'

/** How an agent pays, and how much the agent may owe in each currency. The balance is never typed. */
export function CreditFields() {
  const { t } = useTranslation('people')
  const { control, formState, watch } = useFormContext<PersonValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'credit.limits' })
  const currencies = useCurrencies()
  const limits = watch('credit.limits') ?? []
  const errors = formState.errors.credit
  const free = currencies.filter((currency) => !limits.some((limit) => limit.currency === currency))
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4">
      <legend className="sr-only">{t('credit.title')}</legend>
      {errors?.message && <Notice tone="stop">{errors.message}</Notice>}
      <FormChoice
        name="credit.creditType"
        label={t('field.creditType')}
        options={CREDIT_TYPES.map((value) => ({
          value,
          label: t(`creditType.${value}`),
          hint: t(`credit.${value}Hint`),
        }))}
      />
      <p className="text-sm font-medium">{t('credit.limits')}</p>
      {fields.length === 0 && <p className="text-ink-3">{t('credit.none')}</p>}
      <ul className="grid gap-2">
        {fields.map((row, at) => (
          <li key={row.id} className="grid grid-cols-[8rem_minmax(0,14rem)_auto] items-start gap-2">
            <FormSelect
              name={`credit.limits.${at}.currency`}
              label={t('credit.currency')}
              labelHidden={at > 0}
              options={[...new Set([limits[at]?.currency ?? row.currency, ...free])].map((value) => ({
                value,
                label: value,
              }))}
            />
            <FormMoney
              name={`credit.limits.${at}.creditLimit`}
              label={t('credit.limit')}
              labelHidden={at > 0}
              currency={limits[at]?.currency ?? ''}
              required
            />
            <IconButton
              label={t('credit.remove', { currency: limits[at]?.currency ?? '' })}
              icon={<Trash2 />}
              onClick={() => remove(at)}
              className={at > 0 ? '' : 'mt-[calc(1lh+0.25rem)]'}
            />
          </li>
        ))}
      </ul>
      {free[0] !== undefined && (
        <Button
          size="small"
          icon={<Plus />}
          className="w-fit"
          onClick={(event) =>
            addFields(event, () => append({ currency: free[0] ?? '', creditLimit: 0 }, { shouldFocus: false }))
          }
        >
          {t('credit.add')}
        </Button>
      )}
    </fieldset>
  )
}

/** Currencies that some region has. */
function useCurrencies(): readonly string[] {
  const regions = useRead('getRegionList', { query: { recordNumber: 200 } })
  return [...new Set(regions.data?.data.map(({ currency }) => currency))].toSorted()
}
