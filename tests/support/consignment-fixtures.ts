import type { ConsignmentQuote, ConsignmentRow } from '#contract/consignment.ts'
import { CONSIGNMENT_STEPS, type ConsignmentContext } from '#machines/consignment/consignment-context.ts'
import type { ConsignmentWork } from '#machines/consignment/consignment-draft.ts'
import { isComplete } from '#machines/consignment/consignment-rules.ts'
import type { ConsignmentFlowEvent } from '#machines/consignment/consignment-setup.ts'
import type { EventFixtures } from '#tests/support/machine-model.ts'

/** Builders of what the consignment flow is told: by the clerk and by the server. */

const AMMAN = '00000000-0000-7000-8000-0000000000a1'
const ADMIN = '00000000-0000-7000-8000-0000000000a2'

export const SENDER = { name: 'Mohammed Ali', contact: '+966501234567', idNumber: '1089234567' }
export const RECEIVER = { name: 'Sara Haddad', contact: '+962791112233', idNumber: '', depotId: AMMAN }
export const BOOKS = { name: 'Books', quantity: 3, weight: 12_500, unitPrice: 2300 }
export const GIFT = { name: 'Gift', quantity: 1, weight: 500, unitPrice: 0 }
const NO_PAYMENT = { status: null, means: null, reference: '', allowedBy: null, reason: '' }
const POD = { ...NO_PAYMENT, status: 'pod' } as const
const FREE = { ...NO_PAYMENT, status: 'foc', allowedBy: ADMIN, reason: 'A goodwill gesture' } as const

export const ORDER = {
  sender: SENDER,
  receiver: { name: RECEIVER.name, contact: RECEIVER.contact, idNumber: null },
  toDepotId: AMMAN,
  items: [BOOKS],
  payment: { status: 'pod' },
  expectedTotal: 6900,
} as const

export function consignmentQuote(total = 6900): ConsignmentQuote {
  return { currency: 'SAR', vatRateBasisPoints: 1500, items: [{ total, vat: 900 }], pieces: 3, weight: 37_500, total, vatTotal: 900 }
}

export function consignmentWork(change: Partial<ConsignmentWork> = {}): ConsignmentWork {
  return { step: 'payment', sender: SENDER, receiver: RECEIVER, items: [BOOKS], payment: POD, order: null, ...change }
}

const depot = (id: string, code: string) => ({ id, code, name: { en: code, ar: code } })

/** A consignment as its bill is written. */
export const MADE: ConsignmentRow = {
  id: '00000000-0000-7000-8000-0000000000b1',
  billNumber: 'RUH-2026-00001',
  createdAt: '2026-11-22T08:00:00.000Z',
  createdBy: { id: '00000000-0000-7000-8000-000000000009', name: 'Clerk' },
  from: depot('00000000-0000-7000-8000-0000000000a0', 'RUH'),
  to: depot(AMMAN, 'AMM'),
  senderName: SENDER.name,
  senderContact: SENDER.contact,
  receiverName: RECEIVER.name,
  receiverContact: RECEIVER.contact,
  items: 1,
  counts: { total: 3, pending: 3, transit: 0, receivedByBranch: 0, receivedByCustomer: 0, writtenOff: 0, cancelled: 0 },
  weight: 37_500,
  payment: 'pod',
  currency: 'SAR',
  total: 6900,
  vatTotal: 900,
  reversed: 0,
  due: 6900,
  collectedAt: null,
  cancelledAt: null,
  stuck: 0,
  version: 1,
}

const REFUSED = { ok: false, reason: 'refused', message: 'Not so.', fields: {} }

/** What the clerk can do, with every payload that a guard tells from another. */
export const CONSIGNMENT_EVENTS = {
  'consignment.editSender': [{ change: SENDER }, { change: { name: '' } }],
  'consignment.editReceiver': [{ change: RECEIVER }, { change: { depotId: null } }],
  'consignment.editItems': [{ items: [BOOKS] }, { items: [{ ...BOOKS, quantity: 0 }] }, { items: [GIFT] }],
  'consignment.editPayment': [{ change: POD }, { change: FREE }, { change: NO_PAYMENT }],
  'consignment.next': [{}],
  'consignment.confirm': [{}],
  'consignment.goTo': CONSIGNMENT_STEPS.map((step) => ({ step })),
  'consignment.back': [{}],
  'consignment.retry': [{}],
  'consignment.startAnew': [{}],
} as const satisfies EventFixtures<ConsignmentFlowEvent>

/** What the server answers, every kind of it; that it does not answer is added for each by itself. */
export const CONSIGNMENT_ANSWERS = {
  readDraft: [
    { ok: true, work: null, version: 0 },
    { ok: false, reason: 'otherShape', version: 3 },
    ...CONSIGNMENT_STEPS.map((step) => ({ ok: true, work: consignmentWork({ step }), version: 3 })),
    // Somebody went back and took out what a later step needs.
    { ok: true, work: consignmentWork({ sender: { ...SENDER, name: '' } }), version: 3 },
    { ok: true, work: consignmentWork({ order: { key: 'sent?', body: { ...ORDER, items: [BOOKS] } } }), version: 3 },
  ],
  fetchQuote: [{ ok: true, quote: consignmentQuote() }, { ok: true, quote: consignmentQuote(7000) }, REFUSED],
  writeBill: [{ ok: true, consignment: MADE }, { ok: false, reason: 'outdated' }, REFUSED],
}

/** What the guards of the consignment flow find: states alike in these are one state of the model. */
export function consignmentFacts(context: ConsignmentContext) {
  return [
    context.step,
    context.interrupted,
    context.order !== null,
    context.totalBefore,
    context.quote?.total,
    CONSIGNMENT_STEPS.map((step) => isComplete(context, step)),
  ]
}
