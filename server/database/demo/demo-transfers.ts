import type { Transaction } from '#server/database/connection.ts'
import {
  handOver,
  receiveTransfer,
  returnTransfer,
  type TransferRecord,
} from '#server/features/cash/transfer/cash-transfer.ts'
import { demoId } from './demo-ids.ts'
import { type DepotCode, depotId } from './demo-places.ts'
import { actorOf, granted } from './demo-actors.ts'

const HOUR_MS = 3_600_000

/** Who keeps the safe of a depot and whose till pays refunds; what is brought to the safe and what of it to the till. Minor units. */
const FLOATS: readonly {
  depot: DepotCode
  keeper: string
  payer: string
  currency: string
  toSafe: number
  toTill: number
}[] = [
  { depot: 'RYD', keeper: 'admin', payer: 'account', currency: 'SAR', toSafe: 2_000_000, toTill: 500_000 },
  {
    depot: 'JDH',
    keeper: 'admin.jeddah',
    payer: 'account.jeddah',
    currency: 'SAR',
    toSafe: 1_000_000,
    toTill: 300_000,
  },
  { depot: 'AMN', keeper: 'admin.amman', payer: 'account.amman', currency: 'JOD', toSafe: 2_000_000, toTill: 500_000 },
]

/** Cash from the bank into the safes, and from there into the tills that pay refunds; before any is asked for. */
export async function floatDemoTills(tx: Transaction, today: Date): Promise<void> {
  for (const { depot, keeper, payer, currency, toSafe, toTill } of FLOATS) {
    const brought = await give(tx, 'head-account', before(today, 80), {
      source: 'bank',
      destination: 'safe',
      depotId: depotId(depot),
      receiverId: null,
      currency,
      amount: toSafe,
    })
    await receive(tx, keeper, before(today, 76), brought, { currency, amount: toSafe })
    const float = await give(tx, keeper, before(today, 75), {
      source: 'safe',
      destination: 'till',
      depotId: depotId(depot),
      receiverId: demoId('user', payer),
      currency,
      amount: toTill,
    })
    await receive(tx, payer, before(today, 74), float, { currency, amount: toTill })
  }
}

/** What moved yesterday: one came short, one was sent back, one waits to be counted. */
export async function moveDemoCash(tx: Transaction, today: Date): Promise<void> {
  const riyadh = { depotId: depotId('RYD'), currency: 'SAR' } as const
  const short = await give(tx, 'account', before(today, 8), {
    ...riyadh,
    source: 'till',
    destination: 'safe',
    receiverId: null,
    amount: 50_000,
  })
  await receive(tx, 'admin', before(today, 7), short, { currency: 'SAR', amount: 49_500 }, 'A five note was missing.')
  const refused = await give(tx, 'admin', before(today, 6), {
    ...riyadh,
    source: 'safe',
    destination: 'till',
    receiverId: demoId('user', 'account'),
    amount: 20_000,
  })
  granted(
    await returnTransfer(
      tx,
      { actor: actorOf('account'), now: before(today, 5) },
      { id: refused.id, version: 1, reason: 'The notes are too large for giving change.' },
    ),
  )
  await give(tx, 'admin', before(today, 4), {
    ...riyadh,
    source: 'safe',
    destination: 'till',
    receiverId: demoId('user', 'account'),
    amount: 20_000,
  })
}

interface Given {
  source: TransferRecord['source']
  destination: TransferRecord['destination']
  depotId: string
  receiverId: string | null
  currency: string
  amount: number
}

async function give(
  tx: Transaction,
  by: string,
  now: Date,
  { source, destination, depotId: place, receiverId, currency, amount }: Given,
): Promise<TransferRecord> {
  const actor = actorOf(by)
  const order = {
    source,
    destination,
    receiverId,
    note: null,
    amounts: [{ currency, amount }],
    depotId: actor.userType === 'head_account' ? place : null,
  }
  return granted(await handOver(tx, { actor, now }, order))
}

async function receive(
  tx: Transaction,
  by: string,
  now: Date,
  { id }: TransferRecord,
  count: { currency: string; amount: number },
  note: string | null = null,
): Promise<void> {
  granted(await receiveTransfer(tx, { actor: actorOf(by), now }, { id, version: 1, counts: [count], note }))
}

const before = (today: Date, hours: number): Date => new Date(today.getTime() - hours * HOUR_MS)
