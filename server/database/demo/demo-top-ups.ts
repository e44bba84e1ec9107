import type { Transaction } from '#server/database/connection.ts'
import { decideDeduction, requestDeduction } from '#server/features/agent/wallet/deduct-wallet.ts'
import { decideTopUp, enterTopUp } from '#server/features/agent/top-up/top-up.ts'
import { claimFiles } from '#server/domain/file/record-files.ts'
import { demoId } from './demo-ids.ts'
import { type DemoPictures, printedAmount, printedTime } from './demo-pictures.ts'
import type { ReceiptLine } from './draw-receipt.ts'
import { actorOf, granted } from './demo-actors.ts'

const HOUR_MS = 3_600_000

interface DemoTopUp {
  /** Hours before midnight of the present day. */
  hoursBefore: number
  agent: string
  currency: string
  /** Minor units. */
  amount: number
  /** Who entered it and took the cash; an agent's own request by bank where nobody is named. */
  takenBy?: string
  reference?: string
  note?: string
  /** Hours until it was approved; left out: it waits. */
  approvedAfter?: number
  rejectedFor?: string
}

interface Setting {
  today: Date
  pictures: DemoPictures
}

/** What agents transferred while the sales of the last weeks went on, oldest first. */
const TRANSFERS: readonly DemoTopUp[] = [
  { hoursBefore: 800, agent: 'agent', currency: 'SAR', amount: 15_000_00, reference: 'RJHI-338120', approvedAfter: 20 },
  {
    hoursBefore: 742,
    agent: 'agent.cairo',
    currency: 'EGP',
    amount: 60_000_00,
    reference: 'CIB-70113',
    approvedAfter: 26,
  },
  {
    hoursBefore: 560,
    agent: 'agent.dubai',
    currency: 'AED',
    amount: 8_000_00,
    reference: 'ENBD-5521',
    rejectedFor: "The slip is of another company's account.",
  },
  {
    hoursBefore: 548,
    agent: 'agent.dubai',
    currency: 'AED',
    amount: 8_000_00,
    reference: 'ENBD-5524',
    approvedAfter: 30,
  },
  { hoursBefore: 420, agent: 'agent', currency: 'JOD', amount: 1_200_000, reference: 'RJHI-341007', approvedAfter: 8 },
  { hoursBefore: 330, agent: 'agent', currency: 'SAR', amount: 22_500_00, reference: 'RJHI-342650', approvedAfter: 22 },
  {
    hoursBefore: 250,
    agent: 'agent.amman',
    currency: 'EGP',
    amount: 40_000_00,
    reference: 'AB-20977',
    approvedAfter: 24,
  },
  {
    hoursBefore: 70,
    agent: 'agent.amman',
    currency: 'JOD',
    amount: 250_000,
    reference: 'AB-21418',
    note: 'Cash desk, Abdali branch',
    approvedAfter: 5,
  },
]

/** Of the last days: cash at depots too, and what waits for a decision. */
const LATEST: readonly DemoTopUp[] = [
  {
    hoursBefore: 30,
    agent: 'agent',
    currency: 'SAR',
    amount: 4_000_00,
    takenBy: 'admin',
    note: 'Counted together',
    approvedAfter: 6,
  },
  { hoursBefore: 20, agent: 'agent.amman', currency: 'JOD', amount: 300_000, takenBy: 'admin.amman' },
  { hoursBefore: 17, agent: 'agent', currency: 'SAR', amount: 12_000_00, reference: 'RJHI-345518' },
  {
    hoursBefore: 9,
    agent: 'agent.cairo',
    currency: 'EGP',
    amount: 35_000_00,
    reference: 'CIB-71690',
    note: 'For the school holidays',
  },
]

/** Days before today on which agents paid in for the first time. */
const OPENED = 40

/** What agents had transferred before the first sale: it is in their wallets by nine. */
export async function enterFirstTopUps(
  tx: Transaction,
  setting: Setting,
  accounts: readonly { agent: string; currency: string; amount: number }[],
): Promise<void> {
  for (const [index, account] of accounts.entries()) {
    await enterDemoTopUp(tx, setting, {
      ...account,
      hoursBefore: OPENED * 24 - 7,
      reference: `OPEN-${String(index + 1).padStart(3, '0')}`,
      note: 'First deposit',
      approvedAfter: 2,
    })
  }
}

