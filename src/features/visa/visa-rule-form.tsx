import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { VISA_REQUIREMENTS } from '#contract/visa-codes.ts'
import type { BodyOf } from '#contract/contract.ts'
import { visaRuleEndpoints, type VisaRuleRecord } from '#contract/visa-rule.ts'
import { Checkbox } from '#src/components/checkbox.tsx'
import { CountryChoice } from '#src/components/country-choice.tsx'
import type { MasterFormProps } from '#src/components/master-page.tsx'
import { RadioCards } from '#src/components/radio-cards.tsx'
import { RecordForm } from '#src/components/record-form.tsx'
import { byId, useMasterForm } from '#src/lib/use-master-form.ts'
import { useWrite } from '#src/lib/use-write.ts'
import { useVisaRuleName } from './use-visa-rule-name.ts'

type Values = BodyOf<'createVisaRule'>

const BLANK = { destination: '', nationality: null, requirement: 'required', isActive: true } as const

export function VisaRuleForm(props: MasterFormProps<VisaRuleRecord>) {
  const { t } = useTranslation('visa')
  const { whatFollows, frameOf } = useMasterForm(props, {
    schema: visaRuleEndpoints.createVisaRule.body,
    blank: BLANK,
    valuesOf,
    nameOf: useVisaRuleName(),
    create: t('visaRule.create'),
    outdates: ['getVisaRuleList'],
  })
  const create = useWrite('createVisaRule', whatFollows)
  const update = useWrite('updateVisaRule', whatFollows)
  return (
    <RecordForm {...frameOf(create, byId(update))}>
      <VisaRuleFields />
    </RecordForm>
  )
}

function VisaRuleFields() {
  const { t } = useTranslation('visa')
  const { register, control, formState } = useFormContext<Values>()
  const { errors } = formState
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Controller
        name="destination"
        control={control}
        render={({ field }) => (
          <CountryChoice
            label={t('visaRule.field.destination')}
            error={errors.destination?.message}
            value={field.value}
            onChange={(country) => field.onChange(country ?? '')}
            required
          />
        )}
      />
      <Controller
        name="nationality"
        control={control}
        render={({ field }) => (
          <CountryChoice
            label={t('visaRule.field.nationality')}
            placeholder={t('visaRule.anyNationality')}
            error={errors.nationality?.message}
            value={field.value}
            onChange={(country) => field.onChange(country ?? null)}
          />
        )}
      />
      <div className="sm:col-span-2">
        <Controller
          name="requirement"
          control={control}
          render={({ field }) => (
            <RadioCards
              label={t('visaRule.field.requirement')}
              options={VISA_REQUIREMENTS.map((value) => ({
                value,
                label: t(`requirement.${value}`),
                hint: t(`visaRule.hint.${value}`),
              }))}
              value={field.value}
              onChange={field.onChange}
              error={errors.requirement?.message}
              minWidth="10rem"
            />
          )}
        />
      </div>
      <Checkbox
        {...register('isActive')}
        label={t('visaRule.field.isActive')}
        hint={t('visaRule.isActiveHint')}
        className="sm:col-span-2"
      />
    </div>
  )
}

function valuesOf({ destination, nationality, requirement, isActive }: VisaRuleRecord): Values {
  return { destination, nationality, requirement, isActive }
}
