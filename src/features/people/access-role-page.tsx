import { accessRoleList } from '#contract/people/access-role-list.ts'
import { useTranslation } from 'react-i18next'
import type { AccessRoleRecord } from '#contract/people/access-role-row.ts'
import { MasterPage } from '#src/ui/record/master-page.tsx'
import { useRecord } from '#src/platform/use-read.ts'
import { AccessRoleForm } from './access-role-form.tsx'
import { ACCESS_ROLES_PATH } from './access-role-path.ts'
import { screensOf } from './screens-of-type.ts'

/** An access role, new or to be changed. */
export default function AccessRolePage({ params: { id } }: { params: { id?: string | undefined } }) {
  const { t } = useTranslation(['people', 'shell'])
  const read = useRecord('getAccessRoleList', id)
  const valueName = useValueName(read.data?.data[0])
  return (
    <MasterPage
      kind="accessRole"
      id={id}
      list={accessRoleList}
      path={ACCESS_ROLES_PATH}
      words={{ list: t('accessRole.title'), new: t('accessRole.new'), newLead: t('accessRole.newLead') }}
      read={read}
      nameOf={({ name }) => name}
      fieldName={(field) => t([`accessRole.field.${field}`, `field.${field}`], { defaultValue: field })}
      valueName={valueName}
      isRemovable={({ isSeeded }) => !isSeeded}
      invalidates={['getAccessRoleList']}
      renderForm={(props) => <AccessRoleForm {...props} />}
      wide
    />
  )
}

/** Screens and actions by their words. */
function useValueName(role: AccessRoleRecord | undefined): (field: string, value: unknown) => string | undefined {
  const { t } = useTranslation(['people', 'shell'])
  return (field, value) => {
    if (field === 'user_type') return t(`shell:userType.${String(value)}`)
    if (!role || !Array.isArray(value) || value.length === 0) return undefined
    const screens = screensOf(role.user_type)
    const wordsOf: Record<string, (name: string) => string> = {
      deniedScreens: (path) =>
        t(`shell:screen.${screens.find((screen) => screen.path === path)?.screen}`, { defaultValue: path }),
      deniedCalls: (name) => t(`action.${name}`, { defaultValue: name }),
    }
    const words = wordsOf[field]
    return words && value.map(String).map(words).join(t('separator'))
  }
}
