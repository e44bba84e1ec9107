import { useTranslation } from 'react-i18next'
import { USER_TYPES } from '#contract/access.ts'
import { Checkbox } from '#src/ui/form/checkbox.tsx'
import type { PolicyEditing } from './use-policy-draft.ts'

/** The user types that sign in with a second factor beside the password. */
export function FactorUserTypes({ editing }: { editing: PolicyEditing }) {
  const { t } = useTranslation(['policies', 'shell'])
  const { draft, change } = editing
  const chosen = draft.factorUserTypes
  return (
    <fieldset className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
      <legend className="sr-only">{t('field.factorUserTypes')}</legend>
      {USER_TYPES.map((type) => (
        <Checkbox
          key={type}
          label={t(`shell:userType.${type}`)}
          checked={chosen.includes(type)}
          onChange={() =>
            change({
              factorUserTypes: USER_TYPES.filter((one) => chosen.includes(one) !== (one === type)),
            })
          }
        />
      ))}
    </fieldset>
  )
}
