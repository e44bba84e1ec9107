import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { consignmentEndpoints } from '#contract/consignment/consignment.ts'
import { withContentsStored } from '#server/audit/contents/store-contents.ts'
import type { Transaction } from '#server/database/connection.ts'
import { consignmentPieces, consignments } from '#server/database/schema/consignment.ts'
import { chargedCustomerOf } from '#server/domain/invoice/account-charges.ts'
import { creditCustomer } from '#server/domain/invoice/customer-credit.ts'
import { giveOneBack } from '#server/domain/ledger/refund-money.ts'
import type { Payment } from '#server/domain/ledger/payment.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { posterOf } from '#server/domain/ledger/poster.ts'
import { refusedAttempt } from '#server/lifecycle/apply-event.ts'
import { pieceRecord } from '#server/domain/consignment/piece-record.ts'
import { recordChange } from '#server/masters/record-changes.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { storeTransferReference } from '#server/domain/bank-reference/bank-references.ts'
import { type ConsignmentActor, consignmentScope } from '#server/domain/consignment/consignment-scope.ts'
import { searchTextOf } from '#server/domain/consignment/consignment-search.ts'
import { chosenOf } from '../movement/choose-pieces.ts'
import { collectedEntry, reversedEntry } from './consignment-postings.ts'
import { enteredPeople } from './entered-people.ts'
import {
  type ConsignmentRecord,
  lockConsignment,
  readDepots,
  readItems,
  readPieces,
  type PieceRecord,
} from '../consignment-repository.ts'
import { countsOf, dueOf, reversalOf } from '../consignment-rules.ts'
import { ownDepot, refuseReceivingDepot, takeForBill } from './create-consignment.ts'
import { movePieces } from '../movement/move-pieces.ts'
import { isNothingDispatched } from '../stored-piece.ts'
import { withdrawOfCancelled } from '../movement/write-off.ts'
import { sum } from '#machines/sum.ts'
import { dayAt } from '#server/time/local-day.ts'
import { consignmentSupply } from '#server/domain/tax/supply-between.ts'
import { taxOfConsignment } from './tax-of-consignment.ts'

type BodyOf<Name extends 'updateConsignment' | 'cancelConsignment' | 'collectPodPayment'> = z.output<
  (typeof consignmentEndpoints)[Name]['body']
>

interface Acting {
  actor: ConsignmentActor
  now: Date
}

/** Corrects who sends and who receives; sends it to another depot while nothing has left. */
export async function updateConsignment(
  tx: Transaction,
  { actor, now }: Acting,
  body: BodyOf<'updateConsignment'>,
): Promise<ConsignmentRecord | Refusal> {
  const bill = await lockConsignment(tx, body.id, consignmentScope(actor))
  if (!bill) return refuse('notFound')
  const items = (await readItems(tx.orm, [bill.id])).get(bill.id) ?? []
  const { pending, transit, receivedByBranch } = countsOf(items)
  if (pending + transit + receivedByBranch === 0)
    return refuse('conflict', { message: 'consignment.allEnded', details: { version: bill.version } })
  if (bill.version !== body.version) return refuse('staleVersion', { details: { version: bill.version } })
  const depots = await readDepots(tx.orm)
  if (body.toDepotId !== bill.toDepotId) {
    const refusal = refuseReceivingDepot(body.toDepotId, bill.fromDepotId, depots)
    if (refusal) return refusal
    if (actor.depotId !== bill.fromDepotId)
      return refuse('ruleBroken', { fields: { toDepotId: 'consignment.sendersDepotOnly' } })
    if (!isNothingDispatched(items)) return refuse('ruleBroken', { fields: { toDepotId: 'consignment.hasLeft' } })
    if (await isTaxedOtherwise(tx, bill, depots, body.toDepotId, dayAt(actor, now)))
      return refuse('ruleBroken', { fields: { toDepotId: 'consignment.otherTax' } })
  }
  const own = depots.get(actor.depotId ?? bill.fromDepotId)?.country ?? null
  const people = enteredPeople(body, { own, receiving: depots.get(body.toDepotId)?.country }, bill)
  if (isRefusal(people)) return people
  const after = { ...people, toDepotId: body.toDepotId }
  const before = Object.fromEntries(Object.entries(bill).filter(([name]) => name in after))
  if (isDeepStrictEqual(before, after)) return refuse('ruleBroken', { message: 'consignment.nothingCorrected' })
  await recordChange(tx, {
    kind: 'consignment',
    id: bill.id,
    before,
    after,
    userId: actor.id,
    now,
    reason: body.reason,
  })
  const depotIds = bill.depotIds.filter((id) => id !== bill.toDepotId || id === body.toDepotId)
  await withContentsStored(tx, { consignment: [bill.id] }, () =>
    tx.orm
      .update(consignments)
      .set({
        ...after,
        depotIds: [...new Set([...depotIds, body.toDepotId])].toSorted(),
        searchText: searchTextOf({ billNumber: bill.billNumber, ...people }),
        version: bill.version + 1,
      })
      .where(eq(consignments.id, bill.id)),
  )
  return bill
}

