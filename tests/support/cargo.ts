import { expect } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import type { Consignment } from '#contract/consignment/consignment.ts'
import type { ConsignmentRow } from '#contract/consignment/consignment-row.ts'
import type { Database } from '#server/database/connection.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { addUser, openSmallOperator, type SmallOperator } from '#tests/support/small-operator.ts'
import { expectSound } from '#tests/support/sound-books.ts'

type Clerk =
  | 'riyadh'
  | 'jeddah'
  | 'amman'
  | 'admin'
  | 'account'
  | 'operations'
  | 'operations2'
  | 'head'
  | 'head2'
  | 'agent'

export interface CargoDesk {
  server: RunningServer
  operator: SmallOperator
  tokens: Record<Clerk, string>
  users: Record<Clerk, string>
  stop(): Promise<void>
}

/** Clerks at three depots, an admin who may allow free of charge, and those who decide. */
export async function openCargoDesk(): Promise<CargoDesk> {
  const server = await startServer({ template: 'empty' })
  const { database } = server
  const operator = await openSmallOperator(database)
  const { riyadh, jeddah, amman } = operator.depots
  const people = {
    riyadh: { userType: 'staff', depotId: riyadh },
    jeddah: { userType: 'staff', depotId: jeddah },
    amman: { userType: 'staff', depotId: amman },
    admin: { userType: 'admin', depotId: riyadh },
    account: { userType: 'account', depotId: riyadh },
    operations: { userType: 'operation_manager' },
    operations2: { userType: 'operation_manager' },
    head: { userType: 'head_account' },
    head2: { userType: 'head_account' },
    agent: { userType: 'staff', role: 'agent' },
  } as const satisfies Record<Clerk, Parameters<typeof addUser>[2]>
  const each = async <Value>(make: (name: Clerk) => Promise<Value>): Promise<Record<Clerk, Value>> => ({
    riyadh: await make('riyadh'),
    jeddah: await make('jeddah'),
    amman: await make('amman'),
    admin: await make('admin'),
    account: await make('account'),
    operations: await make('operations'),
    operations2: await make('operations2'),
    head: await make('head'),
    head2: await make('head2'),
    agent: await make('agent'),
  })
  const users = await each((name) => addUser(database, `${name}@cargo.example`, people[name]))
  const tokens = await each((name) => openSession(database, `${name}@cargo.example`))
  return { server, operator, tokens, users, stop: () => server.stop() }
}

/** A key of a departure so many days ahead. */
export function departureKey(operator: SmallOperator, timing: keyof SmallOperator['timings'], days = 30): string {
  return `${operator.timings[timing]}.${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}.1`
}

type Bill = BodyOf<'createConsignment'>

/** Three boxes and two bags from Riyadh to Jeddah, SAR 115 and SAR 23 each, to be paid on delivery. */
export function billBody(operator: SmallOperator, change: Partial<Bill> = {}): Bill {
  const items = change.items ?? [
    { name: 'Box', quantity: 3, weight: 2500, unitPrice: 11_500 },
    { name: 'Bag', quantity: 2, weight: 800, unitPrice: 2300 },
  ]
  return {
    sender: { name: 'Salem Harbi', contact: '+966 50 555 0101', idNumber: '1023456789' },
    receiver: { name: 'Noura Qahtani', contact: '+966 55 555 0202', idNumber: null },
    toDepotId: operator.depots.jeddah,
    payment: { status: 'pod' },
    ...change,
    items,
    expectedTotal:
      change.expectedTotal ?? items.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0),
  }
}

export async function writeBill(
  { server, operator, tokens }: CargoDesk,
  change: Partial<Bill> = {},
  by: Clerk = 'riyadh',
): Promise<ConsignmentRow> {
  const { status, data, text } = await inject(server.app, 'createConsignment', {
    token: tokens[by],
    body: billBody(operator, change),
  })
  expect(status, text).toBe(200)
  return data
}

export async function readBill({ server, tokens }: CargoDesk, id: string, by: Clerk = 'head'): Promise<Consignment> {
  const { status, data, text } = await inject(server.app, 'getConsignment', { token: tokens[by], params: { id } })
  expect(status, text).toBe(200)
  return data
}

export const labelsOf = ({ billNumber }: { billNumber: string }, ...numbers: number[]): string[] =>
  numbers.map((number) => `${billNumber}/${number}`)

export const SIGNATURE: BodyOf<'deliverConsignment'>['signature'] = {
  width: 400,
  height: 160,
  strokes: [
    [
      [20, 80, 0.5],
      [60, 30, 0.5],
      [100, 110, 0.5],
      [160, 60, 0.5],
    ],
  ],
}

/** Nothing that a desk does with cargo may break a rule, of whatever records. */
export const expectSoundCargo = (database: Database): Promise<void> => expectSound(database)
