import { randomUUID } from 'node:crypto'
import type { UserType } from '#contract/access.ts'
import type { Booking } from '#contract/booking/booking.ts'
import type { BodyOf } from '#contract/contract.ts'
import { visaRules } from '#server/database/schema/visa.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { addHotel } from './test-hotel.ts'
import { IN_RIYADH } from './whereabouts.ts'
import type { WritesOf } from '#server/domain/people/write-scopes.ts'
import { billBody } from './cargo.ts'
import { inject, openSession } from './demo-session.ts'
import type { RunningServer } from './running-server.ts'
import { addAgent, addUser, openSmallOperator, saleBody, type SmallOperator } from './small-operator.ts'

/** Riyadh sells and is the origin, Amman is called at, Jeddah has nothing to do with it. */
export const PLACES = { own: 'riyadh', calling: 'amman', foreign: 'jeddah' } as const
export type Place = keyof typeof PLACES

/** What a write on a record of Riyadh's answers: it is judged further, another depot's, unknown, or refused in its own words. */
export type Verdict = 'passes' | 'otherDepot' | 'notFound' | 'refused'

/** Writes that depend on whose record it is; a new one needs a probe, or this does not compile. */
type ProbedWrite = WritesOf<
  | 'booking'
  | 'boarding'
  | 'departureCalling'
  | 'departureOrigin'
  | 'requester'
  | 'consignment'
  | 'stay'
  | 'depotMoney'
  | 'depotAgents'
  | 'depotPeople'
>

interface Probe {
  /** Of whom one is asked per depot. */
  as: UserType
  request(world: ProbedWorld): { params?: Record<string, string>; body: object }
  verdicts: Record<Place, Verdict>
}

export interface ProbedWorld {
  server: RunningServer
  operator: SmallOperator
  token(as: UserType, place: Place): string
  booking: Booking
  departureKey: string
  visaRequestId: string
  refundId: string
  reviewId: string
  bill: { id: string; version: number; itemId: string }
  writeOffId: string
  shiftId: string
  transferId: string
  expenseId: string
  topUpId: string
  stay: { id: string; roomId: string; roomTypeId: string }
  agentId: string
  staffId: string
  accountantId: string
  driverId: string
}

const CLERKS = ['admin', 'staff', 'account'] as const

