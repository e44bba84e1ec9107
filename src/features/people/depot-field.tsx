import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DefinitionList } from '#src/components/definition-list.tsx'
import { SelectField, type SelectOption } from '#src/components/select-field.tsx'
import { localName } from '#src/lib/local-name.ts'
import { useUserDetails } from '#src/lib/session.tsx'
import { useRead } from '#src/lib/use-read.ts'
import type { PersonValues } from './people-saving.ts'

/** Where a person works. An admin's people work where the admin does. */
export function DepotField({ required, disabled }: { required: boolean; disabled: boolean }) {
  const { t, i18n } = useTranslation('people')
  const { user_type, depot } = useUserDetails()
  const { control, formState, getValues } = useFormContext<PersonValues>()
  const depots = useDepots()
  if (user_type === 'admin') {
    return (
      <DefinitionList items={[{ term: t('field.depotId'), value: depot && localName(depot.name, i18n.language) }]} />
    )
  }
  return (
    <Controller
      name="depotId"
      control={control}
      render={({ field }) => (
        <SelectField
          ref={field.ref}
          name={field.name}
          label={t('field.depotId')}
          hint={t(
            getValues('role') === 'agent' ? 'field.depotOfAgent' : required ? 'field.depotNeeded' : 'field.depotHint',
          )}
          error={formState.errors.depotId?.message}
          required={required}
          disabled={disabled}
          placeholder={t('noDepot')}
          value={field.value ?? ''}
          options={depots}
          onBlur={field.onBlur}
          onChange={(event) => field.onChange(event.target.value === '' ? null : event.target.value)}
        />
      )}
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
