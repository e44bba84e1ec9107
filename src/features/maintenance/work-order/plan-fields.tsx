import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MAX_NAME, MAX_REASON } from '#contract/bounds.ts'
import { WORK_ORDER_SEVERITIES } from '#contract/maintenance/work-order-codes.ts'
import { formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { inLocalOrder } from '#src/platform/local-order.ts'
import { FormDay } from '#src/ui/form/form-day.tsx'
import { FormMoney } from '#src/ui/form/form-money.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormText, FormTextArea } from '#src/ui/form/form-text.tsx'
import { currencyOf, type Options, type PlanDraft } from './order-draft.ts'

/** What is wrong, and how bad it is. */
export function DefectFields() {
  const { t } = useTranslation('work-order')
  return (
    <>
      <FormTextArea
        name="defect"
        label={t('form.defect')}
        hint={t('form.defectHint')}
        maxLength={MAX_REASON}
        rows={2}
        required
        className="sm:col-span-2"
      />
      <FormSelect
        name="severity"
        label={t('column.severity')}
        hint={t('form.severityHint')}
        options={WORK_ORDER_SEVERITIES.map((value) => ({ value, label: t(`severity.${value}`) }))}
      />
    </>
  )
}

/** Where, when, and what it may cost. */
export function PlanFields({ options }: { options: Options }) {
  const { t, i18n } = useTranslation('work-order')
  const { watch } = useFormContext<PlanDraft>()
  const { language } = i18n
  const currency = currencyOf({ depotId: watch('depotId') }, options)
  return (
    <>
      <FormSelect
        name="depotId"
        label={t('form.depot')}
        hint={t('form.depotHint')}
        placeholder={t('form.chooseDepot')}
        required
        options={inLocalOrder(
          options.depots.map(({ id, name, currency: code }) => ({
            value: id,
            label: `${localName(name, language)} · ${code}`,
          })),
          language,
        )}
      />
      <FormText name="workshop" label={t('column.workshop')} maxLength={MAX_NAME} required />
      <FormMoney
        name="estimate"
        label={t('column.estimate')}
        hint={t('form.estimateHint', { limit: formatNumber(options.approvalLimit, language), currency })}
        currency={currency}
        required
      />
      <div className="grid items-start gap-4 sm:col-span-2 sm:grid-cols-2">
        <FormDay name="plannedFrom" label={t('column.plannedFrom')} today={options.today} required />
        <FormDay
          name="plannedUntil"
          label={t('column.plannedUntil')}
          min={options.today}
          today={options.today}
          required
        />
      </div>
    </>
  )
}
