import { seesEveryDepot } from '#contract/access.ts'
import type { Actor } from '#server/plugins/actor.ts'

export type SalesReader = Pick<Actor, 'id' | 'userType' | 'depotId' | 'isAgent'>

/** Whose sales somebody reads: everybody's, their depot's, or those they sold themselves (books rulings §8). */
export type SalesScope = { kind: 'all' } | { kind: 'depot'; depotId: string } | { kind: 'own'; clerkId: string }

/** Clerks and agents read their own sales, a depot's admin and account those of the depot, who works for the company all. */
export function salesScope({ id, userType, depotId, isAgent }: SalesReader): SalesScope {
  if (!isAgent && seesEveryDepot(userType)) return { kind: 'all' }
  const ofDepot = !isAgent && (userType === 'admin' || userType === 'account') && depotId !== null
  return ofDepot ? { kind: 'depot', depotId } : { kind: 'own', clerkId: id }
}
