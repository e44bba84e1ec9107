import KeyRound from 'lucide-react/icons/key-round'
import { useTranslation } from 'react-i18next'
import { NARROWED_TYPES } from '#contract/access-role.ts'
import { MasterListPage } from '#src/components/master-list-page.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { STATUS_FILTER } from '#src/components/status-filter.tsx'
import { useListState } from '#src/lib/use-list-state.ts'
import { useList } from '#src/lib/use-read.ts'
import { accessRoleColumns } from './access-role-columns.tsx'
import { ACCESS_ROLES_PATH } from './access-role-path.ts'

const LIST = {
  filters: { user_type: NARROWED_TYPES, status: STATUS_FILTER },
  defaultSort: { by: 'name', direction: 'ascending' },
} as const

/** Access roles: what is taken away from some users of a type. */
export default function AccessRolesPage() {
  const { t } = useTranslation(['people', 'shell'])
  const list = useListState(LIST)
  return (
    <MasterListPage
      kind="accessRole"
      id="accessRoles"
      words="people"
      icon={<KeyRound />}
      path={ACCESS_ROLES_PATH}
      list={list}
      read={useList('getAccessRoleList', { query: list.query })}
      columnsIn={accessRoleColumns}
      filters={
        <SelectFilter
          label={t('field.user_type')}
          any={t('list.anyType')}
          value={list.filters.user_type}
          onChange={(user_type) => list.filter({ user_type })}
          options={NARROWED_TYPES.map((type) => ({ value: type, label: t(`shell:userType.${type}`) }))}
        />
      }
    />
  )
}
