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

/** How a list saves: what of the values goes to which call. */
export type UsePersonSaving = (whatFollows: WhatFollows) => PersonSaving

export const useUserSaving: UsePersonSaving = (whatFollows) => {
  const create = useWrite('createAdminUser', whatFollows)
  const update = useWrite('updateAdminUser', whatFollows)
  return {
    create: (values) => create.mutate({ body: { ...placeOf(values), password: values.password } }),
    update: (values, present) => update.mutate({ body: { ...placeOf(values), ...present } }),
    isSaving: create.isPending || update.isPending,
  }
}

export const useStaffSaving: UsePersonSaving = (whatFollows) => {
  const create = useWrite('createStaff', whatFollows)
  const update = useWrite('updateStaff', whatFollows)
  return {
    create: (values) => create.mutate({ body: { ...memberOf(values), password: values.password } }),
    update: (values, present) => update.mutate({ body: { ...memberOf(values), ...present } }),
    isSaving: create.isPending || update.isPending,
  }
}

export const useAgentSaving: UsePersonSaving = (whatFollows) => {
  const create = useWrite('createAgent', whatFollows)
  const update = useWrite('updateAgent', whatFollows)
  return {
    create: (values) => create.mutate({ body: { ...memberOf(values), credit: values.credit, password: values.password } }),
    update: (values, present) => update.mutate({ body: { ...memberOf(values), credit: values.credit, ...present } }),
    isSaving: create.isPending || update.isPending,
  }
}

export const useAccountantSaving: UsePersonSaving = (whatFollows) => {
  const create = useWrite('createAccountant', whatFollows)
  const update = useWrite('updateAccountant', whatFollows)
  return {
    create: (values) => create.mutate({ body: { ...memberOf(values), password: values.password } }),
    update: (values, present) => update.mutate({ params: { id: present.id }, body: { ...memberOf(values), ...present } }),
    isSaving: create.isPending || update.isPending,
  }
}

function memberOf({ name, email, phone, depotId, isActive }: PersonValues) {
  return { name, email, phone, depotId, isActive }
}

function placeOf(values: PersonValues) {
  const { user_type, role, accessRoleId } = values
  return { ...memberOf(values), user_type, role, accessRoleId }
}
