import type { ReplyOf } from '#contract/contract.ts'
import { slipReport } from '#contract/cash/deposit-slip-report.ts'
import type { Transaction } from '#server/database/connection.ts'
import { exportReport } from '#server/export/report-sheet.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api } from '#server/plugins/api.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { handOver, receiveTransfer, returnTransfer } from './transfer/cash-transfer.ts'
import { closeShift, countShift, recountShift } from './shift/count-shift.ts'
import { createSlip, decideSlip } from './deposit-slip/deposit-slip.ts'
import { exportShifts, listShifts, readDepotCash, showOwnTill, showShift } from './shift/shift-view.ts'
import { exportSlips, listSlips, readDepositShifts, readSlipReport, showSlip } from './deposit-slip/slip-view.ts'
import { exportTransfers, listTransfers, readTransferOptions, showTransfer } from './transfer/transfer-view.ts'

const refuseAgents = () => refuse('ruleBroken', { message: 'shift.notAgents' })

/** Tills of clerks, cash that moves between them, safe and bank, and the slips that take it to the bank. */
export function registerDepotCash(api: Api, { events }: { events: Pick<EventStream, 'publish'> }): void {
  const notifyApprovers = (at: Date) =>
    events.publish({ topic: 'approvals', kind: 'depositSlip', at: at.toISOString() })

  registerShifts(api)
  registerTransfers(api)

  api.read('getDepositShifts', async ({ query, actor, database }) => {
    const data = await readDepositShifts(database.orm, query, actor)
    return isRefusal(data) ? data : { data }
  })

  api.write('createDepositSlip', async ({ body, actor, tx, now, afterCommit }) => {
    const slip = await createSlip(tx, { actor, now }, body)
    if (isRefusal(slip)) return slip
    afterCommit(() => notifyApprovers(now))
    return answerSlip(tx, slip.id, actor, now)
  })

  api.read('getDepositSlipList', ({ query, actor, database }) => listSlips(database, query, actor))

  api.file('exportDepositSlips', ({ query, actor, database }) => exportSlips(database, query, actor))

  api.read('getDepositReport', async ({ query: { groupBy, ...filters }, actor, database }) => ({
    data: await readSlipReport(database.orm, filters, groupBy, actor),
  }))

  api.file('exportDepositReport', async ({ query: { groupBy, format, language, ...filters }, actor, database }) =>
    exportReport(database, slipReport, await readSlipReport(database.orm, filters, groupBy, actor), {
      groupBy,
      format,
      language,
      userId: actor.id,
      filters,
    }),
  )

  api.read('getDepositSlip', async ({ params, actor, database, now }) => {
    const data = await showSlip(database.orm, params.id, actor, now)
    return data ? { data } : refuse('notFound')
  })

  api.write('decideDepositSlip', async ({ body, actor, tx, now, afterCommit }) => {
    const slip = await decideSlip(tx, { actor, now }, body)
    if (isRefusal(slip)) return slip
    afterCommit(() => notifyApprovers(now))
    return answerSlip(tx, slip.id, actor, now)
  })
}

/** Tills of clerks: counted, counted again and closed. */
function registerShifts(api: Api): void {
  api.read('getCashShiftList', ({ query, actor, database }) => listShifts(database, query, actor))

  api.file('exportCashShifts', ({ query, actor, database }) => exportShifts(database, query, actor))

  api.read('getOwnTill', async ({ actor, database }) =>
    actor.isAgent ? refuseAgents() : { data: await showOwnTill(database.orm, actor) },
  )

  api.read('getCashShift', async ({ params, actor, database, now }) => {
    const data = await showShift(database.orm, params.id, actor, now)
    return data ? { data } : refuse('notFound')
  })

  api.write('countCashShift', async ({ body, actor, tx, now }) => {
    if (actor.isAgent) return refuseAgents()
    const counted = await countShift(tx, { actor, now }, body)
    return isRefusal(counted) ? counted : answerShift(tx, counted.id, actor, now)
  })

  api.write('recountCashShift', async ({ body, actor, tx, now }) => {
    const counted = await recountShift(tx, { actor, now }, body)
    return isRefusal(counted) ? counted : answerShift(tx, counted.id, actor, now)
  })

  api.write('closeCashShift', async ({ body, actor, tx, now }) => {
    const closed = await closeShift(tx, { actor, now }, body)
    return isRefusal(closed) ? closed : answerShift(tx, closed.id, actor, now)
  })

  api.read('getDepotCash', async ({ query, actor, database }) => ({
    data: await readDepotCash(database.orm, query, actor),
  }))
}

/** Cash from hand to hand. */
function registerTransfers(api: Api): void {
  api.read('getCashTransferOptions', async ({ query, actor, database }) => {
    const data = await readTransferOptions(database.orm, query, actor)
    return isRefusal(data) ? data : { data }
  })

  api.read('getCashTransferList', ({ query, actor, database }) => listTransfers(database, query, actor))

  api.file('exportCashTransfers', ({ query, actor, database }) => exportTransfers(database, query, actor))

  api.read('getCashTransfer', async ({ params, actor, database, now }) => {
    const data = await showTransfer(database.orm, params.id, actor, now)
    return data ? { data } : refuse('notFound')
  })

  api.write('createCashTransfer', async ({ body, actor, tx, now }) => {
    const transfer = await handOver(tx, { actor, now }, body)
    return isRefusal(transfer) ? transfer : answerTransfer(tx, transfer.id, actor, now)
  })

  api.write('receiveCashTransfer', async ({ body, actor, tx, now }) => {
    const transfer = await receiveTransfer(tx, { actor, now }, body)
    return isRefusal(transfer) ? transfer : answerTransfer(tx, transfer.id, actor, now)
  })

  api.write('returnCashTransfer', async ({ body, actor, tx, now }) => {
    const transfer = await returnTransfer(tx, { actor, now }, body)
    return isRefusal(transfer) ? transfer : answerTransfer(tx, transfer.id, actor, now)
  })
}

async function answerShift(
  { orm }: Transaction,
  id: string,
  reader: Actor,
  now: Date,
): Promise<ReplyOf<'getCashShift'> | Refusal> {
  const data = await showShift(orm, id, reader, now)
  return data ? { data } : refuse('notFound')
}

async function answerSlip(
  { orm }: Transaction,
  id: string,
  reader: Actor,
  now: Date,
): Promise<ReplyOf<'getDepositSlip'> | Refusal> {
  const data = await showSlip(orm, id, reader, now)
  return data ? { data } : refuse('notFound')
}

async function answerTransfer(
  { orm }: Transaction,
  id: string,
  reader: Actor,
  now: Date,
): Promise<ReplyOf<'getCashTransfer'> | Refusal> {
  const data = await showTransfer(orm, id, reader, now)
  return data ? { data } : refuse('notFound')
}
