import { v7 as newId } from 'uuid'
import type { Transaction } from '#server/database/connection.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import { departureRecord } from '#server/domain/departure/departure-record.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { paymentLines } from '#server/domain/ledger/payment.ts'
import { type Entry, postEntries } from '#server/domain/ledger/post-entry.ts'
import { posterOf } from '#server/domain/ledger/poster.ts'
import { takeReceiptNumbers } from '#server/domain/ledger/receipt-number.ts'
import type { ExitFeePayment } from '#server/features/check-in/exit-fee/exit-fee-payments.ts'
import { appendSteps, stepOf, type TakenStep } from '#server/lifecycle/apply-event.ts'
import { hasLeft } from '#server/domain/departure/lock-departure.ts'
import { dayAt } from '#server/time/local-day.ts'
import type { PastBoarding, PastClosing, PastFees } from './history-boarding.ts'
import type { PastTills } from './history-tills.ts'
import { insertRows } from './insert-rows.ts'

/** Rows that are written with one statement. */
const BATCH = 1000

/** Writes fees, check-ins and closings of the past, each with its events and entries. */
export async function writeBoarding(tx: Transaction, boarding: PastBoarding, tills: PastTills): Promise<void> {
  await writeFees(tx, boarding.fees, tills)
  for (const checkedIn of batchesOf(boarding.checkIns)) {
    await Promise.all([
      appendSteps(
        tx,
        ticketRecord,
        checkedIn.map(({ step }) => step),
      ),
      insertRows(
        tx,
        'check_ins',
        checkedIn.map(({ at, officer, ticketId }) => ({
          id: newId(),
          ticketId,
          depotId: officer.depotId,
          officerId: officer.id,
          at,
        })),
      ),
    ])
  }
  for (const closed of batchesOf(boarding.closings)) await writeClosings(tx, closed)
}

function batchesOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) =>
    items.slice(index * BATCH, (index + 1) * BATCH),
  )
}

/** Receipts are numbered by depot and year, in the order in which they were given. */
async function writeFees(tx: Transaction, past: readonly PastFees[], tills: PastTills): Promise<void> {
  const bySeries = new Map<string, PastFees[]>()
  for (const each of past) {
    const series = `${each.officer.depotId} ${dayAt(each.officer, each.at).slice(0, 4)}`
    bySeries.set(series, [...(bySeries.get(series) ?? []), each])
  }
  for (const taken of bySeries.values()) {
    const [first] = taken
    if (!first) continue
    const { officer, at: now } = first
    const count = taken.reduce((sum, { fees }) => sum + fees.length, 0)
    const numbers = await takeReceiptNumbers(tx, { series: 'exitFee', depotId: officer.depotId, now }, count)
    const rows = taken.flatMap((each) => each.fees.map((fee) => ({ ...each, fee, row: rowOf(each, fee, tills) })))
    for (const [index, { row }] of rows.entries()) row.receiptNumber = numbers[index] ?? ''
    for (const written of batchesOf(rows)) {
      await Promise.all([
        insertRows(
          tx,
          'exit_fee_payments',
          written.map(({ row }) => row),
        ),
        appendSteps(
          tx,
          ticketRecord,
          written.map(({ fee }) => fee.step),
        ),
        postEntries(
          tx,
          written.map(({ row, officer: by, means, at }): Entry => ({
            act: 'exitFeePaid',
            recordKind: 'exitFee',
            recordId: row.id,
            ...posterOf(by, at),
            lines: [
              ...paymentLines({ means, shift: tills.tillOf(by.id) }, row.currency, row.amount, by.id),
              { account: ACCOUNT.exitFeesPayable, currency: row.currency, amount: -row.amount },
            ],
          })),
        ),
      ])
    }
  }
}

function rowOf(
  { officer, at, means, currency }: PastFees,
  { ticketId, fromCountry, toCountry, amount }: PastFees['fees'][number],
  tills: PastTills,
): ExitFeePayment {
  return {
    id: newId(),
    ticketId,
    fromCountry,
    toCountry,
    currency,
    amount,
    means,
    reference: means === 'pos' ? String(at.getTime()).slice(4, 10) : null,
    isStraightToBank: false,
    isManual: false,
    receiptNumber: '',
    shiftId: means === 'cash' ? tills.tillOf(officer.id).id : null,
    agentId: null,
    takenBy: officer.id,
    takenAt: at,
    clientId: null,
    deviceId: null,
    uploadedBy: null,
    isSurplus: false,
    givenBackAt: null,
    givenBackBy: null,
  }
}

/** Closings in the order in which they happened; a departure may close at several stoppages. */
async function writeClosings(tx: Transaction, closings: readonly PastClosing[]): Promise<void> {
  const steps: TakenStep[] = []
  const changed = new Map<string, { id: string; state: string; version: number; closed_positions: readonly number[] }>()
  for (const { departure, position, actorId, at } of closings) {
    const boarding = departure.route.stops.slice(0, -1).map((_, index) => index)
    const step = stepOf(
      departureRecord,
      {
        ...departure,
        facts: {
          boarding,
          closed: departure.closedPositions,
          departed: boarding.filter((each) => hasLeft(departure, each, at)),
          hasArrived: false,
          isCancellationProposed: false,
          conflict: null,
        },
      },
      { event: { type: 'departure.close', position }, actorId, at, payload: { position } },
    )
    steps.push(step)
    departure.closedPositions = [...departure.closedPositions, position].toSorted((one, other) => one - other)
    departure.state = step.to === 'closed' ? 'closed' : 'scheduled'
    departure.version += 1
    const { id, state, version, closedPositions } = departure
    changed.set(id, { id, state, version, closed_positions: closedPositions })
  }
  await Promise.all([
    appendSteps(tx, departureRecord, steps),
    appendSteps(
      tx,
      ticketRecord,
      closings.flatMap(({ noShows }) => noShows),
    ),
    insertRows(
      tx,
      'departure_closings',
      closings.map(({ departure, position, actorId, at }) => ({
        departureId: departure.id,
        position,
        closedBy: actorId,
        closedAt: at,
      })),
    ),
    tx.client.query({
      name: 'close-past-departures',
      text: `update departures as departure
             set state = row.state, version = row.version, closed_positions = row.closed_positions
             from jsonb_to_recordset($1::jsonb) as row (id uuid, state text, version int, closed_positions smallint[])
             where departure.id = row.id`,
      values: [JSON.stringify([...changed.values()])],
    }),
  ])
}
