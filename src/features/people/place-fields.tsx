import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { USER_TYPES, type Role, type UserType } from '#contract/access.ts'
import { DEPOT_TYPES, ROLES_OF_TYPE } from '#contract/people/roles.ts'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import type { SelectOption } from '#src/ui/form/select-field.tsx'
import { useRead } from '#src/platform/use-read.ts'
import { DepotField } from './depot-field.tsx'
import type { PersonValues } from './people-saving.ts'

/** User type, role, depot and access role: what decides a user's rights. Nobody changes the own ones. */
export function PlaceFields({ isOwn }: { isOwn: boolean }) {
  const { t } = useTranslation(['people', 'shell'])
  const { control, setValue } = useFormContext<PersonValues>()
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
      <FormSelect
        name="user_type"
        none={null}
        label={t('field.user_type')}
        hint={t('field.user_typeHint')}
        disabled={isOwn}
        placeholder={t('noType')}
        options={USER_TYPES.map((value) => ({ value, label: t(`shell:userType.${value}`) }))}
        onChoose={(value) => {
          const chosen = USER_TYPES.find((one) => one === value) ?? null
          choose(chosen, chosen && ROLES_OF_TYPE[chosen][0])
        }}
      />
      <FormSelect
        name="role"
        none={null}
        label={t('field.role')}
        disabled={isOwn || rolesOf(type).length < 2}
        placeholder={type === null ? t('noRole') : undefined}
        options={rolesOf(type).map((value) => ({ value, label: t(`shell:role.${value}`) }))}
        onChoose={(value) => choose(type, rolesOf(type).find((one) => one === value) ?? null)}
      />
      <DepotField required={DEPOT_TYPES.some((one) => one === type)} disabled={isOwn} />
      <FormSelect
        name="accessRoleId"
        none={null}
        label={t('field.accessRoleName')}
        hint={t(type === 'super_admin' ? 'field.accessRoleNever' : 'field.accessRoleHint')}
        disabled={isOwn || fitting.length === 0}
        placeholder={role === 'agent' ? undefined : t('noAccessRole')}
        options={fitting.map(({ id, name }): SelectOption => ({ value: id, label: name }))}
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
