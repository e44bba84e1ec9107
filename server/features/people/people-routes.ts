import { isCommonPassword } from '#server/passwords/common-passwords.ts'
import { hashPassword } from '#server/passwords/hash-password.ts'
import type { Api } from '#server/plugins/api.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { refuse } from '#server/plugins/refusal.ts'
import {
  addUser,
  changeUser,
  depotExists,
  isAddressTaken,
  isSuperAdminLeft,
  listBranches,
  listUsers,
  lockUserChanges,
  readUser,
  type UserValues,
} from './people-repository.ts'
import { ownAccountProblems, placeProblems } from './people-rules.ts'

/** Users of the back office, and the depots they work in. */
export function registerPeople(api: Api, { events }: { events: Pick<EventStream, 'sessionsChanged'> }): void {
  api.read('getAdminUserList', ({ database, query }) => listUsers(database.orm, query))

  api.read('branchList', async ({ database }) => ({ data: await listBranches(database.orm) }))

  api.write('createAdminUser', async ({ tx, body, now }) => {
    const { password, ...values } = body
    const problems = placeProblems(values, await depotExists(tx.orm, values.depotId))
    if (isCommonPassword(password, [values.name, values.email])) problems.password = 'session.commonPassword'
    if (Object.keys(problems).length > 0) return refuse('ruleBroken', { message: 'people.check', fields: problems })
    const passwordHash = await hashPassword(password)
    const id = await addUser(tx, { ...values, passwordHash }, now)
    const user = id === undefined ? undefined : await readUser(tx.orm, id)
    return user ? { data: user } : addressTaken()
  })

  api.write('updateAdminUser', async ({ tx, actor, body, afterCommit }) => {
    const { id, version, ...values } = body
    await lockUserChanges(tx)
    const before = await readUser(tx.orm, id)
    if (!before) return refuse('notFound')
    if (before.version !== version) return refuse('staleVersion', { details: { version: before.version } })
    const problems = {
      ...placeProblems(values, await depotExists(tx.orm, values.depotId)),
      ...(id === actor.id ? ownAccountProblems(values) : {}),
    }
    if (Object.keys(problems).length > 0) return refuse('ruleBroken', { message: 'people.check', fields: problems })
    if (await isAddressTaken(tx.orm, values.email, id)) return addressTaken()
    if (!(await changeUser(tx, id, version, values satisfies UserValues))) return refuse('staleVersion')
    if (!(await isSuperAdminLeft(tx))) return refuse('conflict', { message: 'people.lastSuperAdmin' })
    const user = await readUser(tx.orm, id)
    afterCommit(() => events.sessionsChanged(id))
    return user ? { data: user } : refuse('notFound')
  })
}

const addressTaken = () => refuse('conflict', { message: 'people.emailTaken', fields: { email: 'people.emailTaken' } })