/** A bill's tax is frozen: to where another would be due it is sent by a bill of its own. */
async function isTaxedOtherwise(
  tx: Transaction,
  bill: ConsignmentRecord,
  depots: Awaited<ReturnType<typeof readDepots>>,
  toDepotId: string,
  day: string,
): Promise<boolean> {
  const from = depots.get(bill.fromDepotId)
  const [before, after] = [depots.get(bill.toDepotId), depots.get(toDepotId)]
  if (!from || !before || !after || consignmentSupply(from, before) === consignmentSupply(from, after)) return false
  const due = await taxOfConsignment(tx.orm, from, after, day)
  return due.category !== bill.taxCategory || due.rateBasisPoints !== bill.vatRateBasisPoints
}

/**
 * Cancels a bill of which nothing has left: its pending pieces go back to the sender, what was paid for them goes back
 * the way it came, what was to be collected is not owed any more. It keeps its number.
 */
export async function cancelConsignment(
  tx: Transaction,
  { actor, now }: Acting,
  body: BodyOf<'cancelConsignment'>,
): Promise<ConsignmentRecord | Refusal> {
  const depots = await readDepots(tx.orm)
  const depot = ownDepot(actor, depots)
  if (isRefusal(depot)) return depot
  const bill = await lockConsignment(tx, body.id, consignmentScope(actor))
  if (!bill) return refuse('notFound')
  const details = { version: bill.version }
  if (bill.fromDepotId !== depot.id) return refuse('ruleBroken', { message: 'consignment.sendersDepotOnly' })
  const items = (await readItems(tx.orm, [bill.id])).get(bill.id) ?? []
  const pieces = await readPieces(
    tx.orm,
    and(eq(consignmentPieces.consignmentId, bill.id), eq(consignmentPieces.state, 'pending')),
  )
  if (bill.cancelledAt !== null || pieces.length === 0 || !isNothingDispatched(items)) {
    return refuse('transitionRefused', {
      message: bill.cancelledAt === null ? 'consignment.hasLeft' : 'consignment.isCancelled',
      details,
      attempts: refusedCancelling(pieces, actor),
    })
  }
  if (bill.version !== body.version) return refuse('staleVersion', { details })

  const back = items.map((item) => reversalOf(item, bill.payment === 'pod' ? item.writtenOff : 0, item.pending))
  const reversed = { amount: sum(back.map(({ amount }) => amount)), vat: sum(back.map(({ vat }) => vat)) }
  const side =
    bill.payment === 'paid' && bill.means !== null ? await giveBack(tx, bill, reversed.amount, actor, now) : 'pod'
  if (isRefusal(side)) return { ...side, attempts: [...(side.attempts ?? []), ...refusedCancelling(pieces, actor)] }
  if (bill.payment !== 'foc') {
    const poster = posterOf(actor, now)
    await postEntries(tx, [reversedEntry('consignmentCancelled', bill, side, reversed, poster)])
    if (side !== 'pod' && side.means === 'onAccount' && reversed.amount > 0) {
      const { customerId } = side
      const credit = { customerId, currency: bill.currency, amount: reversed.amount }
      await creditCustomer(tx, { ...credit, givenBackBy: bill.id, depotId: depot.id }, poster)
    }
  }
  await withdrawOfCancelled(tx, bill.id, actor.id, now)
  const movement = {
    id: newId(),
    kind: 'cancel' as const,
    depotId: depot.id,
    departureId: null,
    transportId: null,
    actorId: actor.id,
    at: now,
    note: body.reason,
  }
  const moved = await movePieces(tx, chosenOf(bill, items, pieces), movement, {
    stepOf: () => ({ event: { type: 'piece.cancel' }, kind: 'cancel', departureId: null, headedForDepotId: null }),
    also: sql`, write_off_id = null`,
  })
  if (moved) return moved
  await withContentsStored(tx, { consignment: [bill.id] }, () =>
    tx.orm
      .update(consignments)
      .set({
        cancelledAt: now,
        cancelledBy: actor.id,
        cancelReason: body.reason,
        ...(bill.payment !== 'foc' && {
          reversed: bill.reversed + reversed.amount,
          reversedVat: bill.reversedVat + reversed.vat,
        }),
        version: bill.version + 1,
      })
      .where(eq(consignments.id, bill.id)),
  )
  return bill
}

