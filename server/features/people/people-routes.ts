import { and, asc, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { accessRoleEndpoints } from '#contract/people/access-role.ts'
import type { ExportedList } from '#contract/master.ts'
import { peopleListQuery } from '#contract/people/people.ts'
import { type PeopleListId, peopleLists as listsOfPeople } from '#contract/people/people-list.ts'
import { accessRoleList } from '#contract/people/access-role-list.ts'
import type { Orm } from '#server/database/connection.ts'
import { depots } from '#server/database/schema/network.ts'
import { accessRoles, users } from '#server/database/schema/people.ts'
import { exportable, exportableList } from '#server/masters/master-export.ts'
import { masterFilters } from '#server/masters/master-filters.ts'
import { createMaster, listMasters, readMaster, updateMaster, type Write } from '#server/masters/master-records.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { countAct } from '#server/plugins/act-limits.ts'
import type { Api } from '#server/plugins/api.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { removeAllFactors } from '#server/domain/people/second-factors.ts'
import { countryOfDepot, withEnteredPhone } from '#server/domain/phone/entered-phone.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { accessRoleKind } from './access-role-kind.ts'
import { accountantsOf, EVERYBODY, peopleManagedBy, type PeopleScope, peopleOf, peopleReadBy } from './people-scope.ts'
import { type PersonValues, personKind } from './person-kind.ts'
import {
  findUser,
  type LinkServices,
  type LinkWrite,
  mailAfterCommit,
  sendAccountLink,
  sendInvitation,
  sendWhatFollows,
} from './send-links.ts'

/** Kinds of master data that this feature keeps and that are removed like any other. */
export const peopleKinds = [accessRoleKind]

type PeopleServices = LinkServices & { events: Pick<EventStream, 'sessionsChanged'> }

/** People of the back office, list by list, the depots they work in, and the access roles that narrow them. */
export function registerPeople(api: Api, { events, ...services }: PeopleServices): void {
  const { createPerson, updatePerson } = personWrites({ events, ...services })

  api.read('getAdminUserList', ({ database, query, actor }) => listPeople(database.orm, query, actor, EVERYBODY))
  api.write('createAdminUser', (input) => createPerson(input, EVERYBODY, input.body))
  api.write('updateAdminUser', (input) => updatePerson(input, EVERYBODY, input.body))

  api.read('getUserList', ({ database, query, actor }) => listPeople(database.orm, query, actor, EVERYBODY))

  api.read('getStaffList', ({ database, query, actor }) =>
    listPeople(database.orm, query, actor, peopleOf('staff', actor)),
  )
  api.write('createStaff', (input) => {
    const { post, ...scope } = peopleOf('staff', input.actor)
    return createPerson(input, scope, { ...input.body, ...post })
  })
  api.write('updateStaff', (input) => {
    const { post, ...scope } = peopleOf('staff', input.actor)
    return updatePerson(input, scope, { ...input.body, ...post })
  })

  api.read('getAgentList', ({ database, query, actor }) =>
    listPeople(database.orm, query, actor, peopleOf('agent', actor)),
  )
  api.write('createAgent', (input) => {
    const { post, ...scope } = peopleOf('agent', input.actor)
    return createPerson(input, scope, { ...input.body, ...post })
  })
  api.write('updateAgent', (input) => {
    const { post, ...scope } = peopleOf('agent', input.actor)
    return updatePerson(input, scope, { ...input.body, ...post })
  })

  api.read('getAccountantList', ({ database, query, actor }) =>
    listPeople(database.orm, query, actor, accountantsOf(actor)),
  )
  api.read('getAccountant', ({ database, params, actor }) =>
    readMaster(database.orm, personKind(actor, accountantsOf(actor)), params.id),
  )
  api.write('createAccountant', (input) => {
    const { post, ...scope } = accountantsOf(input.actor)
    return createPerson(input, scope, { ...input.body, ...post })
  })
  api.write('updateAccountant', async (input) => {
    const { post, ...scope } = accountantsOf(input.actor)
    return input.params.id === input.body.id ? updatePerson(input, scope, { ...input.body, ...post }) : otherId()
  })

  api.write('sendAccountLink', async (input) => {
    const kind = personKind(input.actor, peopleManagedBy(input.actor))
    const [person] = await kind.read(input.tx.orm, [input.body.id])
    if (!person) return refuse('notFound')
    if (!person.isActive) return refuse('conflict', { message: 'people.linkForInactive' })
    const refusal = await countAct(input.tx.client, { accountMail: person.email }, input.now)
    if (refusal) return refusal
    await sendAccountLink(input, services, person.id)
    return readMaster(input.tx.orm, kind, person.id)
  })

  api.write('resetFactors', async (input) => {
    const { tx, actor, body, now, afterCommit } = input
    const kind = personKind(actor, EVERYBODY)
    const [person] = await kind.read(tx.orm, [body.id])
    if (!person) return refuse('notFound')
    // Whoever has a session of a super admin must not get rid of what guards it.
    if (person.id === actor.id) return refuse('conflict', { message: 'people.ownFactors' })
    const removed = await removeAllFactors(tx, person.id, { by: actor.id, now })
    if (removed === 0) return refuse('conflict', { message: 'people.noFactors' })
    afterCommit(() => events.sessionsChanged(person.id))
    mailAfterCommit(input, services, 'factorsReset', person)
    return readMaster(tx.orm, kind, person.id)
  })

  api.read('branchList', async ({ database }) => ({ data: await listBranches(database.orm) }))

  api.read('getAccessRoleList', ({ database, query }) =>
    listMasters(database.orm, accessRoleKind, query, rolesOf(query)),
  )
  api.read('getAccessRole', ({ database, params }) => readMaster(database.orm, accessRoleKind, params.id))
  api.write('createAccessRole', (input) => createMaster(input, accessRoleKind))
  api.write('updateAccessRole', async (input) =>
    input.params.id === input.body.id ? updateMaster(input, accessRoleKind) : otherId(),
  )
}

/** What every list does with the person that is written: their phone, their mails and their sessions. */
function personWrites({ events, ...services }: PeopleServices) {
  return { createPerson, updatePerson }

  async function updatePerson(
    input: PersonWrite,
    scope: PeopleScope,
    body: PersonValues & { id: string; version: number },
  ) {
    const kind = personKind(input.actor, scope)
    const [known] = await kind.read(input.tx.orm, [body.id])
    if (!known) return refuse('notFound')
    const before = await findUser(input.tx, body.id)
    const country = await countryOfDepot(input.tx.orm, body.depotId)
    const entered = withEnteredPhone(body, { before: known, country: country ?? input.actor.country })
    if (isRefusal(entered)) return entered
    const saved = await updateMaster({ ...input, body: entered }, kind)
    if (isRefusal(saved)) return saved
    input.afterCommit(() => events.sessionsChanged(body.id))
    await sendWhatFollows(input, services, before, body)
    return saved
  }

  async function createPerson(input: PersonWrite, scope: PeopleScope, body: PersonValues) {
    const country = await countryOfDepot(input.tx.orm, body.depotId)
    const entered = withEnteredPhone(body, { before: undefined, country: country ?? input.actor.country })
    if (isRefusal(entered)) return entered
    const created = await createMaster({ ...input, body: entered }, personKind(input.actor, scope))
    if (!isRefusal(created)) await sendInvitation(input, services, created.data.id)
    return created
  }
}

const rolesOf = masterFilters(accessRoleList, { user_type: accessRoles.userType })

const filtersOf = masterFilters(listsOfPeople.users, {
  user_type: (type) => (type === 'none' ? isNull(users.userType) : eq(users.userType, type)),
  depotId: users.depotId,
})

export const peopleLists = [
  exportable(accessRoleEndpoints.getAccessRoleList.query, accessRoleKind, {
    list: accessRoleList,
    filters: rolesOf,
  }),
  exportablePeople('user', 'users', () => EVERYBODY),
  exportablePeople('userDirectory', 'usersList', () => EVERYBODY),
  exportablePeople('staff', 'staffMembers', (actor) => peopleOf('staff', actor)),
  exportablePeople('agents', 'agents', (actor) => peopleOf('agent', actor)),
  exportablePeople('accountants', 'accounts', accountantsOf),
]

/** A list of people as a sheet: those whom its call shows to who asks. */
function exportablePeople(name: ExportedList, id: PeopleListId, scopeOf: (actor: Actor) => PeopleScope) {
  return exportableList(name, peopleListQuery, (actor) => personKind(actor, scopeOf(actor)), {
    list: listsOfPeople[id],
    filters: (query, actor) => and(scopeOf(actor).where, filtersOf(query)),
  })
}

/** Who may read who changed a person, or an access role. */
export const peopleReaders = {
  user: async (orm: Orm, actor: Actor, id: string) =>
    (await orm.$count(users, and(eq(users.id, id), peopleReadBy(actor)))) > 0,
  accessRole: async (_orm: Orm, { userType }: Actor) => userType === 'super_admin',
}

type PersonWrite = Write<unknown> & LinkWrite

function listPeople(orm: Orm, query: z.output<typeof peopleListQuery>, actor: Actor, scope: PeopleScope) {
  return listMasters(orm, personKind(actor, scope), query, and(scope.where, filtersOf(query)))
}

async function listBranches(orm: Orm) {
  return orm
    .select({ id: depots.id, code: depots.code, name: depots.name, regionId: depots.regionId })
    .from(depots)
    .where(eq(depots.isActive, true))
    .orderBy(asc(depots.code))
}

const otherId = () => refuse('malformed', { fields: { id: 'field.custom' } })
