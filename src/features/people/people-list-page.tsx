import UsersRound from 'lucide-react/icons/users-round'
import { useTranslation } from 'react-i18next'
import { type PeopleListId, peopleLists } from '#contract/people/people-list.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { useMasterPage } from '#src/ui/record/use-master-page.tsx'
import { useUserDetails } from '#src/platform/session.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { peopleList } from './people-lists.ts'
import { usePeoplePath } from './use-people-path.ts'

/** A list of people: what all of them have in common is left out. */
export function PeopleListPage({ id }: { id: PeopleListId }) {
  const { t } = useTranslation('people')
  const { exported, asked = {}, post, writes, atDepot } = peopleList(id)
  const list = peopleLists[id]
  const { user_type: type } = useUserDetails()
  const mayCall = useMayCall()
  const zone = useZone()
  const state = useListState(stateOf(list))
  const canAdd = writes !== null && mayCall(writes.create)
  return (
    <ListPage
      {...useMasterPage(list, state, { path: usePeoplePath(id), exported, canAdd, query: asked })}
      list={list}
      icon={<UsersRound />}
      state={state}
      columns={{
        without: [
          ...(post === null ? [] : (['user_type', 'role', 'accessRoleName'] as const)),
          ...(atDepot ? [] : (['depotName', 'regionName'] as const)),
          ...(id === 'agents' ? [] : (['creditType', 'available'] as const)),
        ],
        meta: { phone: { hidden: id === 'users' || id === 'agents' } },
        cells: {
          lastSignInAt: ({ lastSignInAt }) =>
            lastSignInAt === null ? (
              <span className="text-ink-3">{t('never')}</span>
            ) : (
              <RelativeTime instant={lastSignInAt} zone={zone} />
            ),
          createdAt: ({ createdAt }) => <RelativeTime instant={createdAt} zone={zone} />,
        },
      }}
      filters={{
        without: [...(post === null ? [] : ['user_type']), ...(atDepot && type !== 'admin' ? [] : ['depotId'])],
      }}
    />
  )
}
