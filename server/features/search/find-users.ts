import { asc, or, sql } from 'drizzle-orm'
import type { SearchHit } from '#contract/search.ts'
import type { Orm } from '#server/database/connection.ts'
import { holdingWords } from '#server/database/list-page.ts'
import { users } from '#server/database/schema/people.ts'
import { userSearchText } from '#server/domain/people/user-search.ts'
import { phoneMatches } from '#server/domain/phone/phone-search.ts'
import { isSamePhone } from './same-mark.ts'
import { MAX_HITS } from './max-hits.ts'

/** Users of the back office by name, e-mail address or phone; who cannot sign in stands last. */
export async function findUsers(orm: Orm, term: string): Promise<SearchHit[]> {
  const found = await orm
    .select({ id: users.id, name: users.name, email: users.email, phone: users.phone })
    .from(users)
    .where(or(holdingWords(userSearchText, term), phoneMatches(users.phone, term)))
    .orderBy(sql`${users.isActive} desc`, asc(users.name), asc(users.id))
    .limit(MAX_HITS)
  return found.map(({ id, name, email, phone }): SearchHit => ({
    kind: 'user',
    id,
    title: name,
    detail: email,
    isExact: email === term.toLowerCase() || isSamePhone(phone, term),
  }))
}
