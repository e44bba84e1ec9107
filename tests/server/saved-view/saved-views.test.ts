import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { MAX_SAVED_VIEWS } from '#contract/saved-view.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { addUser } from '#tests/support/small-operator.ts'

type NewView = BodyOf<'createSavedView'>

let server: RunningServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  const people = {
    head: 'head_account',
    otherHead: 'head_account',
    clerk: 'staff',
    otherClerk: 'staff',
    operations: 'operation_manager',
    busy: 'staff',
  } as const
  for (const [name, userType] of Object.entries(people)) {
    await addUser(server.database, `${name.toLowerCase()}@test.example`, { userType })
    tokens[name] = await openSession(server.database, `${name.toLowerCase()}@test.example`)
  }
})
afterAll(() => server.stop())

let views = 0
function newView(change: Partial<NewView> = {}): NewView {
  views += 1
  return {
    list: 'bookings',
    name: `View ${views}`,
    isShared: false,
    query: { state: 'pending', sort: '-travelDate' },
    columns: { phone: true },
    ...change,
  }
}
const save = (who: string, body: NewView) => inject(server.app, 'createSavedView', { token: tokens[who], body })
const listed = async (who: string, list = 'bookings') =>
  (await inject(server.app, 'getSavedViews', { token: tokens[who], query: { list } })).data
const namesFor = async (who: string, list?: string) => (await listed(who, list)).map(({ name }) => name)
const update = (who: string, id: string, body: BodyOf<'updateSavedView'>) =>
  inject(server.app, 'updateSavedView', { token: tokens[who], params: { id }, body })
const remove = (who: string, id: string) =>
  inject(server.app, 'deleteSavedView', { token: tokens[who], params: { id } })

test('a view keeps filters, order and columns, for its list and its owner only', async () => {
  const view = newView({ name: '  Leaving soon ' })
  const { status, data } = await save('clerk', view)
  expect(status).toBe(200)
  expect(data).toMatchObject({
    name: 'Leaving soon',
    isOwn: true,
    isShared: false,
    query: view.query,
    columns: view.columns,
    version: 1,
  })
  expect(await listed('clerk')).toEqual([data])
  expect(await listed('clerk', 'users')).toEqual([])
  expect(await listed('otherClerk')).toEqual([])
})

test('a shared view is seen by those of the same user type, below their own, until its owner leaves', async () => {
  const own = await save('otherHead', newView({ name: 'Zebra' }))
  const shared = await save('head', newView({ name: 'Month end', isShared: true }))
  expect(await listed('otherHead')).toMatchObject([
    { id: own.data.id, isOwn: true },
    { id: shared.data.id, isOwn: false, isShared: true, ownerName: 'head' },
  ])
  for (const other of ['clerk', 'operations']) expect(await namesFor(other)).not.toContain('Month end')
  await server.database.pool.query(`update users set is_active = false where email = 'head@test.example'`)
  expect(await namesFor('otherHead')).toEqual(['Zebra'])
  await server.database.pool.query(`update users set is_active = true where email = 'head@test.example'`)
})

test('staff keep views for themselves: sharing is refused and nothing is kept', async () => {
  const before = await namesFor('clerk')
  const refused = await save('clerk', newView({ isShared: true }))
  expect(refused).toMatchObject({ status: 422, error: { code: 'ruleBroken' } })
  expect(Object.keys(refused.error.fields ?? {})).toEqual(['isShared'])
  expect(await namesFor('clerk')).toEqual(before)
})

test('an own view is renamed and shows something else; an old version, a taken name and a foreign view are refused', async () => {
  const { data: first } = await save('operations', newView({ name: 'First' }))
  const { data: second } = await save('operations', newView({ name: 'Second', isShared: true }))
  const change = { name: 'Renamed', isShared: true, query: { means: 'bank' }, columns: {}, version: 1 }
  const changed = await update('operations', first.id, change)
  expect(changed.data).toMatchObject({
    id: first.id,
    name: 'Renamed',
    isShared: true,
    query: { means: 'bank' },
    version: 2,
  })
  expect((await update('operations', first.id, change)).status).toBe(409)
  const taken = await update('operations', first.id, { ...change, name: second.name, version: 2 })
  expect([taken.status, Object.keys(taken.error.fields ?? {})]).toEqual([409, ['name']])
  expect((await update('head', first.id, { ...change, version: 2 })).status).toBe(404)
  expect((await update('operations', randomUUID(), change)).status).toBe(404)
  expect((await listed('operations')).find(({ id }) => id === first.id)).toEqual(changed.data)
})

test.each(['top-ups-request', 'usersList', 'headAccountants', 'accessRoles'])('the list %s has views', async (list) => {
  const { status, data } = await save('clerk', newView({ list }))
  expect(status).toBe(200)
  expect((await listed('clerk', list)).map(({ id }) => id)).toEqual([data.id])
})

test('only its owner deletes a view', async () => {
  const { data } = await save('head', newView({ isShared: true }))
  expect((await remove('otherHead', data.id)).status).toBe(404)
  expect((await remove('head', data.id)).status).toBe(200)
  expect((await remove('head', data.id)).status).toBe(404)
})

test('a user keeps a bounded number of views, also from several windows at once', async () => {
  const wanted = Array.from({ length: MAX_SAVED_VIEWS + 5 }, (_, index) =>
    newView({ list: index % 2 === 0 ? 'bookings' : 'users' }),
  )
  const statuses = (await Promise.all(wanted.map((view) => save('busy', view)))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_SAVED_VIEWS)
  expect(statuses.filter((status) => status === 422)).toHaveLength(5)
})

test('the same name from two windows is kept once', async () => {
  const twice = await Promise.all([
    save('otherClerk', newView({ name: 'Twin' })),
    save('otherClerk', newView({ name: 'Twin' })),
  ])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test.each([
  { list: 'Not a list' },
  { name: ' ' },
  { query: { 'a b': 'c' } },
  { query: Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`f${index}`, 'x'])) },
  { query: { state: 'x'.repeat(201) } },
])('refuses %o', async (change) => {
  expect((await save('clerk', newView(change))).status).toBe(400)
})
