import type { CallName } from '#contract/calls.ts'
import { contract } from '#contract/contract.ts'
import type { SearchHit } from '#contract/search.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api } from '#server/plugins/api.ts'
import type { SearchSource } from '#server/records/search-source.ts'
import { readFilterNames } from './filter-names.ts'
import { findBookings } from './find-bookings.ts'
import { findConsignments } from './find-consignments.ts'
import { findUsers } from './find-users.ts'

/** Finds of each kind what its list would show: who may not read the list finds none of it. `sources`: of other features. */
export function registerSearch(api: Api, { sources }: { sources: readonly SearchSource[] }): void {
  api.read('searchEverything', async ({ query, actor, database }) => {
    const found = await Promise.all([
      mayCall(actor, 'getBooking') ? findBookings(database, query.search, actor) : [],
      mayCall(actor, 'getConsignment') ? findConsignments(database.orm, query.search, actor) : [],
      mayCall(actor, 'getAdminUserList') ? findUsers(database.orm, query.search) : [],
      ...sources.map((source) => (mayCall(actor, source.call) ? source.find(database.orm, query.search, actor) : [])),
    ])
    const hits: SearchHit[] = found.flat()
    return { data: hits.toSorted((one, other) => Number(other.isExact) - Number(one.isExact)) }
  })

  api.read('getFilterNames', async ({ query, actor, database }) => ({
    data: await readFilterNames(database, actor, query),
  }))
}

function mayCall(actor: Actor, name: CallName): boolean {
  const { access } = contract[name]
  return Array.isArray(access) && access.includes(actor.userType) && !actor.deniedCalls.has(name)
}
