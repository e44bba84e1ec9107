import type { z } from 'zod'
import { agentCredit } from '#contract/agent.ts'
import type { CallName } from '#contract/calls.ts'
import { type Person, peopleEndpoints } from '#contract/people.ts'
import type { ApiError } from '#src/lib/api.ts'
import { useWrite } from '#src/lib/use-write.ts'

/** Everything that can be entered of a person; each list shows its own part of it. */
export const personValues = peopleEndpoints.createAdminUser.body.extend({ credit: agentCredit.nullable() })
export type PersonValues = z.output<typeof personValues>

interface WhatFollows {
  outdates: readonly CallName[]
  onRefused: (error: ApiError) => void
  onDone: (answer: { data: Person }) => void
}

interface PersonSaving {
  create: (values: PersonValues) => void
  update: (values: PersonValues, present: { id: string; version: number }) => void
  isSaving: boolean
}

/** The calls that a list saves by. */
export type PersonSaves = 'user' | 'staff' | 'agent' | 'accountant'

/** How a list saves: what of the values goes to which call. */
export function usePersonSaving(saves: PersonSaves, whatFollows: WhatFollows): PersonSaving {
  const createUser = useWrite('createAdminUser', whatFollows)
  const updateUser = useWrite('updateAdminUser', whatFollows)
  const createStaff = useWrite('createStaff', whatFollows)
  const updateStaff = useWrite('updateStaff', whatFollows)
  const createAgent = useWrite('createAgent', whatFollows)
  const updateAgent = useWrite('updateAgent', whatFollows)
  const createAccountant = useWrite('createAccountant', whatFollows)
  const updateAccountant = useWrite('updateAccountant', whatFollows)
  const savings = {
    user: {
      create: (values) => createUser.mutate({ body: placeOf(values) }),
      update: (values, present) => updateUser.mutate({ body: { ...placeOf(values), ...present } }),
      isSaving: createUser.isPending || updateUser.isPending,
    },
    staff: {
      create: (values) => createStaff.mutate({ body: memberOf(values) }),
      update: (values, present) => updateStaff.mutate({ body: { ...memberOf(values), ...present } }),
      isSaving: createStaff.isPending || updateStaff.isPending,
    },
    agent: {
      create: (values) => createAgent.mutate({ body: { ...memberOf(values), credit: values.credit } }),
      update: (values, present) =>
        updateAgent.mutate({ body: { ...memberOf(values), credit: values.credit, ...present } }),
      isSaving: createAgent.isPending || updateAgent.isPending,
    },
    accountant: {
      create: (values) => createAccountant.mutate({ body: memberOf(values) }),
      update: (values, present) =>
        updateAccountant.mutate({ params: { id: present.id }, body: { ...memberOf(values), ...present } }),
      isSaving: createAccountant.isPending || updateAccountant.isPending,
    },
  } satisfies Record<PersonSaves, PersonSaving>
  return savings[saves]
}

function memberOf({ name, email, phone, depotId, isActive }: PersonValues) {
  return { name, email, phone, depotId, isActive }
}

function placeOf(values: PersonValues) {
  const { user_type, role, accessRoleId } = values
  return { ...memberOf(values), user_type, role, accessRoleId }
}
