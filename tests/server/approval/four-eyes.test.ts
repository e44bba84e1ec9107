import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { AUDIT_RULES } from '#server/audit/rules.ts'
import { type CashDesk, countTill, fillTill, moveMoney, openCashDesk, putFile } from '#tests/support/cash-desk.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'

let desk: CashDesk

beforeAll(async () => {
  desk = await openCashDesk()
})
afterAll(() => desk.stop())

/** Somebody whom the depot's admin invites, who has signed in. */
async function invitedAccountant() {
  const email = `${randomUUID()}@test.example`
  const { status, data, text } = await inject(desk.server.app, 'createAccountant', {
    token: desk.tokens.admin,
    body: { name: 'Invited', email, phone: null, depotId: desk.operator.depots.riyadh, isActive: true },
  })
  expect(status, text).toBe(200)
  return { ...data, token: await openSession(desk.server.database, email) }
}

const counted = async (clerk: 'admin' | 'riyadh') => {
  await moveMoney(desk, clerk, 700)
  return countTill(desk, clerk, [{ currency: 'SAR', amount: 700 }])
}
const close = (token: string, { id, version }: { id: string; version: number }, key: string = randomUUID()) =>
  inject(desk.server.app, 'closeCashShift', { token, body: { id, version, note: null }, key })
const can = async (token: string, id: string) =>
  (await inject(desk.server.app, 'getCashShift', { token, params: { id } })).data.can.find(
    ({ event }) => event === 'cashShift.close',
  )?.refusal

test('whose account somebody opened does not close that person’s till, with whichever key; others do', async () => {
  const accountant = await invitedAccountant()
  const shift = await counted('admin')
  expect(await can(accountant.token, shift.id)).toBe('tiedAccounts')
  const key = randomUUID()
  const refused = [
    await close(accountant.token, shift, key),
    await close(accountant.token, shift, key),
    await close(accountant.token, shift),
  ]
  expect(refused.map(({ status, error }) => [status, error.code])).toEqual(
    Array.from({ length: 3 }, () => [409, 'tiedAccounts']),
  )
  expect(refused[0]?.error.message).toContain('30 days')
  expect(await can(desk.tokens.head, shift.id)).toBeNull()
  expect((await close(desk.tokens.head, shift)).status).toBe(200)

  const clerks = await counted('riyadh')
  expect((await close(accountant.token, clerks)).status, 'the till of somebody else').toBe(200)
})

test('who changed the other’s account lately does not stand for a second person, until the policy’s days are over', async () => {
  const accountant = await invitedAccountant()
  const owner = new pg.Client({ connectionString: desk.server.ownerUrl })
  await owner.connect()
  // As if a super admin had opened the account long ago, and the depot's admin had only changed its access.
  const tie = (act: string, days: number) =>
    owner.query(
      `update record_changes set act = $2, changes = '{"accessRoleName": {"from": null, "to": "Narrow"}}', at = now() - make_interval(days => $3) where record_kind = 'user' and record_id = $1`,
      [accountant.id, act, days],
    )
  const shift = await counted('admin')
  await tie('changed', 29)
  expect((await close(accountant.token, shift)).error.code).toBe('tiedAccounts')
  await tie('changed', 31)
  expect(await can(accountant.token, shift.id)).toBeNull()
  await tie('created', 400)
  expect((await close(accountant.token, shift)).error.code).toBe('tiedAccounts')
  await owner.end()
  expect((await close(desk.tokens.head, shift)).status).toBe(200)
})

test('the inbox says so and does not count it, and an audit finds what got around it', async () => {
  const { server, tokens, users } = desk
  const shift = await counted('riyadh')
  expect((await close(tokens.head, shift)).status).toBe(200)
  const slip = await inject(server.app, 'createDepositSlip', {
    token: tokens.account,
    body: {
      shiftIds: [shift.id],
      amounts: [{ currency: 'SAR', ticket: 700, cargo: 0, pos: 0 }],
      note: null,
      fileIds: [await putFile(desk, 'account')],
    },
  })
  expect(slip.status, slip.text).toBe(200)
  const before = (await inject(server.app, 'getApprovalCount', { token: tokens.head })).data.total
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  const open = `insert into record_changes (record_kind, record_id, act, changes, user_id, at) values ('user', $1, 'created', '{}', $2, now() - interval '2 years') returning id`
  const { rows } = await owner.query<{ id: string }>(open, [users.account, users.head])
  const inbox = await inject(server.app, 'getApprovals', { token: tokens.head })
  expect(inbox.data.approvals.find(({ id }) => id === slip.data.id)?.refusal).toBe('tiedAccounts')
  expect(inbox.data.total).toBe(before - 1)
  const sheet = await inject(server.app, 'exportApprovals', {
    token: tokens.head,
    query: { kind: 'depositSlip', columns: 'kind,reference,refusal', format: 'csv', language: 'en' },
  })
  expect(sheet.text).toMatch(/^\uFEFFType,Reference,Note\r\n/)
  expect(sheet.text).toContain('Linked account')
  const { id, version } = slip.data
  const decide = () =>
    inject(server.app, 'decideDepositSlip', {
      token: tokens.head,
      body: { id, version, decision: 'approve', reason: null },
    })
  expect((await decide()).error.code).toBe('tiedAccounts')

  await owner.query('delete from record_changes where id = $1', [rows[0]?.id])
  expect((await decide()).status).toBe(200)
  const tied = () => AUDIT_RULES.find(({ id: rule }) => rule === 'records.tiedAccounts')?.check(server.database.pool)
  expect(await tied()).toEqual([])
  await owner.query(open, [users.account, users.head])
  await owner.end()
  expect(await tied()).toMatchObject([{ rule: 'records.tiedAccounts', reference: slip.data.number }])
})