/** A small operator with one record of each kind, all of Riyadh's. */
export async function openProbedWorld(server: RunningServer): Promise<ProbedWorld> {
  const { database, app } = server
  const operator = await openSmallOperator(database)
  const tokens = new Map<string, string>()
  for (const [place, city] of Object.entries(PLACES)) {
    for (const type of CLERKS) {
      const email = `${type}.${place}@probe.example`
      await addUser(database, email, { userType: type, role: type, depotId: operator.depots[city] })
      tokens.set(`${type} ${place}`, await openSession(database, email))
    }
  }
  const colleague = await addUser(database, 'colleague@probe.example', {
    userType: 'account',
    role: 'account',
    depotId: operator.depots.riyadh,
  })
  const token = (as: UserType, place: Place) => tokens.get(`${as} ${place}`) ?? ''
  const by = await openSession(database, 'colleague@probe.example')
  await database.orm
    .insert(visaRules)
    .values({ id: randomUUID(), destination: 'JO', nationality: null, requirement: 'required' })

  const done = async <
    Name extends
      | 'holdSeats'
      | 'createBooking'
      | 'requestVisa'
      | 'createRefundRequest'
      | 'createConsignment'
      | 'proposeWriteOff'
      | 'createStay',
  >(
    name: Name,
    as: string,
    body: BodyOf<Name>,
  ) => {
    const answer = await inject(app, name, { token: as, body: JSON.stringify(body) })
    if (answer.status !== 200) throw new Error(`${name}: ${answer.text}`)
    return answer.data
  }
  const sell = async (seat: string) => {
    const sale = saleBody(operator)
    const body = {
      ...sale,
      passengers: sale.passengers.map((passenger) => ({ ...passenger, nationality: 'SY', seat })),
    }
    await done('holdSeats', token('staff', 'own'), { ...body.outward, seats: [seat] })
    return done('createBooking', token('staff', 'own'), body)
  }
  const booking = await sell('3')
  const other = await sell('4')
  const ticketId = other?.tickets[0]?.id ?? ''
  const visas = await done('requestVisa', token('staff', 'own'), {
    bookingId: other?.id ?? '',
    ticketIds: [ticketId],
    note: null,
  })
  const refund = await done('createRefundRequest', by, {
    bookingId: other?.id ?? '',
    ticketIds: [ticketId],
    reasonCode: 'medical',
    reasonText: null,
    expectedRefund: 11_500,
  })
  const bill = await done(
    'createConsignment',
    token('staff', 'own'),
    billBody(operator, { toDepotId: operator.depots.amman }),
  )
  const { rows: items } = await database.pool.query<{ id: string }>(
    'select id from consignment_items where consignment_id = $1 order by position',
    [bill?.id],
  )
  const itemId = items[0]?.id ?? ''
  const writeOff = await done('proposeWriteOff', by, {
    consignmentId: bill?.id ?? '',
    choice: { labels: [], quantities: [{ itemId, quantity: 1 }] },
    from: 'pending',
    reason: 'Fell off',
  })

  const today = dayAt(IN_RIYADH, new Date())
  const hotel = await addHotel({ database }, { from: today, nights: 40 })
  const stay = await done('createStay', token('staff', 'own'), {
    accommodationId: hotel.id,
    arrival: addDays(today, 30),
    departure: addDays(today, 31),
    rooms: [{ roomTypeId: hotel.double, guests: [{ name: 'Salem Harbi', kind: 'adult' }] }],
    payer: { name: 'Salem Harbi', phone: '+966 50 555 0101' },
    payment: { means: 'pos', reference: null },
    expectedTotal: 40_000,
  })

  const { riyadh } = operator.depots
  const agentId = await addAgent(database, 'agent@probe.example', { creditType: 'default', balance: 1000 })
  await database.pool.query('update users set depot_id = $2 where id = $1', [agentId, riyadh])
  const put = async (text: string, values: unknown[]) =>
    (await database.pool.query<{ id: string }>(`${text} returning id`, values)).rows[0]?.id ?? ''
  return {
    server,
    operator,
    token,
    booking: booking ?? never(),
    departureKey: booking?.tickets[0]?.departureKey ?? '',
    visaRequestId: visas?.[0]?.id ?? '',
    refundId: refund?.id ?? '',
    reviewId: await put(
      `insert into check_in_reviews (id, kind, client_id, ticket_id, departure_id, officer_id, depot_id, happened_at, uploaded_by, uploaded_at, version)
       select gen_random_uuid(), 'checkInRefused', gen_random_uuid(), id, departure_id, $2, $3, now(), $2, now(), 1 from tickets where id = $1`,
      [booking?.tickets[0]?.id, colleague, riyadh],
    ),
    bill: { id: bill?.id ?? '', version: bill?.version ?? 0, itemId },
    writeOffId: writeOff?.id ?? '',
    shiftId: await put(
      `insert into cash_shifts (id, clerk_id, depot_id, opened_at, state, version) values (gen_random_uuid(), $1, $2, now(), 'open', 1)`,
      [colleague, riyadh],
    ),
    transferId: await put(
      `insert into cash_transfers (id, number, depot_id, state, source, destination, created_by, created_at, version)
       values (gen_random_uuid(), 'CT-1', $2, 'handedOver', 'bank', 'safe', $1, now(), 1)`,
      [colleague, riyadh],
    ),
    expenseId: await put(
      `insert into expenses (id, number, state, date, depot_id, vat_region_id, type, category, source, supplier, supplier_key, currency, total, no_receipt_reason, created_by, created_at, submitted_at, search_text, version)
       values (gen_random_uuid(), 'EX-1', 'pending', '2026-01-01', $2, (select region_id from depots where id = $2), 'depot', '5000', 'bank', 'Shop', 'shop', 'SAR', 100, 'Lost', $1, now(), now(), '', 1)`,
      [colleague, riyadh],
    ),
    topUpId: await put(
      `insert into top_ups (id, number, agent_id, currency, amount, means, state, depot_id, requested_by, requested_at, version)
       values (gen_random_uuid(), 'TU-X', $1, 'SAR', 100, 'bank', 'pending', $2, $3, now(), 1)`,
      [agentId, riyadh, colleague],
    ),
    stay: { id: stay?.id ?? '', roomId: stay?.stayRooms[0]?.id ?? '', roomTypeId: hotel.single },
    agentId,
    staffId: await addUser(database, 'staff@probe.example', { userType: 'staff', role: 'staff', depotId: riyadh }),
    accountantId: colleague,
    driverId: await put(
      `insert into drivers (id, name, phone, licence_number, licence_expires_on, nationality, depot_id) values (gen_random_uuid(), 'Driver', '+966 50 555 0101', 'LIC-1', '2039-01-01', 'SA', $1)`,
      [riyadh],
    ),
  }
}

