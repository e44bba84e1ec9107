import Plus from 'lucide-react/icons/plus'
import UsersRound from 'lucide-react/icons/users-round'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { USER_TYPES } from '#contract/access.ts'
import type { AdminUser } from '#contract/people.ts'
import { DataTable } from '#src/components/data-table.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { SelectField } from '#src/components/select-field.tsx'
import { ApiError } from '#src/lib/api.ts'
import { errorText } from '#src/lib/error-text.ts'
import { useListState } from '#src/lib/use-list-state.ts'
import { tableStatus, useList } from '#src/lib/use-read.ts'
import { useSearchBox } from '#src/lib/use-search-box.ts'
import { userColumns } from './user-columns.tsx'
import { NEW_USER_PATH, userPath } from './user-paths.ts'

const LIST = {
  filters: { user_type: [...USER_TYPES, 'none'], status: ['active', 'inactive'] },
  defaultSort: { by: 'name', direction: 'ascending' },
  sorts: ['name', 'email', 'user_type', 'lastSignInAt', 'createdAt'],
} as const

const TABLE_ID = 'users'
const NO_ROWS: readonly AdminUser[] = []

/** Users of the back office: the super admin's first screen. */
export default function UsersPage() {
  const { t, i18n } = useTranslation(['people', 'shell'])
  const [, navigate] = useLocation()
  const list = useListState(LIST)
  const box = useSearchBox(list)
  const users = useList('getAdminUserList', { query: list.query })
  const rows = users.data?.data ?? NO_ROWS
  const columns = useMemo(() => userColumns(t, i18n.language), [t, i18n.language])
  const openTheOne = () => {
    const [only, ...others] = rows
    const isShown = box.commit() === list.search && !users.isPlaceholderData
    if (only && others.length === 0 && isShown) navigate(userPath(only.id, list.carried))
  }

  return (
    <>
      <title>{t('list.title')}</title>
      <PageHeader
        title={t('list.title')}
        lead={t('list.lead')}
        actions={
          <LinkButton href={`${NEW_USER_PATH}${list.carried}`} tone="primary" icon={<Plus />}>
            {t('list.add')}
          </LinkButton>
        }
      />
      <FilterBar
        search={{ value: box.value, onChange: box.onChange, placeholder: t('list.search'), onSubmit: openTheOne }}
        active={list.active}
        onClear={() => {
          box.reset()
          list.clear()
        }}
      >
        <SelectField
          label={t('field.user_type')}
          labelHidden
          placeholder={t('list.anyType')}
          value={list.filters.user_type ?? ''}
          onChange={(event) => list.filter({ user_type: event.target.value })}
          options={[
            ...USER_TYPES.map((type) => ({ value: type, label: t(`shell:userType.${type}`) })),
            { value: 'none', label: t('noType') },
          ]}
        />
        <SelectField
          label={t('field.status')}
          labelHidden
          placeholder={t('list.anyStatus')}
          value={list.filters.status ?? ''}
          onChange={(event) => list.filter({ status: event.target.value })}
          options={LIST.filters.status.map((status) => ({ value: status, label: t(`status.${status}`) }))}
        />
      </FilterBar>
      <DataTable
        id={TABLE_ID}
        label={t('list.title')}
        columns={columns}
        rows={rows}
        rowId={(user) => user.id}
        rowHref={(user) => userPath(user.id, list.carried)}
        status={tableStatus(users)}
        sort={list.sort}
        onSort={list.sortBy}
        page={users.data?.page}
        onPage={list.goTo}
        onRecordNumber={list.showRecords}
        filtered={list.active > 0}
        onClearFilters={list.clear}
        errorMessage={users.error instanceof ApiError ? errorText(t, users.error) : undefined}
        onRetry={() => void users.refetch()}
        toolbar={<ViewMenu list={TABLE_ID} state={list} />}
        empty={
          <EmptyState
            icon={<UsersRound />}
            title={t('list.empty')}
            action={
              <LinkButton href={NEW_USER_PATH} tone="primary" icon={<Plus />}>
                {t('list.add')}
              </LinkButton>
            }
          />
        }
      />
    </>
  )
}