test('cash is not received from whose account one’s own was opened by, nor counted again for them; it may be sent back', async () => {
  const { server, tokens, users } = desk
  const { id, token } = await invitedAccountant()
  await fillTill(desk, 'admin', 30_000)
  const order = {
    source: 'till',
    destination: 'safe',
    depotId: null,
    receiverId: null,
    amounts: [{ currency: 'SAR', amount: 1000 }],
    note: null,
  } as const
  const hand = (by: string, change: Partial<BodyOf<'createCashTransfer'>> = {}) =>
    inject(server.app, 'createCashTransfer', { token: by, body: { ...order, ...change } })
  const receive = (by: string, transfer: string, key: string = randomUUID()) =>
    inject(server.app, 'receiveCashTransfer', {
      token: by,
      key,
      body: { id: transfer, version: 1, counts: [{ currency: 'SAR', amount: 1000 }], note: null },
    })

  const toTied = await hand(tokens.admin, { destination: 'till', receiverId: id })
  expect([toTied.status, toTied.error.code], toTied.text).toEqual([409, 'tiedAccounts'])

  const toSafe = await hand(tokens.admin)
  expect(toSafe.status, toSafe.text).toBe(200)
  const seen = await inject(server.app, 'getCashTransfer', { token, params: { id: toSafe.data.id } })
  expect(seen.data.can).toEqual([
    { event: 'cashTransfer.receive', refusal: 'tiedAccounts' },
    { event: 'cashTransfer.return', refusal: null },
  ])
  const key = randomUUID()
  const refused = [
    await receive(token, toSafe.data.id, key),
    await receive(token, toSafe.data.id, key),
    await receive(token, toSafe.data.id),
  ]
  expect(refused.map(({ status, error }) => [status, error.code])).toEqual(
    Array.from({ length: 3 }, () => [409, 'tiedAccounts']),
  )
  expect((await receive(tokens.account, toSafe.data.id)).status).toBe(200)

  const another = await hand(tokens.admin)
  const back = await inject(server.app, 'returnCashTransfer', {
    token,
    body: { id: another.data.id, version: 1, reason: 'Too large notes' },
  })
  expect([back.status, back.data?.state], back.text).toEqual([200, 'returned'])

  const due = await countTill(desk, 'admin', [{ currency: 'SAR', amount: 1 }])
  expect(due.state).toBe('recountDue')
  const recount = (by: string) =>
    inject(server.app, 'recountCashShift', {
      token: by,
      body: { id: due.id, version: due.version, counts: [{ currency: 'SAR', amount: 29_000 }], note: null },
    })
  const { data } = await inject(server.app, 'getCashShift', { token, params: { id: due.id } })
  expect(data.can).toContainEqual({ event: 'cashShift.recount', refusal: 'tiedAccounts' })
  expect((await recount(token)).error.code).toBe('tiedAccounts')
  const again = await recount(tokens.account)
  expect(again.status, again.text).toBe(200)
  expect((await close(token, again.data)).error.code).toBe('tiedAccounts')
  expect((await close(tokens.account, again.data)).error.code).toBe('ownRequest')
  const closed = await close(tokens.head2, again.data)
  expect(closed.status, closed.text).toBe(200)
  const tied = await AUDIT_RULES.find(({ id: rule }) => rule === 'records.tiedAccounts')?.check(server.database.pool)
  expect(tied?.filter(({ reference }) => reference === toSafe.data.number)).toEqual([])

  // As if whoever received it had opened the giver's account.
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query(
    `insert into record_changes (record_kind, record_id, act, changes, user_id, at) values ('user', $1, 'created', '{}', $2, now() - interval '2 years')`,
    [users.admin, users.account],
  )
  await owner.end()
  const found = await AUDIT_RULES.find(({ id: rule }) => rule === 'records.tiedAccounts')?.check(server.database.pool)
  expect(found?.map(({ reference }) => reference)).toContain(toSafe.data.number)
})
