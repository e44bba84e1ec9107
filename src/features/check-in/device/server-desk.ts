import type { TFunction } from 'i18next'
import type { AnswerOf } from '#contract/contract.ts'
import type { BoardingList, BoardingTicket } from '#contract/check-in/boarding-list.ts'
import type {
  CheckInAnswer,
  CheckInOrder,
  FeeAnswer,
  FeeOrder,
  LookUpAnswer,
  PassportAnswer,
  PassportOrder,
  Scan,
} from '#machines/check-in/check-in-services.ts'
import type { Keyed } from '#machines/booking/booking-requests.ts'
import { attempt, type Attempt, type CallSettings } from '#src/platform/api.ts'
import type { DepartureChoice } from '../desk/desk.ts'
import { clientIdOf } from '#machines/check-in/queued-act.ts'
import { flowRefusals } from '#src/platform/flow-refusals.ts'

/** A question that gets no answer for so long is answered from the list. */
const PATIENCE_MS = 4000

type Seen = (ticketId: string) => BoardingTicket | undefined
type ListAnswer =
  | { ok: true; list: BoardingList }
  | { ok: false; reason: 'refused'; message: string; fields: Record<string, string> }

/**
 * The desk on line. Each act carries the ids that it would have in the queue: if its answer is lost and the device goes
 * on alone, the server knows the act again.
 */
export function serverDesk(t: TFunction, seen: Seen, officerName: () => string) {
  const { refused } = flowRefusals(t)

  return {
    async departures(signal: AbortSignal): Promise<DepartureChoice[]> {
      const asked = answered(await attempt('getCheckInDepartures', impatient(signal)))
      if (!asked.ok) throw asked.error
      return asked.answer.data
    },

    async readList(departureKey: string, signal?: AbortSignal): Promise<ListAnswer> {
      const asked = answered(await attempt('getCheckinGroupList', { query: { departureKey }, ...impatient(signal) }))
      return asked.ok ? { ok: true, list: asked.answer.data } : refused(asked.error)
    },

    async lookUp(scan: Scan, departureKey: string | null, signal: AbortSignal): Promise<LookUpAnswer> {
      const query = { ...questionOf(scan), ...(departureKey === null ? {} : { departureKey }) }
      const asked = answered(await attempt('getCheckinPassenger', { query, ...impatient(signal) }))
      if (!asked.ok) return refused(asked.error)
      const { code, tickets, departures } = asked.answer.data
      if (scan.kind === 'code' && code === null) return { ok: false, reason: 'unknownCode' }
      if (tickets.length === 0) return { ok: false, reason: 'notFound' }
      return { ok: true, tickets, departures, printRevision: code?.printRevision ?? null, isFromDevice: false }
    },

    async payFees({ key, body }: Keyed<FeeOrder>): Promise<FeeAnswer> {
      const { ticketIds, currency, means, reference, isManual, expectedTotal } = body
      const tickets = ticketIds.map((ticketId, index) => ({ ticketId, clientId: clientIdOf({ id: key }, index) }))
      const order = { tickets, currency, payment: { means, reference }, isManual, expectedTotal }
      const asked = answered(await attempt('payExitFee', { body: order, key, ...impatient() }))
      if (!asked.ok) {
        const { total } = asked.error.details
        return asked.error.code === 'priceChanged' && typeof total === 'number'
          ? { ok: false, reason: 'priceChanged', total }
          : refused(asked.error)
      }
      return paid(asked.answer.data, { currency, seen, taker: officerName() })
    },

    async checkIn({ key, body }: Keyed<CheckInOrder>): Promise<CheckInAnswer> {
      const { tickets, departureKey } = body
      const items = tickets.map((item, index) => checkInItem(item, clientIdOf({ id: key }, index)))
      const order = { tickets: items, ...(departureKey === null ? {} : { departureKey }) }
      const asked = answered(await attempt('checkIn', { body: order, key, ...impatient() }))
      if (!asked.ok) return refused(asked.error)
      const outcomes = asked.answer.data
      return {
        ok: true,
        isQueued: false,
        outcomes: outcomes.map(({ result, refusal }, index) => ({
          ticketId: tickets[index]?.ticketId ?? '',
          result,
          message: refusal?.message ?? null,
        })),
        tickets: outcomes.flatMap(({ ticketId, state, version, checkIn }) => {
          const ticket = ticketId === null ? undefined : seen(ticketId)
          return ticket && state && version ? [{ ...ticket, state, version, checkIn }] : []
        }),
      }
    },

    async acceptPassport({ key, body }: Keyed<PassportOrder>): Promise<PassportAnswer> {
      const asked = answered(await attempt('acceptPassport', { body, key, ...impatient() }))
      return asked.ok ? { ok: true, isQueued: false, tickets: [asked.answer.data] } : refused(asked.error)
    },

    async register(deviceId: string): Promise<{ prefix: string; lastNumber: number } | null> {
      const asked = await attempt('registerCheckInDevice', { body: { deviceId }, endsSession: 'background' })
      return asked.ok ? asked.answer.data : null
    },
  }
}

/** What was paid, and the tickets as they are with it. */
function paid(
  { receipts }: AnswerOf<'payExitFee'>['data'],
  { currency, seen, taker }: { currency: string; seen: Seen; taker: string },
): FeeAnswer {
  return {
    ok: true,
    isQueued: false,
    receipts: receipts.map(({ ticketId, receiptNumber, amount }) => ({ ticketId, receiptNumber, amount, currency })),
    tickets: receipts.flatMap(({ ticketId, receiptNumber, amount, takenAt, state, version }) => {
      const ticket = seen(ticketId)
      if (!ticket) return []
      const feePaid = { currency, amount, receiptNumber, takenAt, taker }
      return [{ ...ticket, state, version, isFeeDue: false, feePaid }]
    }),
  }
}

export type ServerDesk = ReturnType<typeof serverDesk>

const impatient = (signal?: AbortSignal): CallSettings => ({ patience: PATIENCE_MS, ...(signal ? { signal } : {}) })

/** A ticket of a check-in, by what its print says where one was scanned: the print is judged too. */
export function checkInItem({ ticketId, code, isVisaSeen }: CheckInOrder['tickets'][number], clientId: string) {
  return { ...(code === null ? { ticketId } : { code }), clientId, isVisaSeen }
}

/** The session is over, yet whoever works here goes on with their pass: as if there had been no answer. */
function answered<Answer>(asked: Attempt<Answer>): Attempt<Answer> {
  if (!asked.ok && asked.error.status === 401) throw asked.error
  return asked
}

function questionOf(scan: Scan): { code: string } | { reference: string } | { passport: string } | { search: string } {
  switch (scan.kind) {
    case 'code':
      return { code: scan.text }
    case 'reference':
      return { reference: scan.reference }
    case 'passport':
      return { passport: scan.passportNumber }
    case 'name':
      return { search: scan.text }
  }
}
