import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { demoId } from './demo-ids.ts'
import { DEMO_PEOPLE } from './demo-people.ts'
import { depotId } from './demo-places.ts'

/** A demo user in the form of a signed-in actor. */
export function actorOf(login: string) {
  return actorWith(demoId('user', login))
}

export function actorWith(userId: string) {
  const person = DEMO_PEOPLE.find(({ id }) => id === userId)
  if (!person) throw new Error(`there is no demo user ${userId}`)
  return {
    id: person.id,
    name: person.name,
    userType: person.userType,
    depotId: person.depot && depotId(person.depot),
    timeZone: person.timeZone,
    homeTimeZone: person.homeTimeZone,
    isAgent: person.role === 'agent',
  }
}

/** Throws on a refusal: the demo data must be valid. */
export function granted<Result>(result: Result | Refusal): Result {
  if (isRefusal(result)) {
    const { code, message, values, fields, details } = result
    throw new Error(`the demo was refused: ${JSON.stringify({ code, message, values, fields, details })}`)
  }
  return result
}
