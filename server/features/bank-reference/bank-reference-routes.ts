import { stays } from '#server/database/schema/accommodation.ts'
import { stayScope } from '#server/domain/accommodation/stay-scope.ts'
import { and, eq, type SQL } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { BankReferenceKind } from '#contract/bank-reference/bank-reference.ts'
import type { Database } from '#server/database/connection.ts'
import { bookings, tickets } from '#server/database/schema/booking.ts'
import { consignments } from '#server/database/schema/consignment.ts'
import { depositSlips } from '#server/database/schema/cash.ts'
import { customerReceipts } from '#server/database/schema/customer-receipt.ts'
import { expenses } from '#server/database/schema/expense.ts'
import { topUps } from '#server/database/schema/top-up.ts'
import { exitFeePayments } from '#server/database/schema/travel-day.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api } from '#server/plugins/api.ts'
import { mayCall } from '#server/plugins/authenticate.ts'
import { bankReferenceKey } from '#server/domain/bank-reference/bank-reference-key.ts'
import { FIRST_USE } from '#server/domain/bank-reference/bank-references.ts'
import { bookingScope } from '#server/domain/booking/booking-scope.ts'
import { consignmentScope } from '#server/domain/consignment/consignment-scope.ts'
import { expenseScope } from '#server/domain/expense/expense-scope.ts'
import { slipScope } from '#server/domain/cash/slip-scope.ts'
import { topUpScope } from '#server/domain/agent/top-up-scope.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'

type Answer = ReplyOf<'getBankReferenceUse'>['data']
type Shown = Pick<NonNullable<Answer['first']>, 'number' | 'page'>

/** Whether the reference of a transfer is named already: asked while somebody enters one, and when somebody decides. */
export function registerBankReferences(api: Api): void {
  api.read('getBankReferenceUse', async ({ query: { reference, recordId }, actor, database }) => {
    const { rows } = await database.pool.query<{ kind: BankReferenceKind; recordId: string; usedAt: Date }>({
      text: FIRST_USE,
      values: [bankReferenceKey(reference), recordId ?? null],
    })
    const [use] = rows
    if (!use) return { data: { isUsed: false, first: null } }
    const shown = await SHOWN[use.kind](database, use.recordId, actor)
    return { data: { isUsed: true, first: shown ? { kind: use.kind, usedAt: use.usedAt, ...shown } : null } }
  })
}

type Reader = (database: Database, id: string, actor: Actor) => Promise<Shown | undefined>

/** What each kind of record is called, for who may open it. */
const SHOWN: Record<BankReferenceKind, Reader> = {
  booking: (database, id, actor) => findBooking(database, eq(bookings.id, id), actor),
  async exitFee(database, id, actor) {
    const [fee] = await database.orm
      .select({ number: exitFeePayments.receiptNumber, bookingId: tickets.bookingId })
      .from(exitFeePayments)
      .innerJoin(tickets, eq(tickets.id, exitFeePayments.ticketId))
      .where(eq(exitFeePayments.id, id))
    const booking = fee && (await findBooking(database, eq(bookings.id, fee.bookingId), actor))
    return booking && { ...booking, number: fee.number }
  },
  async consignment({ orm }, id, actor) {
    if (!mayCall(actor, 'getConsignment')) return undefined
    const [bill] = await orm
      .select({ number: consignments.billNumber })
      .from(consignments)
      .where(and(eq(consignments.id, id), consignmentScope(actor)))
    return bill && { ...bill, page: { kind: 'consignment', id } }
  },
  async topUp({ orm }, id, actor) {
    if (!mayCall(actor, 'getTopUp')) return undefined
    const [topUp] = await orm
      .select({ number: topUps.number })
      .from(topUps)
      .where(and(eq(topUps.id, id), topUpScope(actor)))
    return topUp && { ...topUp, page: { kind: 'topUp', id } }
  },
  async expense({ orm }, id, actor) {
    if (!mayCall(actor, 'getExpense')) return undefined
    const [expense] = await orm
      .select({ number: expenses.number })
      .from(expenses)
      .where(and(eq(expenses.id, id), expenseScope(actor)))
    return expense && { ...expense, page: { kind: 'expense', id } }
  },
  async depositSlip({ orm }, id, actor) {
    if (!mayCall(actor, 'getDepositSlip')) return undefined
    const [slip] = await orm
      .select({ number: depositSlips.number })
      .from(depositSlips)
      .where(and(eq(depositSlips.id, id), slipScope(actor)))
    return slip && { ...slip, page: { kind: 'depositSlip', id } }
  },
  async stay({ orm }, id, actor) {
    if (!mayCall(actor, 'getStay')) return undefined
    const [stay] = await orm
      .select({ number: stays.number })
      .from(stays)
      .where(and(eq(stays.id, id), stayScope(actor)))
    return stay && { ...stay, page: { kind: 'stay', id } }
  },
  async customerReceipt({ orm }, id, actor) {
    if (!mayCall(actor, 'getCustomerReceipt')) return undefined
    const [receipt] = await orm
      .select({ number: customerReceipts.number })
      .from(customerReceipts)
      .where(eq(customerReceipts.id, id))
    return receipt && { ...receipt, page: { kind: 'customerReceipt', id } }
  },
}

async function findBooking(database: Database, condition: SQL, actor: Actor): Promise<Shown | undefined> {
  if (!mayCall(actor, 'getBooking')) return undefined
  const [booking] = await database.orm
    .select({ id: bookings.id, number: bookings.reference })
    .from(bookings)
    .where(and(condition, bookingScope(actor, await loadNetwork(database))))
  return booking && { number: booking.number, page: { kind: 'booking', id: booking.id } }
}
