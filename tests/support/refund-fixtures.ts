import type { Booking } from '#contract/booking/booking.ts'
import type { RefundQuote, RefundRefusal, RefundRequest } from '#contract/refund/refund.ts'
import { REFUND_STEPS, type RefundContext } from '#machines/refund/refund-context.ts'
import type { RefundWork } from '#machines/refund/refund-draft.ts'
import { canGoTo, isReasonComplete } from '#machines/refund/refund-rules.ts'
import type { RefundFlowEvent } from '#machines/refund/refund-setup.ts'
import { SOLD } from '#tests/support/booking-fixtures.ts'
import type { EventFixtures } from '#tests/support/machine-model.ts'

/** Builders of what the refund flow is told: by the clerk and by the server. */

export const BOOKING = SOLD.id
export const OTHER_BOOKING = '00000000-0000-7000-8000-0000000000b2'
export const OUTWARD = '00000000-0000-7000-8000-0000000000c1'
export const RETURN = '00000000-0000-7000-8000-0000000000c2'
const LATER = '2099-01-01T00:00:00.000Z'

const stop = (name: string) => ({ name: { en: name, ar: name }, at: LATER, timeZone: 'Asia/Riyadh' })

interface QuoteWish {
  refund?: number
  refusals?: Partial<Record<typeof OUTWARD | typeof RETURN, RefundRefusal>>
}

/** Both directions of one passenger, unless a refusal says otherwise. */
export function refundQuote({ refund = 20_700, refusals = {} }: QuoteWish = {}): RefundQuote {
  return {
    bookingId: BOOKING,
    reference: 'K7QM2X9P',
    currency: 'SAR',
    tickets: ([OUTWARD, RETURN] as const).map((ticketId) => ({
      ticketId,
      direction: ticketId === OUTWARD ? 'outward' : 'return',
      state: 'pending',
      passengerName: 'Sara Ali',
      seat: '1',
      routeName: { en: 'Riyadh – Amman', ar: 'الرياض – عمّان' },
      from: stop('Riyadh'),
      to: stop('Amman'),
      refusal: refusals[ticketId] ?? null,
      base: 10_350,
      baseVat: 1350,
      percent: 100,
      refund: refund / 2,
      refundVat: 1350,
      tierHours: 24,
      policyVersion: 1,
      kept: null,
      exitFee: null,
      holdsUntil: LATER,
    })),
    isWhole: false,
    parts: [],
    total: { base: 20_700, refund, refundVat: 2700 },
    holdsUntil: LATER,
    payOut: [{ kind: 'fare', means: 'cash', currency: 'SAR', amount: refund }],
  }
}

const NOTHING = refundQuote({ refund: 0, refusals: { [OUTWARD]: 'openRequest', [RETURN]: 'refunded' } })

const booking: Booking = { ...SOLD, isTwoWay: true }

const ORDER = {
  bookingId: BOOKING,
  ticketIds: [OUTWARD],
  reasonCode: 'medical',
  reasonText: null,
  expectedRefund: 20_700,
} as const

export function refundWork(change: Partial<RefundWork> = {}): RefundWork {
  return {
    step: 'choosing',
    bookingId: BOOKING,
    ticketIds: [OUTWARD],
    reason: { code: 'medical', text: '' },
    order: null,
    ...change,
  }
}

const clerk = { id: '00000000-0000-7000-8000-000000000009', name: 'Staff' }

/** A request as it stands right after it was made. */
export const MADE = {
  id: '00000000-0000-7000-8000-0000000000d1',
  state: 'requested',
  cause: 'passenger',
  reasonCode: 'medical',
  reasonText: null,
  bookingId: BOOKING,
  reference: 'K7QM2X9P',
  leadPassenger: 'Sara Ali',
  tickets: 1,
  currency: 'SAR',
  base: 20_700,
  refund: 20_700,
  refundVat: 2700,
  taxes: [{ category: 'S', rateBasisPoints: 1500, reason: null }],
  depot: null,
  requestedBy: clerk,
  requestedAt: '2026-11-21T08:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  paidBy: null,
  paidAt: null,
  receiptNumber: null,
  version: 1,
  booking: {
    id: BOOKING,
    reference: 'K7QM2X9P',
    soldAt: '2026-11-20T08:00:00.000Z',
    soldBy: clerk,
    payer: SOLD.payer,
    isTwoWay: true,
    total: 20_700,
    payments: [],
  },
  lines: [],
  parts: [],
  payOut: [],
  postings: [],
  history: [],
  can: [],
} as const satisfies RefundRequest

const REFUSED = { ok: false, reason: 'refused', message: 'Not so.', fields: {} }

/** What the clerk can do, with every payload that a guard tells from another. */
export const REFUND_EVENTS = {
  'refund.find': [{ bookingId: BOOKING }],
  'refund.choose': [{ ticketIds: [OUTWARD] }, { ticketIds: [] }],
  'refund.submitTickets': [{}],
  'refund.editReason': [
    { change: { code: 'medical', text: '' } },
    { change: { code: 'other', text: 'short' } },
    { change: { code: 'other', text: 'long enough a reason' } },
  ],
  'refund.submitReason': [{}],
  'refund.confirm': [{}],
  'refund.chooseOthers': [{}],
  'refund.goTo': REFUND_STEPS.map((step) => ({ step })),
  'refund.back': [{}],
  'refund.startOver': [{}],
  'draft.read': [
    { work: null },
    { work: refundWork() },
    { work: refundWork({ step: 'reason' }) },
    { work: refundWork({ step: 'review' }) },
    {
      work: refundWork({ step: 'review', order: { key: 'asked?', body: { ...ORDER, ticketIds: [OUTWARD] } } }),
    },
  ],
} as const satisfies EventFixtures<RefundFlowEvent>

/** What the server answers, every kind of it, and that a request is left. */
export const REFUND_ANSWERS = {
  openBooking: [
    { ok: true, booking, overview: refundQuote() },
    { ok: true, booking, overview: NOTHING },
    REFUSED,
    { ok: false, reason: 'left' },
  ],
  fetchQuote: [
    { ok: false, reason: 'left' },
    { ok: true, quote: refundQuote() },
    { ok: true, quote: refundQuote({ refund: 15_524 }) },
    { ok: true, quote: refundQuote({ refusals: { [OUTWARD]: 'openRequest' } }) },
    REFUSED,
  ],
  askRefund: [{ ok: true, request: MADE }, { ok: false, reason: 'outdated' }, REFUSED],
}

/** What the guards of the refund flow find: states alike in these are one state of the model. */
export function refundFacts(context: RefundContext) {
  return [
    context.step,
    context.link !== null,
    context.order !== null,
    context.totalBefore,
    isReasonComplete(context),
    REFUND_STEPS.map((step) => canGoTo(context, step)),
    context.bookingId !== null && context.booking !== null,
  ]
}
