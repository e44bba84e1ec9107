import type { CallName } from '#contract/calls.ts'
import { contract } from '#contract/contract.ts'
import { pageOf, SEARCHED_RECORDS } from '#contract/records.ts'
import type { SearchHit } from '#contract/search.ts'
import type { Database } from '#server/database/connection.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api } from '#server/plugins/api.ts'
import { recordOf } from '#server/domain/workflow/all-records.ts'
import { readFilterNames } from './filter-names.ts'
import { findBookings } from './find-bookings.ts'
import { findConsignments } from './find-consignments.ts'
import { findTaxDocuments } from './find-tax-documents.ts'
import { findUsers } from './find-users.ts'
import { MAX_HITS } from './max-hits.ts'

/** Finds of each kind what its list would show: who may not read the list finds none of it. */
export function registerSearch(api: Api): void {
  api.read('searchEverything', async ({ query, actor, database }) => {
    const found = await Promise.all([
      mayCall(actor, 'getBooking') ? findBookings(database, query.search, actor) : [],
      mayCall(actor, 'getConsignment') ? findConsignments(database.orm, query.search, actor) : [],
      mayCall(actor, 'getTaxDocument') ? findTaxDocuments(database.orm, query.search, actor) : [],
      mayCall(actor, 'getAdminUserList') ? findUsers(database.orm, query.search) : [],
      ...SEARCHED_RECORDS.map((name) => findRecords(name, database, query.search, actor)),
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
  return Array.isArray(access) && access.some((type) => type === actor.userType) && !actor.deniedCalls.has(name)
}

async function findRecords(
  name: (typeof SEARCHED_RECORDS)[number],
  database: Database,
  term: string,
  actor: Actor,
): Promise<SearchHit[]> {
  const { search, readable } = recordOf(name)
  if (search === undefined || !mayCall(actor, search.call)) return []
  const found = await search.find(database.orm, term, await readable(actor, database), MAX_HITS)
  return found.map((hit) => ({ kind: pageOf(name), ...hit }))
}
