import KeyRound from 'lucide-react/icons/key-round'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { NARROWED_TYPES } from '#contract/access-role.ts'
import { RecordList } from '#src/components/record-list.tsx'
import { SelectField } from '#src/components/select-field.tsx'
import { STATUS_FILTER, StatusFilter } from '#src/components/status-filter.tsx'
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
  const read = useList('getAccessRoleList', { query: list.query })
  const columns = useMemo(() => accessRoleColumns(t), [t])
  return (
    <RecordList
      id="accessRoles"
      kind="accessRole"
      words={{
        title: t('accessRole.title'),
        lead: t('accessRole.lead'),
        add: t('accessRole.add'),
        search: t('accessRole.search'),
        empty: t('accessRole.empty'),
      }}
      icon={<KeyRound />}
      path={ACCESS_ROLES_PATH}
      list={list}
      read={read}
      columns={columns}
      filters={
        <>
          <SelectField
            label={t('field.user_type')}
            labelHidden
            placeholder={t('list.anyType')}
            value={list.filters.user_type ?? ''}
            onChange={(event) => list.filter({ user_type: event.target.value })}
            options={NARROWED_TYPES.map((type) => ({ value: type, label: t(`shell:userType.${type}`) }))}
          />
          <StatusFilter value={list.filters.status} onChange={(status) => list.filter({ status })} />
        </>
      }
    />
  )
}
