import { and, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import { type consignmentEndpoints, MAX_PIECES } from '#contract/consignment/consignment.ts'
import { MAX_AMOUNT } from '#contract/currency.ts'
import { storeWritten } from '#server/audit/contents/store-contents.ts'
import { byColumnName } from '#server/database/column-names.ts'
import type { Transaction } from '#server/database/connection.ts'
import { consignmentItems, consignments } from '#server/database/schema/consignment.ts'
import { users } from '#server/database/schema/people.ts'
import { storeCharge } from '#server/domain/invoice/account-charges.ts'
import {
  type AskedPayment,
  lockPaymentContext,
  type Payment,
  refuseMeans,
  takePayment,
} from '#server/domain/ledger/payment.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { posterOf } from '#server/domain/ledger/poster.ts'
import { takeReceiptNumber } from '#server/domain/ledger/receipt-number.ts'
import { initialStateOf, recordCreations } from '#server/lifecycle/apply-event.ts'
import { pieceRecord } from '#server/domain/consignment/piece-record.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { storeTransferReference } from '#server/domain/bank-reference/bank-references.ts'
import type { ConsignmentActor } from '#server/domain/consignment/consignment-scope.ts'
import { searchTextOf } from '#server/domain/consignment/consignment-search.ts'
import { billedEntry } from './consignment-postings.ts'
import { enteredPeople } from './entered-people.ts'
import {
  type ConsignmentRecord,
  type Depot,
  type ItemRecord,
  type ListedConsignment,
  readDepots,
} from '../consignment-repository.ts'
import { quoteItems } from '../consignment-rules.ts'
import { pieceState } from '../stored-piece.ts'
import { sum } from '#machines/sum.ts'
import { dayAt } from '#server/time/local-day.ts'
import { frozen, type Tax } from '#server/domain/tax/tax-of-supply.ts'
import { taxOfConsignment } from './tax-of-consignment.ts'

type Order = z.output<typeof consignmentEndpoints.createConsignment.body>

interface Written extends ListedConsignment {
  depots: Map<string, Depot>
}

/** The depot at which somebody writes bills and moves pieces. */
export function ownDepot(
  actor: Pick<ConsignmentActor, 'depotId'>,
  depots: ReadonlyMap<string, Depot>,
): Depot | Refusal {
  const depot = actor.depotId === null ? undefined : depots.get(actor.depotId)
  return depot ?? refuse('ruleBroken', { message: 'consignment.noDepot' })
}

/** Writes a bill: its pieces, its postings, and last of all its number; all or nothing. */
export async function createConsignment(
  tx: Transaction,
  actor: ConsignmentActor,
  order: Order,
  now: Date,
): Promise<Written | Refusal> {
  const depots = await readDepots(tx.orm)
  const from = ownDepot(actor, depots)
  if (isRefusal(from)) return from
  const refusal =
    refuseReceivingDepot(order.toDepotId, from.id, depots) ??
    refuseItems(order) ??
    (await refusePayment(tx, actor, order))
  if (refusal) return refusal
  const tax = await taxOfConsignment(tx.orm, from, depots.get(order.toDepotId), dayAt(actor, now))
  const quote = quoteItems(order.items, { currency: from.currency, tax })
  if (quote.total > MAX_AMOUNT) return refuse('ruleBroken', { fields: { items: 'consignment.totalTooHigh' } })
  if (quote.total !== order.expectedTotal)
    return refuse('priceChanged', { message: 'consignment.amountChanged', details: { quote } })
  const people = enteredPeople(order, { own: from.country, receiving: depots.get(order.toDepotId)?.country })
  if (isRefusal(people)) return people
  const { payment } = order
  const poster = posterOf(actor, now)

  const id = newId()
  const items = newItems(id, order, quote.items)
  await tx.orm.insert(consignmentItems).values(items)
  await insertPieces(tx, { items, depotId: from.id, ...poster })
  const unnamed =
    payment.status === 'paid'
      ? await storeTransferReference(tx, payment, {
          kind: 'consignment',
          recordId: id,
          by: actor.id,
          at: now,
          field: 'payment.reference',
        })
      : undefined
  if (unnamed) return unnamed
  const money = {
    id,
    currency: from.currency,
    vatRegionId: from.regionId,
    fromDepotId: from.id,
    taxCategory: tax.category,
  }
  if (payment.status !== 'foc') {
    const side =
      payment.status === 'pod'
        ? 'pod'
        : await takeForBill(tx, payment, { total: quote.total, currency: from.currency }, { actor, now })
    if (isRefusal(side)) return side
    await postEntries(tx, [billedEntry(money, side, quote, poster)])
    if (side !== 'pod') {
      const charged = { soldId: id, recordId: id, depotId: from.id, currency: from.currency, amount: quote.total }
      await storeCharge(tx, side, { act: 'consignment', ...charged, vat: quote.vatTotal }, poster)
    }
  }

  // From here on nothing is refused: whoever writes the depot's next bill waits for this number.
  const billNumber = await takeReceiptNumber(tx, { series: 'consignment', depotId: from.id, now })
  const bill = newBill({ id, billNumber, order, people, quote, tax, from, actor, now })
  tx.trail(tx.orm.insert(consignments).values(bill).execute())
  tx.trail(storeWritten(tx, { consignment: [bill].map(byColumnName), consignmentItem: items.map(byColumnName) }))
  return {
    bill,
    items,
    createdBy: { id: actor.id, name: actor.name },
    allowedBy: null,
    collectedBy: null,
    stuck: 0,
    depots,
  }
}

interface NewBill {
  id: string
  billNumber: string
  order: Order
  people: Exclude<ReturnType<typeof enteredPeople>, Refusal>
  quote: ReturnType<typeof quoteItems>
  tax: Tax
  from: Depot
  actor: ConsignmentActor
  now: Date
}

/** A bill as it begins: nothing collected, nothing given back. */
function newBill({ id, billNumber, order, people, quote, tax, from, actor, now }: NewBill): ConsignmentRecord {
  const { payment } = order
  return {
    id,
    billNumber,
    fromDepotId: from.id,
    toDepotId: order.toDepotId,
    ...people,
    payment: payment.status,
    currency: from.currency,
    total: quote.total,
    vatTotal: quote.vatTotal,
    ...frozen(tax),
    vatRegionId: from.regionId,
    reversed: 0,
    reversedVat: 0,
    means: payment.status === 'paid' ? payment.means : null,
    paymentReference: payment.status === 'paid' ? payment.reference : null,
    isStraightToBank: false,
    allowedBy: payment.status === 'foc' ? payment.allowedBy : null,
    freeReason: payment.status === 'foc' ? payment.reason : null,
    collectedAt: null,
    collectedBy: null,
    collectedMeans: null,
    collectedReference: null,
    cancelledAt: null,
    cancelledBy: null,
    cancelReason: null,
    pieces: quote.pieces,
    weight: quote.weight,
    createdBy: actor.id,
    createdAt: now,
    depotIds: [from.id, order.toDepotId].toSorted(),
    searchText: searchTextOf({ billNumber, ...people }),
    version: 1,
  }
}

/** Why a depot cannot receive what another one sends. */
export function refuseReceivingDepot(
  toDepotId: string,
  fromDepotId: string,
  depots: ReadonlyMap<string, Depot>,
): Refusal | undefined {
  if (depots.get(toDepotId)?.isActive !== true)
    return refuse('ruleBroken', { fields: { toDepotId: 'consignment.unknownDepot' } })
  return toDepotId === fromDepotId
    ? refuse('ruleBroken', { fields: { toDepotId: 'consignment.sameDepot' } })
    : undefined
}

/** No bill without a price, unless somebody allowed it. */
function refuseItems({ items, payment }: Order): Refusal | undefined {
  if (sum(items.map(({ quantity }) => quantity)) > MAX_PIECES) {
    return refuse('ruleBroken', { fields: { items: 'consignment.tooManyPieces' }, values: { most: MAX_PIECES } })
  }
  const unpriced = payment.status === 'foc' ? -1 : items.findIndex(({ unitPrice }) => unitPrice === 0)
  return unpriced === -1
    ? undefined
    : refuse('ruleBroken', { fields: { [`items.${unpriced}.unitPrice`]: 'consignment.noPrice' } })
}

async function refusePayment(
  tx: Transaction,
  actor: ConsignmentActor,
  { payment }: Order,
): Promise<Refusal | undefined> {
  if (payment.status === 'paid') return refuseMeans(payment, actor)
  if (payment.status === 'pod') return undefined
  if (payment.allowedBy === actor.id)
    return refuse('ruleBroken', { fields: { 'payment.allowedBy': 'consignment.ownAllowance' } })
  const [allower] = await tx.orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, payment.allowedBy), eq(users.userType, 'admin'), eq(users.isActive, true)))
  return allower ? undefined : refuse('ruleBroken', { fields: { 'payment.allowedBy': 'consignment.noAdmin' } })
}

