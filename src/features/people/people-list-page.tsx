import UsersRound from 'lucide-react/icons/users-round'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { USER_TYPES } from '#contract/access.ts'
import { RecordList } from '#src/components/record-list.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useList } from '#src/lib/use-read.ts'
import { useUserDetails } from '#src/lib/session.tsx'
import { DepotFilter } from './depot-field.tsx'
import { peopleColumns } from './people-columns.tsx'
import { type PeopleListId, peopleList } from './people-lists.ts'
import { usePeoplePath } from './use-people-path.ts'

const LIST = {
  filters: { user_type: [...USER_TYPES, 'none'], status: ['active', 'inactive'], depotId: null },
  defaultSort: { by: 'name', direction: 'ascending' },
} as const

/** A list of people. */
export function PeopleListPage({ id }: { id: PeopleListId }) {
  const { t, i18n } = useTranslation(['people', 'shell'])
  const { read, exported, asked, post, writes, atDepot } = peopleList(id)
  const { user_type } = useUserDetails()
  const mayCall = useMayCall()
  const list = useListState(LIST)
  const query = { ...list.query, ...asked }
  const found = useList(read, { query })
  const columns = useMemo(() => peopleColumns(id, t, i18n.language), [id, t, i18n.language])
  return (
    <RecordList
      id={id}
      words={{
        title: t(`list.${id}.title`),
        lead: t(`list.${id}.lead`),
        add: writes && mayCall(writes.create) ? t(`list.${id}.add`) : undefined,
        search: t('list.search'),
        empty: t(`list.${id}.empty`),
      }}
      icon={<UsersRound />}
      path={usePeoplePath(id)}
      exported={exported}
      // What narrows the list narrows its export too.
      list={{ ...list, query }}
      read={found}
      columns={columns}
      filters={
        <>
          {post === null && (
            <SelectFilter
              label={t('field.user_type')}
              any={t('list.anyType')}
              value={list.filters.user_type}
              onChange={(user_type) => list.filter({ user_type })}
              options={[
                ...USER_TYPES.map((type) => ({ value: type, label: t(`shell:userType.${type}`) })),
                { value: 'none', label: t('noType') },
              ]}
            />
          )}
          {atDepot && user_type !== 'admin' && (
            <DepotFilter value={list.filters.depotId} onChange={(depotId) => list.filter({ depotId })} />
          )}
          <SelectFilter
            label={t('field.status')}
            any={t('list.anyStatus')}
            value={list.filters.status}
            onChange={(status) => list.filter({ status })}
            options={LIST.filters.status.map((status) => ({ value: status, label: t(`status.${status}`) }))}
          />
        </>
      }
    />
  )
}