/** A bill is cancelled as a whole: its first piece tells that it was refused. */
const refusedCancelling = (pieces: readonly PieceRecord[], actor: ConsignmentActor) =>
  pieces.slice(0, 1).map((piece) => refusedAttempt(pieceRecord, piece, { event: 'piece.cancel', actorId: actor.id }))

async function giveBack(
  tx: Transaction,
  { id, means, currency }: ConsignmentRecord,
  amount: number,
  actor: ConsignmentActor,
  now: Date,
): Promise<Payment | Refusal> {
  if (means === null) throw new Error('a paid bill says by what')
  const customerId = means === 'onAccount' ? await chargedCustomerOf(tx, id) : null
  return giveOneBack(tx, { means, currency, amount, agentId: null, customerId }, actor, now, 'consignment.noDepot')
}

/** Takes what is due on delivery, at the receiver's depot, once something has come there. */
export async function collectPod(
  tx: Transaction,
  { actor, now }: Acting,
  body: BodyOf<'collectPodPayment'>,
): Promise<ConsignmentRecord | Refusal> {
  const depots = await readDepots(tx.orm)
  const depot = ownDepot(actor, depots)
  if (isRefusal(depot)) return depot
  const bill = await lockConsignment(tx, body.id, consignmentScope(actor))
  if (!bill) return refuse('notFound')
  const due = dueOf(bill)
  const details = { version: bill.version, due, currency: bill.currency }
  if (bill.payment !== 'pod' || due === 0) {
    return refuse('conflict', {
      message: bill.collectedAt === null ? 'consignment.nothingDue' : 'consignment.isCollected',
      details,
    })
  }
  if (bill.toDepotId !== depot.id)
    return refuse('ruleBroken', {
      message: 'consignment.otherDepot',
      values: { depot: depots.get(bill.toDepotId)?.code ?? '' },
    })
  const here = await tx.orm.$count(
    consignmentPieces,
    and(
      eq(consignmentPieces.consignmentId, bill.id),
      eq(consignmentPieces.depotId, depot.id),
      eq(consignmentPieces.state, 'receivedByBranch'),
    ),
  )
  if (here === 0) return refuse('conflict', { message: 'consignment.nothingHere', details })
  if (bill.version !== body.version) return refuse('staleVersion', { details })
  if (due !== body.expectedDue) return refuse('priceChanged', { message: 'consignment.amountChanged', details })
  const unnamed = await storeTransferReference(tx, body, {
    kind: 'consignment',
    recordId: bill.id,
    by: actor.id,
    at: now,
    field: 'reference',
  })
  if (unnamed) return unnamed
  const payment = await takeForBill(tx, body, { total: due, currency: bill.currency }, { actor, now })
  if (isRefusal(payment)) return payment
  await postEntries(tx, [collectedEntry(bill, payment, due, posterOf(actor, now))])
  await withContentsStored(tx, { consignment: [bill.id] }, () =>
    tx.orm
      .update(consignments)
      .set({
        collectedAt: now,
        collectedBy: actor.id,
        collectedMeans: body.means,
        collectedReference: body.reference,
        version: bill.version + 1,
      })
      .where(eq(consignments.id, bill.id)),
  )
  return bill
}