/** Takes the money of a bill by the means that were chosen, in the currency of the bill. */
export async function takeForBill(
  tx: Transaction,
  payment: AskedPayment,
  due: { total: number; currency: string },
  { actor, now }: { actor: ConsignmentActor; now: Date },
): Promise<Payment | Refusal> {
  const context = await lockPaymentContext(tx, payment, actor, due.currency)
  return takePayment(tx, payment.means, due, actor, context, now)
}

function newItems(
  consignmentId: string,
  { items }: Order,
  quoted: readonly { total: number; vat: number }[],
): ItemRecord[] {
  let firstNumber = 1
  return items.map(({ name, quantity, weight, unitPrice }, position) => {
    const item = {
      id: newId(),
      consignmentId,
      position,
      name,
      quantity,
      weight,
      unitPrice,
      total: quoted[position]?.total ?? 0,
      vat: quoted[position]?.vat ?? 0,
      firstNumber,
      pending: quantity,
      transit: 0,
      receivedByBranch: 0,
      receivedByCustomer: 0,
      writtenOff: 0,
      cancelled: 0,
    }
    firstNumber += quantity
    return item
  })
}

/** One row and one event per piece; as one statement each, however many there are. */
async function insertPieces(
  tx: Transaction,
  {
    items,
    depotId,
    createdBy,
    createdAt,
  }: { items: readonly ItemRecord[]; depotId: string; createdBy: string; createdAt: Date },
): Promise<void> {
  const state = pieceState.parse(
    initialStateOf(pieceRecord, {
      loadedFrom: null,
      isAtReceiversDepot: false,
      isSettled: false,
      isNothingDispatched: true,
    }),
  )
  const pieces = items.flatMap(({ id: itemId, consignmentId, quantity, firstNumber }) =>
    Array.from({ length: quantity }, (_, index) => ({
      id: newId(),
      consignment_id: consignmentId,
      item_id: itemId,
      number: firstNumber + index,
      state,
      state_since: createdAt,
      depot_id: depotId,
    })),
  )
  await tx.client.query({
    name: 'insert-consignment-pieces',
    text: `insert into consignment_pieces (id, consignment_id, item_id, number, state, state_since, depot_id)
           select id, consignment_id, item_id, number, state, state_since, depot_id from jsonb_to_recordset($1::jsonb) as row
             (id uuid, consignment_id uuid, item_id uuid, number int, state text, state_since timestamptz, depot_id uuid)`,
    values: [JSON.stringify(pieces)],
  })
  await recordCreations(tx, pieceRecord, pieces, { actorId: createdBy, at: createdAt })
}
