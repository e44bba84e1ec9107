import type { z } from 'zod'
import { agentCredit } from '#contract/people/agent.ts'
import { peopleEndpoints } from '#contract/people/people.ts'
import type { RequestOf } from '#src/platform/use-write.ts'

/** Everything that can be entered of a person; each list shows its own part of it. */
export const personValues = peopleEndpoints.createAdminUser.body.extend({ credit: agentCredit.nullable() })
export type PersonValues = z.output<typeof personValues>

/** The calls that a list saves by. */
export type PersonSaves = 'user' | 'staff' | 'agent' | 'accountant'

const CALLS = {
  user: { create: 'createAdminUser', update: 'updateAdminUser' },
  staff: { create: 'createStaff', update: 'updateStaff' },
  agent: { create: 'createAgent', update: 'updateAgent' },
  accountant: { create: 'createAccountant', update: 'updateAccountant' },
} as const

type PersonCall = (typeof CALLS)[PersonSaves]['create' | 'update']

/** How a list saves: what of the values goes to which call. `present`: the person who is changed. */
export const personCall = (saves: PersonSaves, isNew: boolean): PersonCall => CALLS[saves][isNew ? 'create' : 'update']

export function personRequest(
  saves: PersonSaves,
  values: PersonValues,
  present: { id: string; version: number } | undefined,
): RequestOf<PersonCall> {
  const body = BODIES[saves](values)
  return present ? { params: { id: present.id }, body: { ...body, ...present } } : { body }
}

const BODIES = {
  user: placeOf,
  staff: memberOf,
  agent: (values: PersonValues) => ({ ...memberOf(values), credit: values.credit }),
  accountant: memberOf,
} as const

function memberOf({ name, email, phone, depotId, isActive }: PersonValues) {
  return { name, email, phone, depotId, isActive }
}

function placeOf(values: PersonValues) {
  const { user_type, role, accessRoleId } = values
  return { ...memberOf(values), user_type, role, accessRoleId }
}
