import type { UserType } from '#contract/access.ts'
import { contract } from '#contract/contract.ts'

const known = new Map<UserType | null, readonly string[]>()

/** The calls that are for other user types, so that nobody is offered what the server would refuse. */
export function callsClosedTo(type: UserType | null): readonly string[] {
  const closed =
    known.get(type) ??
    Object.entries(contract).flatMap(([name, { access }]) =>
      typeof access === 'string' || access.some((each) => each === type) ? [] : [name],
    )
  known.set(type, closed)
  return closed
}
