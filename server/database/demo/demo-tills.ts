import { and, asc, eq, inArray, lt, max } from 'drizzle-orm'
import type { Transaction } from '#server/database/connection.ts'
import { cashShifts, ledgerEntries, ledgerLines } from '#server/database/schema/ledger.ts'
import { closeShift, countShift, readExpected } from '#server/features/cash/shift/count-shift.ts'
import { decideSlip, handInShifts, type SlipRecord } from '#server/features/cash/deposit-slip/deposit-slip.ts'
import { readShiftTotals } from '#server/features/cash/shift-totals.ts'
import { claimFiles } from '#server/domain/file/record-files.ts'
import { demoId } from './demo-ids.ts'
import { type DemoPictures, printedAmount, printedTime } from './demo-pictures.ts'
import { DEMO_DEPOTS } from './demo-places.ts'
import type { ReceiptLine } from './draw-receipt.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'
import { actorOf, actorWith, granted } from './demo-actors.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const SEED = 1_020
/** Evenings on which all tills are counted, in days before today; what came later is left to those who try it. */
const EVENINGS = [33, 29, 25, 21, 17, 13, 9] as const

const HEAD = actorOf('head-account')
const OPERATIONS = actorOf('operations')

/** Of those that differ, what a clerk says about it, and by how much in hundredths of the currency's unit. */
const DIFFERENCES = [
  { hundredths: -500, note: 'Wrong change given at the counter.' },
  { hundredths: 100, note: 'Nobody asked for the change.' },
  { hundredths: -1000, note: 'A note was mistaken for a smaller one.' },
] as const

/** What clerks and those who close their tills did while the sales went on. */
export interface DemoTills {
  /** To be told of every sale before it is made, oldest first. */
  comeTo(soldAt: Date): Promise<void>
}

interface Setting {
  today: Date
  pictures: DemoPictures
}

export function demoTills(tx: Transaction, { today, pictures }: Setting): DemoTills {
  const random = seededRandom(SEED)
  const evenings = EVENINGS.map((days) => new Date(today.getTime() - days * DAY_MS + 18 * HOUR_MS))
  return {
    async comeTo(soldAt) {
      for (let next = evenings[0]; next !== undefined && next < soldAt; next = evenings[0]) {
        await closeTills(tx, next, { pictures, random })
        evenings.shift()
      }
    },
  }
}

/** Every open till is counted and closed, and each depot hands in what it has; mostly it is at the bank two days later. */
async function closeTills(
  tx: Transaction,
  evening: Date,
  { pictures, random }: Pick<Setting, 'pictures'> & { random: SeededRandom },
): Promise<void> {
  const open = await tx.orm
    .select()
    .from(cashShifts)
    .where(and(eq(cashShifts.state, 'open'), lt(cashShifts.openedAt, evening)))
    .orderBy(asc(cashShifts.openedAt), asc(cashShifts.id))
  const closed: (typeof cashShifts.$inferSelect)[] = []
  for (const shift of open) {
    const difference = random.chance(20) ? random.pick(DIFFERENCES) : undefined
    if (await countDemoTill(tx, shift, evening, difference?.hundredths ?? 0)) {
      granted(
        await closeShift(
          tx,
          { actor: HEAD, now: later(evening, 14) },
          { id: shift.id, version: 2, note: difference?.note ?? null },
        ),
      )
      closed.push(shift)
    }
  }
  for (const { id } of DEMO_DEPOTS) {
    const shifts = closed.filter((shift) => shift.depotId === id)
    if (shifts.length > 0)
      await bankDemoShifts(
        tx,
        pictures,
        shifts.map((shift) => shift.id),
        later(evening, 18),
        random,
      )
  }
}

/** Null where more was given back than taken: such a till is left open, to be filled again. */
async function countDemoTill(
  tx: Transaction,
  shift: typeof cashShifts.$inferSelect,
  now: Date,
  hundredths: number,
): Promise<true | null> {
  const expected = await readExpected(tx.orm, shift.id)
  if (expected.size === 0 || [...expected.values()].some((amount) => amount < 0)) return null
  const counts = [...expected].map(([currency, amount], index) => ({
    currency,
    amount: Math.max(0, amount + (index === 0 ? hundredths : 0)),
    pieces: [],
  }))
  granted(
    await countShift(tx, { actor: actorWith(shift.clerkId), now }, { id: shift.id, version: 1, counts, note: null }),
  )
  return true
}

async function bankDemoShifts(
  tx: Transaction,
  pictures: DemoPictures,
  shiftIds: string[],
  now: Date,
  random: SeededRandom,
): Promise<void> {
  const slip = await handInDemoShifts(tx, pictures, shiftIds, now)
  if (!random.chance(8)) {
    granted(
      await decideSlip(
        tx,
        { actor: HEAD, now: later(now, 40) },
        { id: slip.id, version: 1, decision: 'approve', reason: null },
      ),
    )
    return
  }
  const reason = "The bank's receipt is of another day."
  granted(
    await decideSlip(tx, { actor: HEAD, now: later(now, 30) }, { id: slip.id, version: 1, decision: 'reject', reason }),
  )
  const again = await handInDemoShifts(tx, pictures, shiftIds, later(now, 44))
  granted(
    await decideSlip(
      tx,
      { actor: HEAD, now: later(now, 70) },
      { id: again.id, version: 1, decision: 'approve', reason: null },
    ),
  )
}

