import { useTranslation } from 'react-i18next'
import { VISA_REQUIREMENTS } from '#contract/check-in/visa-codes.ts'
import { visaRuleEndpoints } from '#contract/check-in/visa-rule.ts'
import { type VisaRuleRecord } from '#contract/check-in/visa-rule-row.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormChoice } from '#src/ui/form/form-choice.tsx'
import { FormCountry } from '#src/ui/form/form-combobox.tsx'
import { FormCheckbox } from '#src/ui/form/form-text.tsx'
import type { MasterFormProps } from '#src/ui/record/master-page.tsx'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import { useVisaRuleName } from './use-visa-rule-name.ts'

export function VisaRuleForm(props: MasterFormProps<VisaRuleRecord>) {
  const { t } = useTranslation(['visa', 'form'])
  const nameOf = useVisaRuleName()
  const act = useRecordForm(props.record ? 'updateVisaRule' : 'createVisaRule', props, {
    schema: visaRuleEndpoints.createVisaRule.body,
    blank: { destination: '', nationality: null, requirement: 'required', isActive: true },
    valuesOf: ({ destination, nationality, requirement, isActive }) => ({
      destination,
      nationality,
      requirement,
      isActive,
    }),
    toRequest: (values, present) =>
      present ? { params: { id: present.id }, body: { ...values, ...present } } : { body: values },
    invalidates: ['getVisaRuleList'],
    saved: ({ data }) => t('form:saved', { name: nameOf(data) }),
  })
  return (
    <ActForm
      act={act}
      layout="record"
      send={props.record ? t('form:save') : t('visaRule.create')}
      cancel={props.listPath}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormCountry name="destination" label={t('visaRule.field.destination')} required />
        <FormCountry
          name="nationality"
          none={null}
          label={t('visaRule.field.nationality')}
          placeholder={t('visaRule.anyNationality')}
        />
        <div className="sm:col-span-2">
          <FormChoice
            name="requirement"
            label={t('visaRule.field.requirement')}
            options={VISA_REQUIREMENTS.map((value) => ({
              value,
              label: t(`requirement.${value}`),
              hint: t(`visaRule.hint.${value}`),
            }))}
            minWidth="10rem"
          />
        </div>
        <FormCheckbox
          name="isActive"
          label={t('visaRule.field.isActive')}
          hint={t('visaRule.isActiveHint')}
          className="sm:col-span-2"
        />
      </div>
    </ActForm>
  )
}
