import { expect } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import type { Consignment, ConsignmentRow } from '#contract/consignment.ts'
import type { Database } from '#server/database/connection.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { addUser, openSmallOperator, type SmallOperator } from '#tests/support/small-operator.ts'

type Clerk = 'riyadh' | 'jeddah' | 'amman' | 'admin' | 'account' | 'operations' | 'operations2' | 'head' | 'agent'

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
    expectedTotal: change.expectedTotal ?? items.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0),
  }
}

export async function writeBill({ server, operator, tokens }: CargoDesk, change: Partial<Bill> = {}, by: Clerk = 'riyadh'): Promise<ConsignmentRow> {
  const { status, data, text } = await inject(server.app, 'createConsignment', { token: tokens[by], body: billBody(operator, change) })
  expect(status, text).toBe(200)
  return data
}

export async function readBill({ server, tokens }: CargoDesk, id: string, by: Clerk = 'head'): Promise<Consignment> {
  const { status, data, text } = await inject(server.app, 'getConsignment', { token: tokens[by], params: { id } })
  expect(status, text).toBe(200)
  return data
}

export const labelsOf = ({ billNumber }: { billNumber: string }, ...numbers: number[]): string[] => numbers.map((number) => `${billNumber}/${number}`)

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

/** What must hold of cargo after every act; each rule with a query that finds who breaks it. */
const CARGO_RULES = {
  'for every item: total = pending + transit + received by branch + received by customer + written off + cancelled': `
    select item.id from consignment_items as item
    where quantity <> pending + transit + received_by_branch + received_by_customer + written_off + cancelled
      or quantity <> (select count(*) from consignment_pieces where item_id = item.id)
      or (pending, transit, received_by_branch, received_by_customer, written_off, cancelled) <> (
        select count(*) filter (where state = 'pending'), count(*) filter (where state = 'transit'), count(*) filter (where state = 'receivedByBranch'),
          count(*) filter (where state = 'receivedByCustomer'), count(*) filter (where state = 'writtenOff'), count(*) filter (where state = 'cancelled')
        from consignment_pieces where item_id = item.id)`,
  'the pieces of a bill are numbered from 1 on, without gaps': `
    select id from consignments as bill where pieces <> (select count(*) from consignment_pieces where consignment_id = bill.id)
      or pieces <> (select max(number) from consignment_pieces where consignment_id = bill.id)`,
  'every piece is where its last event led': `
    select id from consignment_pieces where state <> (select to_state from workflow_events where machine = 'consignmentPiece' and record_id = consignment_pieces.id order by id desc limit 1)`,
  'every piece has one event per version': `
    select id from consignment_pieces where version <> (select count(*) from workflow_events where machine = 'consignmentPiece' and record_id = consignment_pieces.id)`,
  '1120 is what is still to be collected on delivery': `
    select currency from (select distinct currency from consignments) as used
    where (select coalesce(sum(amount), 0) from ledger_lines where account = '1120' and ledger_lines.currency = used.currency)
      <> (select coalesce(sum(total - reversed), 0) from consignments where payment = 'pod' and collected_at is null and consignments.currency = used.currency)`,
  '4100 and the VAT are those of what is billed and not taken back': `
    select currency from (select distinct currency from consignments) as used
    where (select coalesce(-sum(amount), 0) from ledger_lines where account = '4100' and ledger_lines.currency = used.currency)
      <> (select coalesce(sum(total - reversed - vat_total + reversed_vat), 0) from consignments where payment <> 'foc' and consignments.currency = used.currency)`,
  'bill numbers of a depot and year have no gaps': `
    select series from (select left(bill_number, -5) as series, count(*) as bills, max(right(bill_number, 5)::int) as last from consignments group by 1) as each where bills <> last`,
  'who sees a bill sends, receives, holds, or stands at an end of its way': `
    select id from consignments as bill where depot_ids <> (
      select array_agg(distinct depot order by depot) from (
        select from_depot_id as depot from consignments where id = bill.id union select to_depot_id from consignments where id = bill.id
        union select depot_id from consignment_pieces where consignment_id = bill.id and state in ('pending', 'receivedByBranch')
        union select unnest(array[loaded_at_depot_id, headed_for_depot_id]) from consignment_pieces where consignment_id = bill.id and state = 'transit') as depots)`,
  'a piece stands in an open proposal exactly while it is open': `
    select piece.id from consignment_pieces as piece where (write_off_id is not null) <> exists (
      select from consignment_write_off_pieces as line join consignment_write_offs as write_off on write_off.id = line.write_off_id
      where line.piece_id = piece.id and write_off.state = 'proposed')`,
  'every entry is balanced in each currency': 'select entry_id from ledger_lines group by entry_id, currency having sum(amount) <> 0',
  'cash lies in the till of the one who took it': `
    select entry_id from ledger_lines where account = '1000' and not exists
      (select from cash_shifts where id = shift_id and clerk_id = ledger_lines.clerk_id and depot_id = ledger_lines.depot_id)`,
} as const satisfies Record<string, string>

/** @throws an assertion error that names the rule, with the rows that break it */
export async function expectSoundCargo(database: Database): Promise<void> {
  for (const [rule, query] of Object.entries(CARGO_RULES)) {
    const { rows } = await database.pool.query(query)
    expect(rows, rule).toEqual([])
  }
}
