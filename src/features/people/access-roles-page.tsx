import KeyRound from 'lucide-react/icons/key-round'
import { accessRoleList } from '#contract/people/access-role-list.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { useMasterPage } from '#src/ui/record/use-master-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { ACCESS_ROLES_PATH } from './access-role-path.ts'

/** Access roles: what is taken away from some users of a type. */
export default function AccessRolesPage() {
  const state = useListState(stateOf(accessRoleList))
  return (
    <ListPage
      {...useMasterPage(accessRoleList, state, { path: ACCESS_ROLES_PATH, exported: 'accessRole' })}
      list={accessRoleList}
      icon={<KeyRound />}
      state={state}
    />
  )
}
