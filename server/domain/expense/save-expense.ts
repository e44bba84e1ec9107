import { and, asc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import {
  type enteredExpense,
  EXPENSE_DECIDERS,
  type expenseEndpoints,
  type ExpenseState,
} from '#contract/expense/expense.ts'
import type { Policies } from '#contract/policy/policy.ts'
import { storeCreated, withContentsStored } from '#server/audit/contents/store-contents.ts'
import type { ExpenseEvent, ExpenseFacts } from '#machines/expense/expense-lifecycle.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { expenseItems, expenses } from '#server/database/schema/expense.ts'
import { accounts, cashShifts } from '#server/database/schema/ledger.ts'
import { workOrders } from '#server/database/schema/maintenance.ts'
import { depots, regions } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { isExpenseAccount } from '#server/domain/ledger/account-codes.ts'
import { posterOf } from '#server/domain/ledger/poster.ts'
import { takeReceiptNumber } from '#server/domain/ledger/receipt-number.ts'
import { applyEvent, initialStateOf, recordCreations, refusedAttempt } from '#server/lifecycle/apply-event.ts'
import { expenseRecord } from './expense-record.ts'
import { recordChange } from '#server/masters/record-changes.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { conflictOf, eyesOf, type ActorFacts, refuseConflict } from '#server/domain/approval/four-eyes.ts'
import { dropReference, storeReference } from '#server/domain/bank-reference/bank-references.ts'
import { claimFiles, filesOf } from '#server/domain/file/record-files.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt, type Place } from '#server/time/local-day.ts'
import type { Network } from '#server/domain/network/network.ts'
import { ensureDeparture } from '#server/domain/network/timetable-repository.ts'
import { postAccepted, postSubmitted, postTakenBack } from './expense-postings.ts'
import { invoiceKeyOf, reclaimedBy, supplierKeyOf, wrongAmounts } from './expense-rules.ts'
import { refuseOtherFuel } from './fuel-of-expense.ts'
import { type ExpenseActor, expenseScope } from './expense-scope.ts'

export type ExpenseRecord = typeof expenses.$inferSelect
type Entered = z.output<typeof enteredExpense>
type Correction = z.output<typeof expenseEndpoints.updateExpense.body>
type StatusChange = z.output<typeof expenseEndpoints.updateExpenseStatus.body>

export interface Acting {
  network: Network
  policies: Pick<Policies, 'expenseBackdatingDays'>
  actor: ExpenseActor
  now: Date
}

/**
 * Enters an expense and posts it out of its source; its number is taken last, when nothing can be refused any more.
 *
 * @param workOrderId the work on a bus that it is the cost of
 */
export async function createExpense(
  tx: Transaction,
  acting: Acting,
  entered: Entered,
  workOrderId: string | null = null,
): Promise<ExpenseRecord | Refusal> {
  const { actor, now } = acting
  const checked = await checkEntered(tx, acting, entered, null)
  if (isRefusal(checked)) return checked
  const id = newId()
  const state = expenseState(
    initialStateOf(expenseRecord, { actsCreator: true, conflict: 'own', isDecider: false, isEdited: false }),
  )
  const like = await refuseLike(tx, actor, { ...checked, id }, entered.isDuplicateConfirmed)
  if (like) return like
  const refused =
    (await claimFiles(tx, { kind: 'expense', id }, entered.fileIds, actor)) ??
    (await keepBankReference(
      tx,
      { actor, now },
      { id, before: null, after: checked.bankReference },
      entered.isReuseConfirmed,
    ))
  if (refused) return refused
  const unpaid = await postSubmitted(tx, { id, ...checked, createdBy: actor.id }, posterOf(actor, now))
  if (unpaid) return unpaid
  await recordCreations(tx, expenseRecord, [{ id, state }], {
    actorId: actor.id,
    at: now,
    payload: { total: checked.total, currency: checked.currency, source: checked.source },
  })
  const number = await takeReceiptNumber(tx, { series: 'expense', depotId: checked.depotId, now })
  const expense: ExpenseRecord = {
    id,
    number,
    state,
    ...checked,
    workOrderId,
    createdBy: actor.id,
    createdAt: now,
    submittedAt: now,
    editedAt: null,
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
    searchText: searchTextOf(number, entered),
    version: 1,
  }
  await tx.orm.insert(expenses).values(expense)
  await insertItems(tx, id, entered)
  await storeCreated(tx, { expense: [id] })
  return expense
}

/** Corrects an own expense; where its money changes while it is pending, that is posted back and anew. */
export async function updateExpense(
  tx: Transaction,
  acting: Acting,
  id: string,
  entered: Correction,
): Promise<ExpenseRecord | Refusal> {
  const { actor, now } = acting
  const expense = await lockExpense(tx, id, actor)
  if (!expense) return refuse('notFound')
  const details = { state: expense.state, version: expense.version }
  if (expense.createdBy !== actor.id) return refuse('conflict', { message: 'expense.notYours', details })
  if (expense.state === 'accepted') return refuse('transitionRefused', { message: 'expense.isNow.accepted', details })
  if (expense.version !== entered.version) return refuse('staleVersion', { details })
  const ofOrder = await refuseOfOrder(tx.orm, expense)
  if (ofOrder) return ofOrder
  const resubmits = entered.resubmit && expense.state === 'rejected'
  const checked = await checkEntered(tx, acting, entered, resubmits ? { ...expense, resubmits } : expense)
  if (isRefusal(checked)) return checked
  const ofFuel = await refuseOtherFuel(tx, expense, checked)
  if (ofFuel) return ofFuel
  const like = await refuseLike(tx, actor, { ...checked, id }, entered.isDuplicateConfirmed)
  if (like) return like
  const filesBefore = ((await filesOf(tx.orm, 'expense', [id])).get(id) ?? []).map((file) => file.id)
  const named = { id, before: resubmits ? null : expense.bankReference, after: checked.bankReference }
  const refused =
    (await claimFiles(tx, { kind: 'expense', id }, entered.fileIds, actor)) ??
    (await keepBankReference(tx, { actor, now }, named, entered.isReuseConfirmed))
  if (refused) return refused
  const linesBefore = await readItems(tx.orm, id)
  const poster = posterOf(actor, now)
  const next = { ...expense, ...checked }
  const isOtherMoney = (['date', 'total', 'currency', 'source', 'depotId'] as const).some(
    (name) => next[name] !== expense[name],
  )
  if (expense.state === 'pending' && isOtherMoney) {
    await postTakenBack(tx, 'expenseAmended', expense, poster)
    const unpaid = await postSubmitted(tx, next, poster)
    if (unpaid) return unpaid
  }
  if (resubmits) {
    const applied = await applyEvent(
      tx,
      expenseRecord,
      { ...expense, facts: { actsCreator: true, conflict: 'own', isDecider: false, isEdited: true } },
      { event: { type: 'expense.resubmit' }, actorId: actor.id, at: now },
    )
    if (isRefusal(applied)) return applied
    const unpaid = await postSubmitted(tx, next, poster)
    if (unpaid) return refusedWith(unpaid, expense, 'expense.resubmit', actor)
  }
  await recordChange(tx, {
    kind: 'expense',
    id,
    before: { ...told(expense), items: linesBefore, fileIds: filesBefore },
    after: { ...told(next), items: entered.items, fileIds: entered.fileIds },
    userId: actor.id,
    now,
  })
  await withContentsStored(tx, { expense: [id] }, async () => {
    await tx.orm
      .update(expenses)
      .set({
        ...checked,
        editedAt: now,
        searchText: searchTextOf(expense.number, entered),
        ...(resubmits && { submittedAt: now }),
        ...(!resubmits && { version: expense.version + 1 }),
      })
      .where(eq(expenses.id, id))
    await tx.orm.delete(expenseItems).where(eq(expenseItems.expenseId, id))
    await insertItems(tx, id, entered)
  })
  return next
}

/** Accepts, rejects, or hands in again, as the machine allows; the money follows in the same transaction. */
export async function changeExpenseStatus(
  tx: Transaction,
  { policies, actor, now }: Omit<Acting, 'network'>,
  { id, version, status, reason }: StatusChange,
): Promise<ExpenseRecord | Refusal> {
  const why = reason ?? ''
  if (status === 'rejected' && why === '')
    return refuse('ruleBroken', { fields: { reason: 'expense.rejectionReason' } })
  const expense = await lockExpense(tx, id, actor)
  if (!expense) return refuse('notFound')
  const event: ExpenseEvent =
    status === 'accepted'
      ? { type: 'expense.accept' }
      : status === 'rejected'
        ? { type: 'expense.reject', reason: why }
        : { type: 'expense.resubmit' }
  const eyes = await eyesOf(tx.orm, actor.id, now)
  const facts = factsOf(expense, actor, eyes)
  const refusal = refuseStatus(expense, facts, eyes, event, version)
  if (refusal)
    return { ...refusal, attempts: [refusedAttempt(expenseRecord, expense, { event: event.type, actorId: actor.id })] }
  if (status === 'pending') {
    const ofOrder = await refuseOfOrder(tx.orm, expense)
    if (ofOrder) return ofOrder
    const tooOld = refuseOld(expense.date, await readClock(tx, expense.depotId), policies, now)
    if (tooOld) return tooOld
  }
  // First who decides: no decided expense may stand without it, as the database holds.
  await withContentsStored(tx, { expense: [id] }, () =>
    tx.orm
      .update(expenses)
      .set(
        status === 'pending'
          ? { submittedAt: now }
          : { decidedBy: actor.id, decidedAt: now, decisionReason: why === '' ? null : why },
      )
      .where(eq(expenses.id, id)),
  )
  const applied = await applyEvent(
    tx,
    expenseRecord,
    { ...expense, facts },
    { event, actorId: actor.id, at: now, ...(why !== '' && { reason: why }) },
  )
  if (isRefusal(applied)) return applied
  const poster = posterOf(actor, now)
  if (status === 'accepted') await postAccepted(tx, expense, poster)
  if (status === 'rejected') await postTakenBack(tx, 'expenseRejected', expense, poster)
  const unpaid = status === 'pending' ? await postSubmitted(tx, expense, poster) : undefined
  return unpaid ? refusedWith(unpaid, expense, event.type, actor) : expense
}

/** A refused step of an expense, whose till has refused it. */
const refusedWith = (
  refusal: Refusal,
  expense: ExpenseRecord,
  event: ExpenseEvent['type'],
  { id: actorId }: Pick<ExpenseActor, 'id'>,
): Refusal => ({
  ...refusal,
  attempts: [...(refusal.attempts ?? []), refusedAttempt(expenseRecord, expense, { event, actorId })],
})

export function factsOf(
  expense: Pick<ExpenseRecord, 'createdBy' | 'editedAt' | 'decidedAt'>,
  { id, userType }: Pick<ExpenseActor, 'id' | 'userType'>,
  eyes: ActorFacts,
): ExpenseFacts {
  return {
    actsCreator: expense.createdBy === id,
    conflict: conflictOf(eyes, [expense.createdBy]),
    isDecider: EXPENSE_DECIDERS.some((type) => type === userType),
    isEdited: expense.editedAt !== null && expense.decidedAt !== null && expense.editedAt > expense.decidedAt,
  }
}

/** Told as what the reader can do about it, where the machine alone would only say no. */
function refuseStatus(
  expense: ExpenseRecord,
  facts: ExpenseFacts,
  eyes: ActorFacts,
  { type }: ExpenseEvent,
  version: number,
): Refusal | undefined {
  const details = { state: expense.state, version: expense.version }
  if (expense.state !== (type === 'expense.resubmit' ? 'rejected' : 'pending'))
    return refuse('transitionRefused', { message: `expense.isNow.${expense.state}`, details })
  if (type === 'expense.resubmit') {
    if (!facts.actsCreator) return refuse('transitionRefused', { message: 'expense.notYours', details })
    if (!facts.isEdited) return refuse('transitionRefused', { message: 'expense.notEdited', details })
  } else {
    const conflict = refuseConflict(facts.conflict, eyes, { details })
    if (conflict) return conflict
    if (!facts.isDecider) return refuse('transitionRefused', { message: 'expense.notDecider', details })
  }
  return expense.version === version ? undefined : refuse('staleVersion', { details })
}

async function lockExpense(tx: Transaction, id: string, actor: ExpenseActor): Promise<ExpenseRecord | undefined> {
  const [row] = await tx.orm
    .select()
    .from(expenses)
    .where(and(eq(expenses.id, id), expenseScope(actor)))
    .for('update')
  return row
}

/** What is the cost of work on a bus is corrected there, so that it is what its order says. */
async function refuseOfOrder(orm: Orm, { workOrderId }: ExpenseRecord): Promise<Refusal | undefined> {
  if (workOrderId === null) return undefined
  const [order] = await orm.select({ number: workOrders.number }).from(workOrders).where(eq(workOrders.id, workOrderId))
  return refuse('conflict', { message: 'expense.ofWorkOrder', values: { number: order?.number ?? '' } })
}

const broken = (fields: Record<string, string>) => refuse('ruleBroken', { fields })

/** What was entered, as it is stored, or the first rule that it breaks. `known`: the expense that is corrected, and whether it is handed in again by it. */
async function checkEntered(
  tx: Transaction,
  { network, policies, actor, now }: Acting,
  entered: Entered,
  known: (ExpenseRecord & { resubmits?: boolean }) | null,
) {
  const wrong = wrongAmounts(entered)
  if (wrong) return broken(wrong)
  const vat = reclaimedBy(entered.items)
  if (vat > 0 && entered.supplierTaxNumber === null) return broken({ supplierTaxNumber: 'expense.taxNumber' })
  if (entered.fileIds.length === 0 && entered.noReceiptReason === null) return broken({ fileIds: 'expense.receipt' })
  const [depot] = await tx.orm
    .select({
      id: depots.id,
      regionId: depots.regionId,
      currency: regions.currency,
      timeZone: regions.timeZone,
      isActive: depots.isActive,
    })
    .from(depots)
    .innerJoin(regions, eq(regions.id, depots.regionId))
    .where(eq(depots.id, entered.depotId))
  if (!depot?.isActive) return broken({ depotId: 'expense.unknownDepot' })
  if (actor.userType !== 'operation_manager' && actor.depotId !== depot.id)
    return broken({ depotId: 'expense.ownDepot' })
  if (entered.currency !== depot.currency) return broken({ currency: 'expense.foreignCurrency' })
  const [category] = isExpenseAccount(entered.category)
    ? await tx.orm.select().from(accounts).where(eq(accounts.code, entered.category))
    : []
  // What an expense is of already it stays, also where that is not offered any more.
  const isOffered = category?.isCategory === true && category.isActive
  if (!isOffered && (!category || known?.category !== category.code))
    return broken({ category: 'expense.unknownCategory' })
  if (entered.source === 'cash' && actor.depotId === null) return broken({ source: 'expense.noTill' })
  if (entered.date > dayAt(depot, now)) return broken({ date: 'expense.future' })
  // Money that has left a till stays dated as it was; only what is entered anew must lie in the till of now.
  const isSameCash = known?.source === 'cash' && known.date === entered.date
  if (
    entered.source === 'cash' &&
    !isSameCash &&
    entered.date < (await tillSince(tx.orm, actor.id, depot.timeZone, now))
  )
    return broken({ date: 'expense.closedShift' })
  // What is posted under its day already is only corrected.
  if (known?.date !== entered.date || known.resubmits) {
    const tooOld = refuseOld(entered.date, depot, policies, now)
    if (tooOld) return tooOld
  }
  const purpose = await findPurpose(tx, network, entered.purpose)
  if (isRefusal(purpose)) return purpose
  return {
    depotId: depot.id,
    date: entered.date,
    ...purpose,
    category: category.code,
    source: entered.source,
    bankReference: entered.source === 'bank' ? entered.bankReference : null,
    supplier: entered.supplier,
    supplierKey: supplierKeyOf(entered.supplier),
    supplierTaxNumber: entered.supplierTaxNumber,
    invoiceNumber: entered.invoiceNumber,
    invoiceKey: invoiceKeyOf(entered.invoiceNumber),
    currency: entered.currency,
    total: entered.total,
    vat,
    vatRegionId: depot.regionId,
    notes: entered.notes === '' ? null : entered.notes,
    noReceiptReason: entered.noReceiptReason,
  }
}

/** The first day that an expense may be dated where its depot is. */
export function earliestDay(depot: Place, { expenseBackdatingDays }: Acting['policies'], now: Date): string {
  return addDays(dayAt(depot, now), -expenseBackdatingDays)
}

function refuseOld(date: string, depot: Place, policies: Acting['policies'], now: Date): Refusal | undefined {
  const earliest = earliestDay(depot, policies, now)
  return date < earliest
    ? refuse('ruleBroken', { fields: { date: 'expense.tooOld' }, values: { earliest } })
    : undefined
}

async function readClock(tx: Transaction, depotId: string): Promise<Place> {
  const [depot] = await tx.orm
    .select({ timeZone: regions.timeZone })
    .from(depots)
    .innerJoin(regions, eq(regions.id, depots.regionId))
    .where(eq(depots.id, depotId))
  if (!depot) throw new Error(`there is no depot ${depotId}`)
  return depot
}

/** The day from which on a clerk's cash lies in the open till: that of its opening, or today, when the next one opens. */
export async function tillSince(orm: Orm, clerkId: string, timeZone: string, now: Date): Promise<string> {
  const [shift] = await orm
    .select({ openedAt: cashShifts.openedAt })
    .from(cashShifts)
    .where(and(eq(cashShifts.clerkId, clerkId), eq(cashShifts.state, 'open')))
  return dayAt({ timeZone }, shift?.openedAt ?? now)
}

async function findPurpose(
  tx: Transaction,
  network: Network,
  purpose: Entered['purpose'],
): Promise<Pick<ExpenseRecord, 'type' | 'transportId' | 'departureId'> | Refusal> {
  switch (purpose.type) {
    case 'depot':
      return { type: 'depot', transportId: null, departureId: null }
    case 'bus':
      return network.transports.has(purpose.transportId)
        ? { type: 'bus', transportId: purpose.transportId, departureId: null }
        : refuse('ruleBroken', { fields: { 'purpose.transportId': 'expense.unknownBus' } })
    case 'departure': {
      const key = parseDepartureKey(purpose.departureKey)
      const departure = key && (await ensureDeparture(tx, network, key))
      return departure
        ? { type: 'departure', transportId: departure.transport.id, departureId: departure.id }
        : refuse('ruleBroken', { fields: { 'purpose.departureKey': 'expense.unknownDeparture' } })
    }
  }
}

type Like = Pick<ExpenseRecord, 'id' | 'supplierKey' | 'invoiceKey' | 'currency' | 'total' | 'date'>

/** Another expense that stands of the same supplier: of the same invoice, or of the same amount, currency and day. */
export function likeExpenses(orm: Orm, scope: SQL | undefined, like: Like) {
  const { id, supplierKey, invoiceKey, currency, total, date } = like
  return orm
    .select({ id: expenses.id, number: expenses.number, state: expenses.state, createdBy: users.name })
    .from(expenses)
    .innerJoin(users, eq(users.id, expenses.createdBy))
    .where(
      and(
        scope,
        ne(expenses.id, id),
        ne(expenses.state, 'rejected'),
        eq(expenses.supplierKey, supplierKey),
        or(
          invoiceKey === null ? undefined : eq(expenses.invoiceKey, invoiceKey),
          and(eq(expenses.currency, currency), eq(expenses.total, total), eq(expenses.date, date)),
        ),
      ),
    )
    .orderBy(asc(expenses.id))
    .limit(10)
}

/** Told before anything is saved. Two who enter the same at once wait for each other, so that the second one is told. */
async function refuseLike(
  tx: Transaction,
  actor: ExpenseActor,
  like: Like,
  isConfirmed: boolean,
): Promise<Refusal | undefined> {
  if (isConfirmed) return undefined
  await tx.orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`expense ${like.supplierKey}`}, 0))`)
  const duplicates = await likeExpenses(tx.orm, expenseScope(actor), like)
  return duplicates.length === 0
    ? undefined
    : refuse('conflict', { message: 'expense.duplicate', details: { duplicates } })
}

/** Who names a reference that another record names has to confirm it; a reference that stays is not asked about again. */
async function keepBankReference(
  tx: Transaction,
  { actor, now }: Pick<Acting, 'actor' | 'now'>,
  { id, before, after }: { id: string; before: string | null; after: string | null },
  isReuseConfirmed: boolean,
): Promise<Refusal | undefined> {
  if (before === after) return undefined
  const use = { kind: 'expense', recordId: id, by: actor.id, at: now } as const
  if (after === null) return dropReference(tx, use)
  return storeReference(
    tx,
    { reference: after, isReuseConfirmed },
    { ...use, field: 'bankReference', isCorrection: true },
  )
}

async function insertItems(tx: Transaction, expenseId: string, { items }: Entered): Promise<void> {
  await tx.orm
    .insert(expenseItems)
    .values(items.map((item, position) => ({ id: newId(), expenseId, position, ...item })))
}

export function readItems(orm: Orm, expenseId: string) {
  return orm
    .select({
      name: expenseItems.name,
      quantity: expenseItems.quantity,
      price: expenseItems.price,
      total: expenseItems.total,
      taxCategory: expenseItems.taxCategory,
      vatRateBasisPoints: expenseItems.vatRateBasisPoints,
      vat: expenseItems.vat,
    })
    .from(expenseItems)
    .where(eq(expenseItems.expenseId, expenseId))
    .orderBy(asc(expenseItems.position))
}

const told = ({
  depotId,
  date,
  type,
  transportId,
  departureId,
  category,
  source,
  bankReference,
  supplier,
  supplierTaxNumber,
  invoiceNumber,
  currency,
  total,
  vat,
  notes,
  noReceiptReason,
}: ExpenseRecord) => ({
  depotId,
  date,
  type,
  transportId,
  departureId,
  category,
  source,
  bankReference,
  supplier,
  supplierTaxNumber,
  invoiceNumber,
  currency,
  total,
  vat,
  notes,
  noReceiptReason,
})

function searchTextOf(number: string, { supplier, invoiceNumber, items }: Entered): string {
  return [
    number,
    number.replaceAll('-', ''),
    supplier,
    ...(invoiceNumber === null ? [] : [invoiceNumber]),
    ...items.map(({ name }) => name),
  ]
    .join(' ')
    .toLowerCase()
}

function expenseState(state: string): ExpenseState {
  if (state !== 'pending' && state !== 'accepted' && state !== 'rejected')
    throw new Error(`an expense cannot be ${state}`)
  return state
}
