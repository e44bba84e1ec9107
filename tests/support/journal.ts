import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { JournalEntry } from '#contract/ledger/journal.ts'
import { type Database, inTransaction } from '#server/database/connection.ts'
import { type Entry, postEntries } from '#server/domain/ledger/post-entry.ts'
import { posterOf } from '#server/domain/ledger/poster.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { addUser, openSmallOperator, type SmallOperator } from '#tests/support/small-operator.ts'
import { IN_RIYADH } from '#tests/support/whereabouts.ts'

const PEOPLE = {
  head: 'head_account',
  head2: 'head_account',
  head3: 'head_account',
  operations: 'operation_manager',
  account: 'account',
  admin: 'admin',
  clerk: 'staff',
  jeddah: 'staff',
} as const
type Person = keyof typeof PEOPLE

export interface JournalDesk {
  server: RunningServer
  operator: SmallOperator
  tokens: Record<Person, string>
  users: Record<Person, string>
  stop(): Promise<void>
}

/** Three head accounts, and those who may not keep the journal. */
export async function openJournalDesk(): Promise<JournalDesk> {
  const server = await startServer({ template: 'empty' })
  const { database } = server
  const operator = await openSmallOperator(database)
  const { riyadh, jeddah } = operator.depots
  const depotOf: Partial<Record<Person, string>> = { account: riyadh, admin: riyadh, clerk: riyadh, jeddah }
  const each = async <Value>(make: (name: Person) => Promise<Value>): Promise<Record<Person, Value>> => ({
    head: await make('head'),
    head2: await make('head2'),
    head3: await make('head3'),
    operations: await make('operations'),
    account: await make('account'),
    admin: await make('admin'),
    clerk: await make('clerk'),
    jeddah: await make('jeddah'),
  })
  const users = await each((name) =>
    addUser(database, `${name}@journal.example`, { userType: PEOPLE[name], depotId: depotOf[name] ?? null }),
  )
  const tokens = await each((name) => openSession(database, `${name}@journal.example`))
  return { server, operator, tokens, users, stop: () => server.stop() }
}

/** An entry as some act of the program would have posted it. */
export async function post(
  database: Database,
  by: string,
  lines: Entry['lines'],
  entry: Partial<Entry> = {},
): Promise<void> {
  await inTransaction(database, (tx) =>
    postEntries(tx, [
      {
        ...posterOf({ id: by, ...IN_RIYADH }, new Date()),
        act: 'exitFeePaid',
        recordKind: 'exitFee',
        recordId: randomUUID(),
        ...entry,
        lines,
      },
    ]),
  )
}

/** So much is owed to the authority for exit fees that came in by the bank. */
export const oweExitFees = ({ server, users }: JournalDesk, amount: number, currency = 'SAR') =>
  post(server.database, users.clerk, [
    { account: '1010', currency, amount },
    { account: '2400', currency, amount: -amount },
  ])

/** So much VAT is owed by a region. */
export const oweVat = ({ server, users }: JournalDesk, regionId: string, amount: number, currency = 'SAR') =>
  post(
    server.database,
    users.clerk,
    [
      { account: '1010', currency, amount },
      { account: '2100', currency, amount: -amount, regionId, forDepotId: null },
    ],
    { act: 'consignmentBilled', recordKind: 'consignment' },
  )

export function propose({ server, tokens }: JournalDesk, body: object, by: Person = 'head') {
  return inject(server.app, 'createJournalEntry', {
    token: tokens[by],
    body: { purpose: 'As agreed', reference: null, ...body },
  })
}

export async function proposed(desk: JournalDesk, body: object, by: Person = 'head'): Promise<JournalEntry> {
  const { status, data, text } = await propose(desk, body, by)
  expect(status, text).toBe(200)
  return data
}

export function decide(
  { server, tokens }: JournalDesk,
  { id, version }: Pick<JournalEntry, 'id' | 'version'>,
  by: Person = 'head2',
  decision: 'approve' | 'reject' = 'approve',
) {
  return inject(server.app, 'decideJournalEntry', {
    token: tokens[by],
    body: { id, version, decision, reason: decision === 'reject' ? 'Not now' : null },
  })
}

/** What a record of the journal posted. */
export async function entriesOf({ server, tokens }: JournalDesk, id: string) {
  const { status, data, text } = await inject(server.app, 'getLedgerEntries', {
    token: tokens.head,
    query: { recordKind: 'journal', recordId: id },
  })
  expect(status, text).toBe(200)
  return data.entries
}

/** What stands on the credit side of an account. */
export async function creditOn({ server }: JournalDesk, account: string, currency: string): Promise<number> {
  const { rows } = await server.database.pool.query<{ credit: number }>(
    'select coalesce(-sum(amount), 0)::bigint as credit from ledger_lines where account = $1 and currency = $2',
    [account, currency],
  )
  return rows[0]?.credit ?? 0
}
