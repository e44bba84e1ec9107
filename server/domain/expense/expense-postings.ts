import { and, asc, eq, isNull, max } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Transaction } from '#server/database/connection.ts'
import type { expenses } from '#server/database/schema/expense.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import { ACCOUNT, isExpenseAccount } from '#server/domain/ledger/account-codes.ts'
import { openShift, payFromTill } from '#server/domain/cash/cash-shift.ts'
import { paymentLines } from '#server/domain/ledger/payment.ts'
import { type Entry, type Posting, postEntries } from '#server/domain/ledger/post-entry.ts'
import { type Poster, reversingPoster } from '#server/domain/ledger/poster.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'

type ExpenseRecord = typeof expenses.$inferSelect
type Money = Pick<ExpenseRecord, 'id' | 'date' | 'source' | 'currency' | 'total' | 'depotId' | 'createdBy'>

const entry = (
  act: Entry['act'],
  { id }: Pick<Money, 'id'>,
  poster: Poster,
  lines: Posting[],
  reverses?: string,
): Entry => ({
  act,
  recordKind: 'expense',
  recordId: id,
  ...poster,
  lines,
  ...(reverses !== undefined && { reverses }),
})

/** What comes out of the source: cash out of the creator's open till of now, which pays no more than it holds. */
async function spentLines(
  tx: Transaction,
  { source, currency, createdBy, depotId }: Money,
  amount: number,
  now: Date,
): Promise<Posting[] | Refusal> {
  if (source === 'bank') return paymentLines({ means: 'bank', account: ACCOUNT.bank }, currency, -amount, createdBy)
  const shift = await payFromTill(tx, { id: createdBy, depotId }, [{ currency, amount }], {
    now,
    actorId: createdBy,
    wayOut: 'topUpOrBank',
  })
  if (shift === null) throw new Error(`an expense is paid at a depot, and ${depotId} is one`)
  return isRefusal(shift) ? shift : paymentLines({ means: 'cash', shift }, currency, -amount, createdBy)
}

/** What goes back to the source: cash into the creator's open till of now. */
async function returnedLines(
  tx: Transaction,
  { source, currency, createdBy, depotId }: Money,
  amount: number,
  now: Date,
): Promise<Posting[]> {
  if (source === 'bank') return paymentLines({ means: 'bank', account: ACCOUNT.bank }, currency, amount, createdBy)
  return paymentLines(
    { means: 'cash', shift: await openShift(tx, createdBy, depotId, now) },
    currency,
    amount,
    createdBy,
  )
}

const awaiting = ({ currency, depotId }: Money, amount: number): Posting => ({
  account: ACCOUNT.expensesAwaitingApproval,
  currency,
  amount,
  depotId,
})

/**
 * Handed in: awaiting approval, out of its source, under the day on which it was spent; handed in again not before its money
 * had come back, or it would count twice in between.
 */
export async function postSubmitted(tx: Transaction, expense: Money, poster: Poster): Promise<Refusal | undefined> {
  const { id, total, date } = expense
  const spent = await spentLines(tx, expense, total, poster.createdAt)
  if (isRefusal(spent)) return spent
  const [back] = await tx.orm
    .select({ day: max(ledgerEntries.postingDate) })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.recordId, id), eq(ledgerEntries.act, 'expenseRejected')))
  const postingDate = back?.day && back.day > date ? back.day : date
  await postEntries(tx, [
    entry('expenseSubmitted', expense, { ...poster, postingDate }, [awaiting(expense, total), ...spent]),
  ])
  return undefined
}

/**
 * Its money goes back to its source: because it was rejected, on that day; or because it is posted anew with what was
 * corrected, under the day of what was wrong, so that it never counts twice.
 */
export async function postTakenBack(
  tx: Transaction,
  act: 'expenseRejected' | 'expenseAmended',
  expense: Money,
  poster: Poster,
): Promise<void> {
  const lines = [
    ...(await returnedLines(tx, expense, expense.total, poster.createdAt)),
    awaiting(expense, -expense.total),
  ]
  const submission = await standingSubmission(tx, expense.id)
  await postEntries(tx, [
    entry(
      act,
      expense,
      act === 'expenseAmended'
        ? { ...poster, postingDate: submission.postingDate }
        : reversingPoster(poster, submission),
      lines,
      submission.id,
    ),
  ])
}

/** An expense of its category, less the VAT that is reclaimed, under the day of its submission, whenever it is accepted. */
export async function postAccepted(
  tx: Transaction,
  expense: Money & Pick<ExpenseRecord, 'category' | 'departureId' | 'vat' | 'vatRegionId'>,
  poster: Poster,
): Promise<void> {
  const { category, currency, total, vat, vatRegionId, depotId, departureId } = expense
  if (!isExpenseAccount(category)) throw new Error(`expense ${expense.id} has the category ${category}`)
  const { postingDate } = await standingSubmission(tx, expense.id)
  await postEntries(tx, [
    entry('expenseAccepted', expense, { ...poster, postingDate }, [
      { account: category, currency, amount: total - vat, depotId, forDepotId: depotId, departureId },
      { account: ACCOUNT.inputVat, currency, amount: vat, regionId: vatRegionId, forDepotId: depotId, departureId },
      awaiting(expense, -total),
    ]),
  ])
}

/** The entry that handed a pending expense in. @throws where there is none: every pending one has been posted */
async function standingSubmission(tx: Transaction, expenseId: string): Promise<{ id: string; postingDate: string }> {
  const reversal = alias(ledgerEntries, 'reversal')
  const [row] = await tx.orm
    .select({ id: ledgerEntries.id, postingDate: ledgerEntries.postingDate })
    .from(ledgerEntries)
    .leftJoin(reversal, eq(reversal.reverses, ledgerEntries.id))
    .where(and(eq(ledgerEntries.recordId, expenseId), eq(ledgerEntries.act, 'expenseSubmitted'), isNull(reversal.id)))
    .orderBy(asc(ledgerEntries.id))
  if (!row) throw new Error(`expense ${expenseId} is pending and was not posted`)
  return row
}
