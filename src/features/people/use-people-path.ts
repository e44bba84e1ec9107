import { routeSets, type RouteSet } from '#src/app/route-sets.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import type { PeopleListId } from '#contract/people/people-list.ts'
import { peopleList } from './people-lists.ts'

/** Path of a list for the signed-in user; the same list stands under several prefixes. */
export function usePeoplePath(id: PeopleListId): string {
  const { user_type } = useUserDetails()
  if (user_type === null) return '/'
  const { prefix, routes }: RouteSet = routeSets[user_type]
  return `${prefix}/${routes.find(({ screen }) => screen === peopleList(id).screen)?.path ?? ''}`
}
