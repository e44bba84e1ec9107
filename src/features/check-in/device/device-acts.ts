import type { TFunction } from 'i18next'
import type { BoardingList, BoardingTicket } from '#contract/check-in/boarding-list.ts'
import type {
  CheckInAnswer,
  CheckInOrder,
  CheckInOutcome,
  FeeAnswer,
  FeeOrder,
  PassportAnswer,
  PassportOrder,
} from '#machines/check-in/check-in-services.ts'
import { judgeTicket, type VerdictContext } from '#machines/check-in/verdict.ts'
import type { Keyed } from '#machines/booking/booking-requests.ts'
import { verifyTicketCode } from '#src/domain/booking/ticket-code.ts'
import type { DeviceOfficer, DeviceStore } from '#machines/check-in/device-store.ts'
import { passengerAfter, ticketsAfter } from './list-acts.ts'

interface DeviceContext {
  t: TFunction
  store: DeviceStore
  /** Null where nobody's pass is good. */
  officer: DeviceOfficer | null
  /** Device clock. */
  now: Date
}

/**
 * What an officer does without the server: judged by the list, written into the queue, and only then answered. Null
 * where no list has the tickets.
 */
export function deviceActs({ t, store, officer, now }: DeviceContext) {
  const refused = (key: string, values: Record<string, unknown> = {}) =>
    ({ ok: false, reason: 'refused', message: t(`check-in-device:${key}`, values), fields: {} }) as const
  const at = now.toISOString()

  const listOf = (ticketIds: readonly string[]) => listWith(store, ticketIds, now)

  return {
    async payFees({ key, body }: Keyed<FeeOrder>): Promise<FeeAnswer | null> {
      if (!officer) return refused('passEnded')
      const found = await listOf(body.ticketIds)
      if (!found) return null
      if (found.tickets.some(({ isFeeDue, feePaid }) => !isFeeDue || feePaid !== null)) return refused('noFeeDue')
      const amounts = found.tickets.map(({ fees }) => fees.find(({ currency }) => currency === body.currency)?.amount)
      if (amounts.includes(undefined)) return refused('noFeeDue')
      const total = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
      if (total !== body.expectedTotal) return { ok: false, reason: 'priceChanged', total }
      const order = { ...body, amounts: amounts.map((amount) => amount ?? 0) }
      const { departureKey } = found.list.departure
      const act = await store.queueFee({ kind: 'payFee', id: key, at, officer: by(officer), departureKey, order })
      if (!act) return refused('noSeries')
      return {
        ok: true,
        isQueued: true,
        tickets: ticketsAfter(found.tickets, act),
        receipts: act.receiptNumbers.map((receiptNumber, index) => ({
          ticketId: order.ticketIds[index] ?? '',
          receiptNumber,
          currency: order.currency,
          amount: order.amounts[index] ?? 0,
        })),
      }
    },

    async checkIn({ key, body }: Keyed<CheckInOrder>): Promise<CheckInAnswer | null> {
      if (!officer) return refused('passEnded')
      const found = await listOf(body.tickets.map(({ ticketId }) => ticketId))
      if (!found) return null
      const { list, tickets } = found
      const outcomes: CheckInOutcome[] = []
      for (const [index, item] of body.tickets.entries()) {
        const ticket = tickets[index]
        if (!ticket) continue
        const printRevision = await printRevisionOf(item.code, list)
        outcomes.push(outcomeOf(t, ticket, item, { ...list, departureKey: body.departureKey, printRevision }))
      }
      const going = body.tickets.filter((_, index) => outcomes[index]?.result === 'checkedIn')
      if (going.length === 0) return { ok: true, isQueued: false, tickets: [], outcomes }
      const order = { ...body, tickets: going }
      const { departureKey } = list.departure
      const act = await store.queueAct({ kind: 'checkIn', id: key, at, officer: by(officer), departureKey, order })
      return { ok: true, isQueued: true, tickets: ticketsAfter(tickets, act), outcomes }
    },

    async acceptPassport({ key, body }: Keyed<PassportOrder>): Promise<PassportAnswer | null> {
      if (!officer) return refused('passEnded')
      const found = await listOf([body.ticketId])
      const [ticket] = found?.tickets ?? []
      if (!found || !ticket) return null
      if (ticket.state === 'checkedIn') return refused('alreadyIn')
      if (!passengerAfter(ticket, body.lines)) return refused('passportUnread')
      const { departureKey } = found.list.departure
      const act = await store.queueAct({
        kind: 'acceptPassport',
        id: key,
        at,
        officer: by(officer),
        departureKey,
        order: body,
      })
      return { ok: true, isQueued: true, tickets: ticketsAfter([ticket], act) }
    },
  }
}

const by = ({ id, name, pass }: DeviceOfficer) => ({ id, name, pass })

/** The list that all of these are on. */
async function listWith(
  store: DeviceStore,
  ticketIds: readonly string[],
  now: Date,
): Promise<{ list: BoardingList; tickets: BoardingTicket[] } | null> {
  for (const list of await store.readLists(now.getTime())) {
    const tickets = ticketIds.flatMap((id) => list.tickets.find(({ ticketId }) => ticketId === id) ?? [])
    if (tickets.length === ticketIds.length) return { list, tickets }
  }
  return null
}

async function printRevisionOf(code: string | null, { signingKey }: BoardingList): Promise<number | null> {
  return code === null ? null : ((await verifyTicketCode(code, signingKey))?.printRevision ?? null)
}

function outcomeOf(
  t: TFunction,
  ticket: BoardingTicket,
  { isVisaSeen }: CheckInOrder['tickets'][number],
  context: VerdictContext,
): CheckInOutcome {
  const { ticketId } = ticket
  const verdict = judgeTicket(ticket, context)
  if (verdict.kind === 'already') return { ticketId, result: 'already', message: null }
  if (verdict.kind !== 'go') {
    return { ticketId, result: 'refused', message: t(`check-in-device:stop.${verdict.reason ?? 'payFirst'}`) }
  }
  if (verdict.asksForVisa && !isVisaSeen)
    return { ticketId, result: 'refused', message: t('check-in-device:stop.visaUnseen') }
  return { ticketId, result: 'checkedIn', message: null }
}
