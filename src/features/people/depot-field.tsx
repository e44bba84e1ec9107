import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import type { SelectOption } from '#src/ui/form/select-field.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { useRead } from '#src/platform/use-read.ts'
import type { PersonValues } from './people-saving.ts'

/** Where a person works. An admin's people work where the admin does. */
export function DepotField({ required, disabled }: { required: boolean; disabled: boolean }) {
  const { t, i18n } = useTranslation('people')
  const { user_type, depot } = useUserDetails()
  const { getValues } = useFormContext<PersonValues>()
  const depots = useDepots()
  if (user_type === 'admin') {
    return (
      <DefinitionList items={[{ term: t('field.depotId'), value: depot && localName(depot.name, i18n.language) }]} />
    )
  }
  return (
    <FormSelect
      name="depotId"
      none={null}
      label={t('field.depotId')}
      hint={t(
        getValues('role') === 'agent' ? 'field.depotOfAgent' : required ? 'field.depotNeeded' : 'field.depotHint',
      )}
      required={required}
      disabled={disabled}
      placeholder={t('noDepot')}
      options={depots}
    />
  )
}

function useDepots(): SelectOption[] {
  const { i18n } = useTranslation()
  const branches = useRead('branchList')
  return (branches.data?.data ?? []).map(({ id, code, name }) => ({
    value: id,
    label: `${code} · ${localName(name, i18n.language)}`,
  }))
}