function never(): never {
  throw new Error('nothing was sold')
}

const OF_SELLER = { own: 'passes', calling: 'otherDepot', foreign: 'notFound' } as const
const OF_ROUTE = { own: 'passes', calling: 'passes', foreign: 'notFound' } as const
const OF_CALLS = { own: 'passes', calling: 'passes', foreign: 'otherDepot' } as const
const OF_ORIGIN = { own: 'passes', calling: 'otherDepot', foreign: 'otherDepot' } as const
const OF_DEPOT = { own: 'passes', calling: 'notFound', foreign: 'notFound' } as const
/** The depot sees that it is there, and is told in the noun's own words whose it is. */
const OF_SENDER = { own: 'passes', calling: 'refused', foreign: 'notFound' } as const
const OF_ASKER_SEEN = { own: 'refused', calling: 'refused', foreign: 'notFound' } as const
const OF_ASKER = { own: 'refused', calling: 'notFound', foreign: 'notFound' } as const

const ticketOf = ({ booking: { tickets } }: ProbedWorld) => tickets[0] ?? never()
const piece = ({ bill: { itemId } }: ProbedWorld) => ({ labels: [], quantities: [{ itemId, quantity: 1 }] })
const member = (world: ProbedWorld, id: string) => ({
  id,
  version: 99,
  name: 'Somebody',
  email: 'somebody@probe.example',
  phone: null,
  depotId: world.operator.depots.riyadh,
  isActive: true,
})
const newMember = ({ operator }: ProbedWorld) => ({
  name: 'New',
  email: 'new@probe.example',
  phone: null,
  depotId: operator.depots.riyadh,
  isActive: true,
  password: 'Long-enough-2026',
})
const driver = ({ operator }: ProbedWorld) => ({
  name: 'Driver',
  phone: '+966 50 555 0101',
  licenceNumber: 'LIC-2',
  licenceExpiresOn: '2039-01-01',
  nationality: 'SA',
  passportNumber: null,
  passportExpiresOn: null,
  depotId: operator.depots.riyadh,
  isActive: true,
})
const person = { name: 'Salem Harbi', contact: '+966 50 555 0101', idNumber: '1023456789' }
const expense = ({ operator }: ProbedWorld) => ({
  depotId: operator.depots.riyadh,
  date: '2026-01-01',
  purpose: { type: 'depot' },
  category: '5000',
  source: 'bank',
  supplier: 'Shop',
  currency: 'SAR',
  items: [{ name: 'Paper', quantity: 1000, price: 100, total: 100 }],
  total: 100,
  notes: null,
  fileIds: [],
  noReceiptReason: 'Lost',
  isDuplicateConfirmed: true,
})

