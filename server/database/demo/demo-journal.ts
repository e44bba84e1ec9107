import type { JournalProposal } from '#contract/ledger/journal.ts'
import type { Transaction } from '#server/database/connection.ts'
import {
  decideJournalEntry,
  proposeJournalEntry,
  withdrawJournalEntry,
} from '#server/features/ledger/journal/journal-acts.ts'
import { findCorrectable, readStanding } from '#server/features/ledger/journal/journal-repository.ts'
import { decideRecurring, proposeRecurring } from '#server/features/ledger/recurring/recurring-acts.ts'
import { nextMonth } from '#server/time/calendar-month.ts'
import { demoId } from './demo-ids.ts'
import { demoWhereabouts } from './demo-places.ts'
import { granted } from './demo-actors.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Regions whose VAT is remitted: those that owe most. */
const MAX_REGIONS = 5
/** Hours from the proposal to the decision. */
const DECIDED_AFTER = 4

type Head = 'head-account' | 'head-account-2'

interface DemoProposal {
  by: Head
  /** Whole days before today (UTC midnight) at whose tenth hour it is proposed. */
  daysBefore: number
  end: 'proposed' | 'approved' | 'rejected' | 'withdrawn'
  reason?: string
}

/** Proposes by the same code as the API, and lets the other head account decide. */
async function keep(
  tx: Transaction,
  today: Date,
  { by, daysBefore, end, reason = '' }: DemoProposal,
  body: JournalProposal,
): Promise<void> {
  const proposedAt = new Date(today.getTime() - daysBefore * DAY_MS + 10 * HOUR_MS)
  const decidedAt = new Date(proposedAt.getTime() + DECIDED_AFTER * HOUR_MS)
  const other: Head = by === 'head-account' ? 'head-account-2' : 'head-account'
  const { id, version } = granted(await proposeJournalEntry(tx, { actor: headOf(by), now: proposedAt }, body))
  if (end === 'proposed') return
  if (end === 'withdrawn') {
    granted(
      await withdrawJournalEntry(tx, { actor: headOf(by), now: decidedAt }, { id, version, reason: reason || null }),
    )
    return
  }
  const decision = end === 'approved' ? 'approve' : 'reject'
  granted(
    await decideJournalEntry(
      tx,
      { actor: headOf(other), now: decidedAt },
      { id, version, decision, reason: reason || null },
    ),
  )
}

const headOf = (login: Head) => ({ id: demoId('user', login), ...demoWhereabouts(null) })

/** Capital that the owners paid in on a day, in minor units by currency. */
export async function payInDemoCapital(
  tx: Transaction,
  day: Date,
  capital: Readonly<Record<string, number>>,
): Promise<void> {
  for (const [currency, amount] of Object.entries(capital)) {
    await keep(
      tx,
      day,
      { by: 'head-account', daysBefore: 0, end: 'approved' },
      {
        kind: 'capitalPaidIn',
        currency,
        amount,
        purpose: 'Opening capital of the owners',
        reference: `TRF-${currency}-001`,
      },
    )
  }
}

const noted = (purpose: string, reference: string | null = null) => ({ purpose, reference })

/**
 * Remittances, capital and a correction of the last weeks, in every state, in the order in which they were made. Where the
 * regions have VAT returns, their VAT is paid with these, and exit fees are proposed in its place.
 */
