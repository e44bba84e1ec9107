import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { MAX_NAME } from '#contract/bounds.ts'
import { calendarDate } from '#contract/common.ts'
import { MAX_VAT_RATE } from '#contract/network/region-row.ts'
import { TAX_CATEGORIES, TAX_SUPPLIES } from '#contract/tax/tax-codes.ts'
import { type TaxRuleRecord, values as contractValues } from '#contract/tax/tax-rule-row.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormDay } from '#src/ui/form/form-day.tsx'
import { FormDecimal } from '#src/ui/form/form-money.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormCheckbox, FormText } from '#src/ui/form/form-text.tsx'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { MasterFormProps } from '#src/ui/record/master-page.tsx'
import { useTaxRegions } from './use-tax-regions.ts'
import { useTaxRuleName } from './use-tax-rule-name.ts'

/** As it is typed: reasons are texts, and empty with the standard rate. */
const typedRule = z.object({
  ...contractValues,
  validFrom: calendarDate,
  rateBasisPoints: contractValues.rateBasisPoints.optional(),
  reasonCode: z.string().max(40),
  reason: z.object({ en: z.string().max(MAX_NAME), ar: z.string().max(MAX_NAME) }),
})

export interface TaxRuleFormProps extends MasterFormProps<TaxRuleRecord> {
  /** Of a new one that follows another: whose it is. */
  follows?: Partial<Pick<TaxRuleRecord, 'regionId' | 'supply'>>
}

export function TaxRuleForm({ follows, ...props }: TaxRuleFormProps) {
  const { t } = useTranslation(['tax-rules', 'tax', 'form'])
  const nameOf = useTaxRuleName()
  const regions = useTaxRegions()
  const isNew = props.record === undefined
  const act = useRecordForm(isNew ? 'createTaxRule' : 'updateTaxRule', props, {
    schema: typedRule,
    blank: { regionId: '', category: 'S', reasonCode: '', reason: { en: '', ar: '' }, isActive: true, ...follows },
    valuesOf: ({ regionId, supply, category, rateBasisPoints, reasonCode, reason, validFrom, isActive }) => ({
      regionId,
      supply,
      category,
      rateBasisPoints: category === 'S' ? rateBasisPoints : undefined,
      reasonCode: reasonCode ?? '',
      reason: reason ?? { en: '', ar: '' },
      validFrom,
      isActive,
    }),
    toRequest: (typed, present) => {
      const isStandard = typed.category === 'S'
      const [en, ar] = [typed.reason.en.trim(), typed.reason.ar.trim()]
      const body = {
        ...typed,
        rateBasisPoints: isStandard ? (typed.rateBasisPoints ?? 0) : 0,
        reasonCode: isStandard ? null : typed.reasonCode.trim() || null,
        reason: isStandard || en === '' || ar === '' ? null : { en, ar },
      }
      return { body: present ? { ...body, ...present } : body }
    },
    invalidates: ['getTaxRuleList', 'getRegionList', 'getRegionDetails'],
    saved: ({ data }) => t('form:saved', { name: nameOf(data) }),
  })
  const [category, supply] = useWatch({ control: act.form.control, name: ['category', 'supply'] })
  return (
    <ActForm act={act} layout="record" send={isNew ? t('create') : t('form:save')} cancel={props.listPath}>
      <Notice tone="info">{t('adviser')}</Notice>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormSelect
          name="regionId"
          label={t('field.region')}
          placeholder={t('chooseRegion')}
          options={regions}
          disabled={!isNew}
          required
        />
        <FormSelect
          name="supply"
          label={t('field.supply')}
          hint={t(supply === 'cancellationCharge' ? 'cancellationHint' : 'supplyHint')}
          placeholder={t('chooseSupply')}
          options={TAX_SUPPLIES.map((value) => ({ value, label: t(`tax:supply.${value}`) }))}
          disabled={!isNew}
          required
        />
        <FormSelect
          name="category"
          label={t('field.category')}
          options={TAX_CATEGORIES.map((value) => ({ value, label: `${value} · ${t(`tax:category.${value}`)}` }))}
          required
        />
        {category === 'S' && (
          <FormDecimal
            name="rateBasisPoints"
            label={t('field.rateBasisPoints')}
            hint={t('rateHint')}
            digits={2}
            most={MAX_VAT_RATE}
            unit="%"
            required
          />
        )}
        {category !== 'S' && (
          <>
            <FormText
              name="reasonCode"
              label={t('field.reasonCode')}
              hint={t('reasonCodeHint')}
              maxLength={40}
              ltr
              mono
              required
            />
            {(['en', 'ar'] as const).map((language) => (
              <FormText
                key={language}
                name={`reason.${language}`}
                label={t(`form:nameIn.${language}`, { label: t('field.reason') })}
                hint={t('reasonHint')}
                lang={language}
                dir={language === 'ar' ? 'rtl' : 'ltr'}
                maxLength={MAX_NAME}
                required
              />
            ))}
          </>
        )}
        <FormDay name="validFrom" label={t('field.validFrom')} hint={t('validFromHint')} required />
        {!isNew && (
          <FormCheckbox
            name="isActive"
            label={t('field.isActive')}
            hint={t('isActiveHint')}
            className="sm:col-span-2"
          />
        )}
      </div>
    </ActForm>
  )
}