async function handInDemoShifts(
  tx: Transaction,
  pictures: DemoPictures,
  shiftIds: string[],
  now: Date,
): Promise<SlipRecord> {
  const amounts = await amountsOf(tx, shiftIds)
  const slip = granted(
    await handInShifts(
      tx,
      { actor: OPERATIONS, now },
      { shiftIds, depotId: null, amounts, note: null, bankReference: null, isReuseConfirmed: false },
    ),
  )
  const fileIds = await pictures.take(tx, {
    by: OPERATIONS.id,
    at: now,
    name: 'deposit',
    lines: bankReceipt(slip.number, amounts, now),
  })
  granted((await claimFiles(tx, { kind: 'depositSlip', id: slip.id }, fileIds, OPERATIONS)) ?? true)
  return slip
}

function bankReceipt(number: string, amounts: Awaited<ReturnType<typeof amountsOf>>, at: Date): ReceiptLine[] {
  return [
    'Cash deposit',
    'Counter 2',
    '-',
    ['Received', printedTime(at)],
    ['Account', 'Rihla Coaches'],
    ['Note', number],
    '-',
    ...amounts.map(
      ({ currency, ticket, cargo }) => [`Cash ${currency}`, printedAmount(ticket + cargo, currency)] as const,
    ),
    '-',
    'Thank you',
  ]
}

/** What shifts came to together, by currency, as a slip proposes it. */
export async function amountsOf(tx: Transaction, shiftIds: readonly string[]) {
  const figures = await readShiftTotals(tx.orm, shiftIds)
  return [...new Set(figures.map(({ currency }) => currency))].map((currency) => {
    const sum = (name: 'ticket' | 'cargo' | 'pos') =>
      figures.reduce((total, row) => total + (row.currency === currency ? row[name] : 0), 0)
    return { currency, ticket: sum('ticket'), cargo: sum('cargo'), pos: sum('pos'), safe: 0 }
  })
}

/** Tills of the last weeks as somebody finds them today: one waits to be closed, one to be handed in, slips wait for a decision. */
const TODAY: readonly { login: string; end: 'counted' | 'closed' | 'handedIn'; hundredths: number }[] = [
  { login: 'staff.riyadh-2', end: 'counted', hundredths: -500 },
  { login: 'staff.riyadh-3', end: 'closed', hundredths: 0 },
  { login: 'staff.jeddah', end: 'handedIn', hundredths: 100 },
  { login: 'staff.jeddah-2', end: 'counted', hundredths: 0 },
  { login: 'staff.dammam', end: 'handedIn', hundredths: 0 },
  { login: 'staff.dammam-2', end: 'closed', hundredths: 0 },
  { login: 'staff.amman', end: 'closed', hundredths: 0 },
]

/** What happened to tills yesterday, once everything else of the demo is there. */
export async function countDemoTills(tx: Transaction, { today, pictures }: Setting): Promise<void> {
  const open = await tx.orm
    .select()
    .from(cashShifts)
    .where(
      and(
        eq(cashShifts.state, 'open'),
        inArray(
          cashShifts.clerkId,
          TODAY.map(({ login }) => demoId('user', login)),
        ),
      ),
    )
  for (const { login, end, hundredths } of TODAY) {
    const shift = open.find(({ clerkId }) => clerkId === demoId('user', login))
    if (!shift) continue
    const evening = await eveningOf(tx, shift.id, today)
    if (!(await countDemoTill(tx, shift, evening, hundredths)) || end === 'counted') continue
    granted(
      await closeShift(
        tx,
        { actor: HEAD, now: notAhead(later(evening, 0.5)) },
        { id: shift.id, version: 2, note: hundredths === 0 ? null : 'Nobody asked for the change.' },
      ),
    )
    if (end === 'handedIn') await handInDemoShifts(tx, pictures, [shift.id], notAhead(later(evening, 1)))
  }
}

/** Yesterday's at six, or when the last customer has gone: nothing goes through a till once it is counted. */
async function eveningOf(tx: Transaction, shiftId: string, today: Date): Promise<Date> {
  const [row] = await tx.orm
    .select({ last: max(ledgerEntries.createdAt) })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
    .where(eq(ledgerLines.shiftId, shiftId))
  const six = later(today, -6)
  return row?.last && row.last >= six ? notAhead(later(row.last, 0.2)) : six
}

const notAhead = (at: Date): Date => new Date(Math.min(at.getTime(), Date.now()))

const later = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR_MS)
