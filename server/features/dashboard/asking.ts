import type { ReplyOf } from '#contract/contract.ts'
import type { Api, CallInput, DataCallName, QueryOf } from '#server/plugins/api.ts'
import { isRefusal } from '#server/plugins/refusal.ts'

/** What another read answers the same reader; undefined where it is not theirs. */
export type Ask = <Name extends DataCallName>(name: Name, query: QueryOf<Name>) => Promise<ReplyOf<Name> | undefined>

/** A read was refused for now: what is made of it cannot be told, and the rest can. */
class NotToldNow extends Error {
  override name = 'NotToldNow'
}

/**
 * The same question is asked once, whoever needs its answer.
 *
 * @returns asks as the caller of `input`; rejects with {@link NotToldNow} where a read is refused
 */
export function askingAs(api: Pick<Api, 'ask'>, input: CallInput<'getDashboard'>): Ask {
  const told = new Map<string, Promise<unknown>>()
  async function askAnew<Name extends DataCallName>(name: Name, query: QueryOf<Name>) {
    const reply = await api.ask(name, query, input)
    if (isRefusal(reply)) throw new NotToldNow(`${name}: ${reply.code}`)
    return reply
  }
  return <Name extends DataCallName>(name: Name, query: QueryOf<Name>) => {
    const question = `${name} ${JSON.stringify(query)}`
    const known = told.get(question) ?? askAnew(name, query)
    told.set(question, known)
    // What is kept under a call's name is that call's answer.
    return known as Promise<ReplyOf<Name> | undefined>
  }
}

/** Connections that one dashboard takes at a time, at most: clerks sell beside it. */
const AT_ONCE = 3

/** Reads each, a few at a time, and says which of them could not be told. */
export async function readEach<Id extends string, Told>(
  ids: readonly Id[],
  read: (id: Id) => Promise<Told | undefined>,
): Promise<{ told: Map<Id, Told>; missing: Id[] }> {
  const told = new Map<Id, Told>()
  const missing: Id[] = []
  const waiting = [...ids]
  async function work(): Promise<void> {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        const found = await read(id)
        if (found !== undefined) told.set(id, found)
      } catch (error) {
        if (!(error instanceof NotToldNow)) throw error
        missing.push(id)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { told, missing }
}