/** A request per write, about a record of Riyadh's, that stumbles over something else once it is known to be one's own. */
export const WRITE_PROBES = {
  cancelStay: {
    as: 'staff',
    verdicts: OF_DEPOT,
    request: ({ stay: { id } }) => ({ body: { id, version: 99, reason: 'Ill', expectedAmount: 1 } }),
  },
  moveStayRoom: {
    as: 'admin',
    verdicts: OF_DEPOT,
    request: ({ stay: { id, roomId, roomTypeId } }) => ({
      body: { id, version: 99, roomId, from: addDays(dayAt(IN_RIYADH, new Date()), 30), roomTypeId, reason: 'Broken' },
    }),
  },
  updateBooking: {
    as: 'staff',
    verdicts: OF_SELLER,
    request: ({ booking }) => ({
      body: {
        id: booking.id,
        reason: 'Typing mistake',
        payer: { version: 99, name: 'A B', phone: '+966 50 555 0101' },
      },
    }),
  },
  addSeats: {
    as: 'admin',
    verdicts: OF_SELLER,
    request: (world) => ({
      params: { id: world.booking.id },
      body: {
        passengers: saleBody(world.operator, {}).passengers,
        payment: { means: 'pos', reference: null },
        expectedTotal: 1,
        reason: 'One more',
      },
    }),
  },
  sendTickets: {
    as: 'staff',
    verdicts: OF_SELLER,
    request: ({ booking }) => ({
      params: { id: booking.id },
      body: { channel: 'email', email: 'a@probe.example', language: 'en' },
    }),
  },
  quoteRefund: {
    as: 'account',
    verdicts: OF_SELLER,
    request: (world) => ({ body: { bookingId: world.booking.id, ticketIds: [ticketOf(world).id] } }),
  },
  createRefundRequest: {
    as: 'admin',
    verdicts: OF_SELLER,
    request: (world) => ({
      body: {
        bookingId: world.booking.id,
        ticketIds: [ticketOf(world).id],
        reasonCode: 'medical',
        reasonText: null,
        expectedRefund: 1,
      },
    }),
  },
  quoteTravelDateChange: {
    as: 'staff',
    verdicts: OF_SELLER,
    request: (world) => ({
      body: { bookingId: world.booking.id, ticketIds: [ticketOf(world).id], outward: null, return: null },
    }),
  },
  createTravelDateChange: {
    as: 'account',
    verdicts: OF_SELLER,
    request: (world) => ({
      body: {
        bookingId: world.booking.id,
        tickets: [{ ticketId: ticketOf(world).id, version: 99, seat: '5' }],
        outward: { departureKey: world.departureKey },
        return: null,
        reason: 'Later',
        payment: null,
        expectedTotal: 0,
      },
    }),
  },
  requestVisa: {
    as: 'staff',
    verdicts: OF_SELLER,
    request: ({ booking }) => ({ body: { bookingId: booking.id, ticketIds: [randomUUID()], note: null } }),
  },
  updateVisaRequestStatus: {
    as: 'staff',
    verdicts: OF_SELLER,
    request: ({ visaRequestId }) => ({
      body: { id: visaRequestId, version: 99, act: 'submit', visaNumber: null, validUntil: null, reason: null },
    }),
  },
  checkIn: {
    as: 'staff',
    verdicts: OF_ROUTE,
    request: (world) => ({
      body: {
        tickets: [{ ticketId: ticketOf(world).id }],
        departureKey: `${world.operator.timings.domestic}.2030-01-01.1`,
      },
    }),
  },
  undoCheckIn: {
    as: 'admin',
    verdicts: OF_ROUTE,
    request: (world) => ({ body: { ticketId: ticketOf(world).id, version: 99, reason: 'Mistake' } }),
  },
  acceptPassport: {
    as: 'staff',
    verdicts: OF_ROUTE,
    request: (world) => ({
      body: {
        ticketId: ticketOf(world).id,
        passengerVersion: 99,
        lines: ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'],
      },
    }),
  },
  payExitFee: {
    as: 'staff',
    verdicts: OF_ROUTE,
    request: (world) => ({
      body: {
        tickets: [{ ticketId: ticketOf(world).id }],
        currency: 'SAR',
        payment: { means: 'pos', reference: null },
        isManual: false,
        expectedTotal: 1,
      },
    }),
  },
  resolveCheckInReview: {
    as: 'admin',
    verdicts: OF_ROUTE,
    request: ({ reviewId }) => ({ body: { id: reviewId, version: 99, note: 'Looked at' } }),
  },
  closeDeparture: {
    as: 'admin',
    verdicts: OF_CALLS,
    request: ({ departureKey }) => ({ params: { key: departureKey }, body: { position: 0 } }),
  },
  reopenDeparture: {
    as: 'admin',
    verdicts: OF_CALLS,
    request: ({ departureKey }) => ({ params: { key: departureKey }, body: { position: 0, reason: 'Mistake' } }),
  },
  updateDepartureGate: {
    as: 'admin',
    verdicts: OF_CALLS,
    request: ({ departureKey }) => ({ params: { key: departureKey }, body: { position: 0, gate: 'B4', version: 0 } }),
  },
  reserveUnreserveSeat: {
    as: 'admin',
    verdicts: OF_CALLS,
    request: ({ departureKey }) => ({
      body: { departureKey, from: 0, to: 2, seats: ['77'], action: 'reserve', keptFor: 'guide', releaseMinutes: 60 },
    }),
  },
  issueManifest: {
    as: 'staff',
    verdicts: OF_CALLS,
    request: ({ departureKey }) => ({ params: { key: departureKey }, body: {} }),
  },
  reportDefect: {
    as: 'staff',
    verdicts: OF_CALLS,
    request: ({ departureKey }) => ({
      body: { departureKey, severity: 'major', defect: 'Air conditioning does not cool' },
    }),
  },
  swapBus: {
    as: 'admin',
    verdicts: OF_ORIGIN,
    request: ({ departureKey, operator }) => ({
      params: { key: departureKey },
      body: { transportId: operator.transportId, version: 99, moves: [], reason: 'Broken' },
    }),
  },
  withdrawRefundRequest: {
    as: 'admin',
    verdicts: OF_ASKER,
    request: ({ refundId }) => ({ body: { id: refundId, version: 1, reason: null } }),
  },
  payOutRefund: {
    as: 'account',
    verdicts: OF_DEPOT,
    request: ({ refundId }) => ({ body: { id: refundId, version: 99 } }),
  },
  updateConsignment: {
    as: 'staff',
    verdicts: OF_ROUTE,
    request: ({ bill, operator }) => ({
      body: {
        id: bill.id,
        version: 99,
        sender: person,
        receiver: { ...person, idNumber: null },
        toDepotId: operator.depots.amman,
        reason: 'Mistake',
      },
    }),
  },
  cancelConsignment: {
    as: 'staff',
    verdicts: OF_SENDER,
    request: ({ bill }) => ({ body: { id: bill.id, version: 99, reason: 'Mistake' } }),
  },
  collectPodPayment: {
    as: 'staff',
    verdicts: { own: 'refused', calling: 'refused', foreign: 'notFound' },
    request: ({ bill }) => ({ body: { id: bill.id, version: 99, means: 'pos', reference: null, expectedDue: 1 } }),
  },
  dispatchConsignments: {
    as: 'staff',
    verdicts: { own: 'passes', calling: 'refused', foreign: 'refused' },
    request: (world) => ({
      body: { departureKey: world.departureKey, choice: piece(world), headedForDepotId: world.operator.depots.riyadh },
    }),
  },
  offloadConsignments: {
    as: 'staff',
    verdicts: { own: 'refused', calling: 'refused', foreign: 'refused' },
    request: (world) => ({ body: { departureKey: world.departureKey, choice: piece(world), reason: 'Mistake' } }),
  },
  receiveConsignments: {
    as: 'staff',
    verdicts: { own: 'refused', calling: 'refused', foreign: 'refused' },
    request: (world) => ({ body: { departureKey: world.departureKey, choice: piece(world), explanation: null } }),
  },
  checkLoadList: {
    as: 'staff',
    verdicts: { own: 'passes', calling: 'passes', foreign: 'refused' },
    request: ({ departureKey }) => ({ body: { departureKey, explanation: null } }),
  },
  deliverConsignment: {
    as: 'staff',
    verdicts: { own: 'refused', calling: 'refused', foreign: 'notFound' },
    request: (world) => ({
      body: {
        id: world.bill.id,
        choice: piece(world),
        receivedBy: { name: 'Salem', idNumber: '1023456789' },
        signature: {
          width: 100,
          height: 50,
          strokes: [
            [
              [10, 10, 0.5],
              [60, 30, 0.5],
              [20, 40, 0.5],
            ],
          ],
        },
      },
    }),
  },
  proposeWriteOff: {
    as: 'staff',
    verdicts: OF_ROUTE,
    request: (world) => ({
      body: { consignmentId: world.bill.id, choice: piece(world), from: 'transit', reason: 'Lost' },
    }),
  },
  withdrawWriteOff: {
    as: 'staff',
    verdicts: OF_ASKER_SEEN,
    request: ({ writeOffId }) => ({ body: { id: writeOffId, version: 1, reason: null } }),
  },
  closeCashShift: {
    as: 'account',
    verdicts: OF_DEPOT,
    request: ({ shiftId }) => ({ body: { id: shiftId, version: 99, note: null } }),
  },
  recountCashShift: {
    as: 'account',
    verdicts: OF_DEPOT,
    request: ({ shiftId }) => ({
      body: { id: shiftId, version: 99, counts: [{ currency: 'SAR', amount: 0 }], note: null },
    }),
  },
  createCashTransfer: {
    as: 'admin',
    verdicts: OF_DEPOT,
    request: ({ operator }) => ({
      body: {
        source: 'till',
        destination: 'safe',
        depotId: operator.depots.riyadh,
        receiverId: null,
        amounts: [{ currency: 'SAR', amount: 100 }],
        note: null,
      },
    }),
  },
  receiveCashTransfer: {
    as: 'account',
    verdicts: OF_DEPOT,
    request: ({ transferId }) => ({
      body: { id: transferId, version: 99, counts: [{ currency: 'SAR', amount: 100 }], note: null },
    }),
  },
  returnCashTransfer: {
    as: 'account',
    verdicts: OF_DEPOT,
    request: ({ transferId }) => ({ body: { id: transferId, version: 99, reason: 'Too large notes' } }),
  },
  createDepositSlip: {
    as: 'admin',
    verdicts: OF_DEPOT,
    request: ({ shiftId }) => ({
      body: {
        shiftIds: [shiftId],
        amounts: [{ currency: 'SAR', ticket: 0, cargo: 0, pos: 0 }],
        note: null,
        fileIds: [randomUUID()],
      },
    }),
  },
  updateExpense: {
    as: 'account',
    verdicts: OF_ASKER,
    request: (world) => ({ params: { id: world.expenseId }, body: { ...expense(world), version: 1, resubmit: false } }),
  },
  updateExpenseStatus: {
    as: 'admin',
    verdicts: OF_ASKER,
    request: ({ expenseId }) => ({ body: { id: expenseId, version: 1, status: 'accepted', reason: null } }),
  },
  createTopUp: {
    as: 'admin',
    verdicts: { own: 'passes', calling: 'refused', foreign: 'refused' },
    request: ({ agentId }) => ({
      body: { agentId, currency: 'SAR', amount: 100, means: 'bank', bankReference: null, note: null, fileIds: [] },
    }),
  },
  withdrawTopUp: {
    as: 'admin',
    verdicts: OF_ASKER,
    request: ({ topUpId }) => ({ body: { id: topUpId, version: 1, reason: null } }),
  },
  createStaff: {
    as: 'admin',
    verdicts: { own: 'passes', calling: 'refused', foreign: 'refused' },
    request: (world) => ({ body: { ...newMember(world), email: `${randomUUID()}@probe.example` } }),
  },
  createAgent: {
    as: 'admin',
    verdicts: { own: 'passes', calling: 'refused', foreign: 'refused' },
    request: (world) => ({ body: { ...newMember(world), email: `${randomUUID()}@probe.example`, credit: null } }),
  },
  createAccountant: {
    as: 'admin',
    verdicts: { own: 'passes', calling: 'refused', foreign: 'refused' },
    request: (world) => ({ body: { ...newMember(world), email: `${randomUUID()}@probe.example` } }),
  },
  updateStaff: { as: 'admin', verdicts: OF_DEPOT, request: (world) => ({ body: member(world, world.staffId) }) },
  updateAgent: {
    as: 'admin',
    verdicts: OF_DEPOT,
    request: (world) => ({ body: { ...member(world, world.agentId), credit: null } }),
  },
  updateAccountant: {
    as: 'admin',
    verdicts: OF_DEPOT,
    request: (world) => ({ params: { id: world.accountantId }, body: member(world, world.accountantId) }),
  },
  sendAccountLink: { as: 'admin', verdicts: OF_DEPOT, request: (world) => ({ body: { id: world.staffId } }) },
  createDriver: {
    as: 'admin',
    verdicts: { own: 'passes', calling: 'refused', foreign: 'refused' },
    request: (world) => ({ body: { ...driver(world), licenceNumber: randomUUID().slice(0, 12) } }),
  },
  importDrivers: {
    as: 'admin',
    verdicts: { own: 'passes', calling: 'refused', foreign: 'refused' },
    request: () => ({
      body: {
        text: `name,phone,licence number,licence expires on,nationality,depot\nDriver,+966505550101,${randomUUID().slice(0, 12)},2039-01-01,SA,RIY`,
      },
    }),
  },
  updateDriver: {
    as: 'admin',
    verdicts: OF_DEPOT,
    request: (world) => ({ body: { id: world.driverId, version: 99, ...driver(world) } }),
  },
  assignTransportDriver: {
    as: 'admin',
    verdicts: { own: 'passes', calling: 'refused', foreign: 'refused' },
    request: ({ driverId, operator }) => ({
      body: { transportId: operator.transportId, driverIds: [driverId], seenDriverIds: [] },
    }),
  },
} as const satisfies Record<ProbedWrite, Probe>