export async function keepDemoJournal(
  tx: Transaction,
  { today }: { today: Date },
  { hasReturns }: { hasReturns: boolean },
): Promise<void> {
  const { exitFees, vat } = await readStanding(tx.client, tx.orm)
  const most = vat.toSorted((one, other) => other.amount - one.amount).slice(0, MAX_REGIONS)
  const vatOf = ({ region, currency, amount }: (typeof most)[number]) => ({
    kind: 'vatRemittance' as const,
    regionId: region.id,
    currency,
    amount: Math.floor(amount / 3),
  })
  const [first, second, third] = most
  for (const each of hasReturns ? [] : most) {
    await keep(
      tx,
      today,
      { by: 'head-account-2', daysBefore: 20, end: 'approved' },
      {
        ...vatOf(each),
        ...noted(`VAT return for last quarter, ${each.region.name.en}`, `VAT-${each.region.code}-Q3`),
      },
    )
  }
  await keepCapital(tx, today)
  if (third) {
    await keep(
      tx,
      today,
      { by: 'head-account', daysBefore: 9, end: 'rejected', reason: 'The return is due at the end of the quarter.' },
      { ...vatOf(third), ...noted(`VAT for this month in advance, ${third.region.name.en}`) },
    )
  }
  for (const { currency, amount } of exitFees.filter((each) => each.amount > 1)) {
    await keep(
      tx,
      today,
      { by: 'head-account', daysBefore: 6, end: 'approved' },
      {
        kind: 'exitFeeRemittance',
        currency,
        amount: Math.floor(amount / 2),
        ...noted('Exit fees of recent weeks, to the border authority', `GOV-${currency}-118`),
      },
    )
  }
  await keepWritten(tx, today)
  for (const [index, each] of [first, second].entries()) {
    const [fees] = exitFees.filter(({ amount }) => amount > MOST_PARTS)
    const proposal =
      hasReturns && fees
        ? {
            kind: 'exitFeeRemittance' as const,
            currency: fees.currency,
            amount: Math.floor(fees.amount / MOST_PARTS),
            ...noted('Exit fees of this week, to the border authority', `GOV-${fees.currency}-${119 + index}`),
          }
        : each && { ...vatOf(each), ...noted(`VAT for last month, ${each.region.name.en}`) }
    const by = index === 0 ? 'head-account-2' : 'head-account'
    if (proposal) await keep(tx, today, { by, daysBefore: 2 - index, end: 'proposed' }, proposal)
  }
}

/** What is proposed of exit fees is so small a part that all of it is still owed. */
const MOST_PARTS = 8

/** Lines on accounts of the chart: an accrual that was not needed, and what is written off the coaches from next month on. */
async function keepWritten(tx: Transaction, today: Date): Promise<void> {
  await keep(
    tx,
    today,
    {
      by: 'head-account-2',
      daysBefore: 5,
      end: 'rejected',
      reason: 'The bill has come. Enter it as an expense.',
    },
    {
      kind: 'general',
      currency: 'SAR',
      entryDate: dayOf(today, 5),
      reversesItself: true,
      lines: [lineOf('5100', 18_400_00), lineOf('2030', -18_400_00)],
      fileIds: [],
      ...noted('Overhaul of two engines, bill to come'),
    },
  )
  const proposedAt = new Date(today.getTime() - 4 * DAY_MS + 10 * HOUR_MS)
  const { id, version } = granted(
    await proposeRecurring(
      tx,
      { actor: headOf('head-account'), now: proposedAt },
      {
        purpose: 'Depreciation of the coaches',
        currency: 'SAR',
        dayOfMonth: 31,
        firstMonth: nextMonth(dayOf(today, 0)).slice(0, 7),
        lastMonth: null,
        lines: [lineOf('5710', 96_500_00), lineOf('1590', -96_500_00)],
      },
    ),
  )
  granted(
    await decideRecurring(
      tx,
      { actor: headOf('head-account-2'), now: new Date(proposedAt.getTime() + DECIDED_AFTER * HOUR_MS) },
      { id, version, decision: 'approve', reason: null },
    ),
  )
}

const dayOf = (today: Date, daysBefore: number): string =>
  new Date(today.getTime() - daysBefore * DAY_MS).toISOString().slice(0, 10)

const lineOf = (account: string, amount: number) => ({ account, amount, place: null, text: null })

/** What the owners took out and paid in, once twice by mistake. */
async function keepCapital(tx: Transaction, today: Date): Promise<void> {
  await keep(
    tx,
    today,
    {
      by: 'head-account-2',
      daysBefore: 15,
      end: 'withdrawn',
      reason: 'The owners will wait until the year is closed.',
    },
    {
      kind: 'capitalTakenOut',
      currency: 'SAR',
      amount: 250_000_00,
      ...noted('Part of the capital paid back to the owners'),
    },
  )
  for (const daysBefore of [13, 12]) {
    await keep(
      tx,
      today,
      { by: 'head-account', daysBefore, end: 'approved' },
      {
        kind: 'capitalPaidIn',
        currency: 'SAR',
        amount: 75_000_00,
        ...noted("Owners' share for two coaches", 'TRF-SAR-014'),
      },
    )
  }
  const [latest] = await findCorrectable(tx.orm, ['capitalPaidIn'])
  if (latest)
    await keep(
      tx,
      today,
      { by: 'head-account-2', daysBefore: 11, end: 'approved' },
      { kind: 'correction', entryId: latest, ...noted('Entered twice: the bank shows one transfer only') },
    )
}