/** What agents paid in while the sales went on. */
export interface DemoTopUps {
  /** To be told of every sale before it is made, oldest first. */
  comeTo(soldAt: Date): Promise<void>
}

export function demoTopUps(tx: Transaction, setting: Setting): DemoTopUps {
  const { today } = setting
  const waiting = [...TRANSFERS]
  return {
    async comeTo(soldAt) {
      for (let next = waiting[0]; next !== undefined && endOf(next, today) < soldAt; next = waiting[0]) {
        await enterDemoTopUp(tx, setting, next)
        waiting.shift()
      }
    },
  }
}

/** After all other sales and tills of the demo are there. */
export async function enterLatestTopUps(tx: Transaction, setting: Setting): Promise<void> {
  const { today } = setting
  for (const topUp of LATEST) await enterDemoTopUp(tx, setting, topUp)
  const charge = {
    agentId: demoId('user', 'agent'),
    currency: 'SAR',
    amount: 230_00,
    reasonCode: 'serviceCharge',
    reason: 'Two receipt printers, November',
  } as const
  const requested = granted(
    await requestDeduction(
      tx,
      { actor: actorOf('head-account'), now: new Date(today.getTime() - 14 * HOUR_MS) },
      charge,
    ),
  )
  granted(
    await decideDeduction(
      tx,
      { actor: actorOf('head-account-2'), now: new Date(today.getTime() - 12 * HOUR_MS) },
      { id: requested.id, version: requested.version, decision: 'approve', reason: null },
    ),
  )
  const waiting = {
    agentId: demoId('user', 'agent'),
    currency: 'SAR',
    amount: 115_00,
    reasonCode: 'serviceCharge',
    reason: 'Ticket paper for December',
  } as const
  granted(
    await requestDeduction(
      tx,
      { actor: actorOf('head-account-2'), now: new Date(today.getTime() - 5 * HOUR_MS) },
      waiting,
    ),
  )
}

/** When it was decided: from then on it counts. */
function endOf({ hoursBefore, approvedAfter = 0 }: DemoTopUp, today: Date): Date {
  return new Date(today.getTime() - (hoursBefore - approvedAfter) * HOUR_MS)
}

async function enterDemoTopUp(tx: Transaction, { today, pictures }: Setting, topUp: DemoTopUp): Promise<void> {
  const { agent, currency, amount, takenBy, reference = null, note = null, approvedAfter, rejectedFor } = topUp
  const now = new Date(today.getTime() - topUp.hoursBefore * HOUR_MS)
  const body = {
    agentId: demoId('user', agent),
    currency,
    amount,
    means: takenBy ? 'cash' : 'bank',
    bankReference: reference,
    isReuseConfirmed: false,
    note,
  } as const
  const actor = actorOf(takenBy ?? agent)
  // Cash is counted, not transferred.
  const fileIds = takenBy
    ? []
    : await pictures.take(tx, {
        by: actor.id,
        at: now,
        name: 'transfer',
        lines: transferAdvice(topUp, actor.name, now),
      })
  const entered = granted(
    await enterTopUp(tx, { actor, now }, body, (id) => claimFiles(tx, { kind: 'topUp', id }, fileIds, actor)),
  )
  if (approvedAfter === undefined && rejectedFor === undefined) return
  const decided = { actor: actorOf('head-account'), now: new Date(now.getTime() + (approvedAfter ?? 3) * HOUR_MS) }
  granted(
    await decideTopUp(tx, decided, {
      id: entered.id,
      version: 1,
      decision: rejectedFor ? 'reject' : 'approve',
      reason: rejectedFor ?? null,
    }),
  )
}

function transferAdvice({ currency, amount, reference, note }: DemoTopUp, from: string, at: Date): ReceiptLine[] {
  return [
    'Transfer advice',
    '-',
    ['Executed', printedTime(at)],
    ...(reference === undefined ? [] : [['Reference', reference] as const]),
    ['From', from],
    ['To', 'Rihla Coaches'],
    ...(note === undefined ? [] : [['Details', note] as const]),
    '-',
    [`Amount ${currency}`, printedAmount(amount, currency)],
    '-',
    'Keep for your records',
  ]
}
