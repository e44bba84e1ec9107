import { exitFeeList } from '#contract/check-in/exit-fee-rate-list.ts'
import { useTranslation } from 'react-i18next'
import { NATIONALITY_CLASSES } from '#contract/check-in/exit-fee-codes.ts'
import type { ExitFeeRecord } from '#contract/check-in/exit-fee-rate-row.ts'
import { MasterPage } from '#src/ui/record/master-page.tsx'
import { countryName } from '#src/platform/format.ts'
import { useRecord } from '#src/platform/use-read.ts'
import { ExitFeeForm } from './exit-fee-form.tsx'
import { EXIT_FEES_PATH } from './exit-fee-names.ts'
import { useExitFeeName } from './use-exit-fee-name.ts'

/** An exit fee, new or to be changed. */
export default function ExitFeePage({ params: { id } }: { params: { id?: string | undefined } }) {
  const { t, i18n } = useTranslation('exit-fees')
  const nameOf = useExitFeeName()
  return (
    <MasterPage<ExitFeeRecord>
      kind="exitFee"
      id={id}
      list={exitFeeList}
      path={EXIT_FEES_PATH}
      words={{ list: t('exitFee.title'), new: t('exitFee.new'), newLead: t('exitFee.newLead') }}
      read={useRecord('getExitFeeList', id)}
      nameOf={nameOf}
      fieldName={(field) => t(`exitFee.field.${field}`, { defaultValue: field })}
      valueName={(field, value) => {
        if (field === 'toCountry' && value === null) return t('exitFee.anyCountry')
        if (field === 'fromCountry' || field === 'toCountry')
          return typeof value === 'string' ? countryName(value, i18n.language) : undefined
        const known = NATIONALITY_CLASSES.find((each) => each === value)
        return field === 'nationalityClass' && known ? t(`exitFee.class.${known}`) : undefined
      }}
      invalidates={['getExitFeeList']}
      renderForm={(props) => <ExitFeeForm {...props} />}
    />
  )
}
