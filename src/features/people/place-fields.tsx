import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { USER_TYPES, type Role, type UserType } from '#contract/access.ts'
import { DEPOT_TYPES, ROLES_OF_TYPE } from '#contract/roles.ts'
import { SelectField, type SelectOption } from '#src/components/select-field.tsx'
import { useRead } from '#src/lib/use-read.ts'
import { DepotField } from './depot-field.tsx'
import type { PersonValues } from './people-saving.ts'

/** User type, role, depot and access role: what decides a user's rights. Nobody changes the own ones. */
export function PlaceFields({ isOwn }: { isOwn: boolean }) {
  const { t } = useTranslation(['people', 'shell'])
  const { control, setValue, formState } = useFormContext<PersonValues>()
  const { errors } = formState
  const [type, role] = useWatch({ control, name: ['user_type', 'role'] })
  const accessRoles = useAccessRoles()
  const choose = (user_type: UserType | null, chosen: Role | null) => {
    setValue('role', chosen, { shouldDirty: true })
    // Agents start with theirs, everybody else with none.
    setValue(
      'accessRoleId',
      accessRolesFor(accessRoles, user_type, chosen).find(({ isSeeded }) => isSeeded)?.id ?? null,
      { shouldDirty: true },
    )
  }
  const fitting = accessRolesFor(accessRoles, type, role)
  return (
    <>
      <Controller
        name="user_type"
        control={control}
        render={({ field }) => (
          <SelectField
            ref={field.ref}
            name={field.name}
            label={t('field.user_type')}
            hint={t('field.user_typeHint')}
            error={errors.user_type?.message}
            disabled={isOwn}
            placeholder={t('noType')}
            value={field.value ?? ''}
            options={USER_TYPES.map((value) => ({ value, label: t(`shell:userType.${value}`) }))}
            onBlur={field.onBlur}
            onChange={(event) => {
              const chosen = USER_TYPES.find((value) => value === event.target.value) ?? null
              field.onChange(chosen)
              choose(chosen, chosen && ROLES_OF_TYPE[chosen][0])
            }}
          />
        )}
      />
      <Controller
        name="role"
        control={control}
        render={({ field }) => (
          <SelectField
            ref={field.ref}
            name={field.name}
            label={t('field.role')}
            error={errors.role?.message}
            disabled={isOwn || rolesOf(type).length < 2}
            placeholder={type === null ? t('noRole') : undefined}
            value={field.value ?? ''}
            options={rolesOf(type).map((value) => ({ value, label: t(`shell:role.${value}`) }))}
            onBlur={field.onBlur}
            onChange={(event) => {
              const chosen = rolesOf(type).find((value) => value === event.target.value) ?? null
              field.onChange(chosen)
              choose(type, chosen)
            }}
          />
        )}
      />
      <DepotField required={DEPOT_TYPES.some((one) => one === type)} disabled={isOwn} />
      <Controller
        name="accessRoleId"
        control={control}
        render={({ field }) => (
          <SelectField
            ref={field.ref}
            name={field.name}
            label={t('field.accessRoleName')}
            hint={t(type === 'super_admin' ? 'field.accessRoleNever' : 'field.accessRoleHint')}
            error={errors.accessRoleId?.message}
            disabled={isOwn || fitting.length === 0}
            placeholder={role === 'agent' ? undefined : t('noAccessRole')}
            value={field.value ?? ''}
            options={fitting.map(({ id, name }): SelectOption => ({ value: id, label: name }))}
            onBlur={field.onBlur}
            onChange={(event) => field.onChange(event.target.value === '' ? null : event.target.value)}
          />
        )}
      />
    </>
  )
}

interface Choice {
  id: string
  name: string
  user_type: UserType
  isSeeded: boolean
}

function useAccessRoles(): readonly Choice[] {
  return useRead('getAccessRoleList', { query: { recordNumber: 200, status: 'active' } }).data?.data ?? []
}

/** The one that comes with the system is for agents, the others for everybody of their user type. */
function accessRolesFor(all: readonly Choice[], type: UserType | null, role: Role | null): readonly Choice[] {
  return all.filter(({ user_type, isSeeded }) => user_type === type && (!isSeeded || role === 'agent'))
}

const rolesOf = (type: UserType | null): readonly Role[] => (type === null ? [] : ROLES_OF_TYPE[type])
