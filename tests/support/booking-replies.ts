import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Route } from 'playwright'
import type { BookingQuote, BookingRequest } from '#contract/booking/booking.ts'
import type { CallName } from '#contract/calls.ts'
import type { DepartureSummary } from '#contract/departure/departure.ts'
import { BOOKING_DRAFT_SHAPE, type BookingContext } from '#machines/booking/booking-context.ts'
import type { BookingWork } from '#machines/booking/booking-draft.ts'
import type { Direction, HoldRequest } from '#machines/booking/booking-requests.ts'
import { directionsOf, holdRequestsFor, wishedSeats } from '#machines/booking/booking-rules.ts'
import type {
  DeleteAnswer,
  HoldAnswer,
  QuoteAnswer,
  RenewAnswer,
  SellAnswer,
  UploadAnswer,
} from '#machines/booking/booking-services.ts'
import type { ReadDraftAnswer } from '#machines/parts/draft.ts'
import { BORN, type BookingSnapshot } from '#tests/support/booking-acts.ts'
import { changed, TRAVEL_DAYS, type Desk, type Way } from '#tests/support/booking-desk.ts'
import { departure, PASSENGER, quote, SOLD, STORED_FILE, work } from '#tests/support/booking-fixtures.ts'
import { openSession } from '#tests/support/demo-session.ts'
import { send } from '#tests/support/selling.ts'

/** What a service of the flow answers, by the id under which it is invoked. */
interface AnswerOf {
  readDraft: ReadDraftAnswer<BookingWork>
  settleSeats: HoldAnswer
  holdOutwardSeats: HoldAnswer
  holdReturnSeats: HoldAnswer
  renewSeats: HoldAnswer
  fetchQuote: QuoteAnswer
  renewForPayment: RenewAnswer
  /** Rooms are lost to packages only, which the tours do not sell. */
  sellTickets: Exclude<SellAnswer, { reason: 'roomsLost' }>
  uploadFiles: UploadAnswer
  deleteFile: DeleteAnswer
}

type KindOf<Answer> = Answer extends { ok: true }
  ? 'accepted'
  : Answer extends { reason: infer Reason extends string }
    ? Reason
    : never

/** Why the server, the real one, answers so; and what is put right afterwards. */
interface Arrangement {
  way?: Way
  /** How many requests are made before the answer is known; one unless told. */
  requests?: number
  undo?: () => Promise<unknown>
}

export interface Reply<Answer> {
  /** The answer in the model; nothing where the server cannot give it. */
  when: (context: BookingContext, snapshot: BookingSnapshot) => Answer | false | undefined
  /** Brings it about while the request waits. */
  arrange: (desk: Desk, context: BookingContext) => Promise<Arrangement>
}

type Replies = {
  readonly [Id in keyof AnswerOf]: { readonly [Kind in KindOf<AnswerOf[Id]>]: readonly Reply<AnswerOf[Id]>[] }
}

type HeldBefore = Pick<HoldAnswer, 'held' | 'clockOffset'>

/** The call that a service makes. */
export const CALLS = {
  readDraft: 'getDraft',
  settleSeats: 'holdSeats',
  holdOutwardSeats: 'holdSeats',
  holdReturnSeats: 'holdSeats',
  renewSeats: 'holdSeats',
  fetchQuote: 'quoteBooking',
  renewForPayment: 'renewSeatHolds',
  sellTickets: 'createBooking',
  uploadFiles: 'uploadFile',
  deleteFile: 'deleteFile',
} as const satisfies Record<keyof AnswerOf, CallName>

/** A server process looks up once a second whether prices have changed. */
const PRICE_NEWS_MS = 1100
const LATER = '2099-01-01T00:00:00.000Z'
const REFUSED = { ok: false, reason: 'refused', message: 'Not so.' } as const
const NOTHING_HELD: HeldBefore = { held: [], clockOffset: null }
const asIs = (): Promise<Arrangement> => Promise.resolve({})

const holdReplies = (direction: Direction): Replies['holdOutwardSeats'] => ({
  accepted: [{ when: ({ holdRequests }) => heldAsRequested(holdRequests), arrange: asIs }],
  seatsLost: [
    {
      when: (context) => lost(context, direction, unheldSeat(context, direction)),
      arrange: (desk, context) => losing(desk, context, direction, unheldSeat(context, direction)),
    },
  ],
  departureClosed: [
    { when: (context) => ({ ...closed(context, direction), ...NOTHING_HELD }), arrange: closing(direction) },
  ],
  refused: [{ when: () => ({ ...REFUSED, fields: {}, ...NOTHING_HELD }), arrange: tooManySeats }],
})

export const REPLIES: Replies = {
  readDraft: {
    accepted: [
      { when: () => ({ ok: true, work: null, version: 0 }), arrange: (desk) => keptDraft(desk, null) },
      ...[{}, { step: 'payment' as const }, { step: 'journey' as const, travellers: [] }].map((change) => ({
        when: () => ({ ok: true as const, work: work(change), version: 3 }),
        arrange: (desk: Desk) => keptDraft(desk, work(change)),
      })),
      {
        when: () => ({ ok: true, work: work({ step: 'payment', quote: quote(), saleRequest: SENT_SALE }), version: 3 }),
        arrange: async (desk) => keptDraft(desk, await sentSale(desk)),
      },
    ],
    otherShape: [
      { when: () => ({ ok: false, reason: 'otherShape', version: 3 }), arrange: (desk) => keptDraft(desk, work(), 99) },
    ],
  },
  settleSeats: {
    accepted: [
      {
        when: ({ holdRequests }) => heldAsRequested(holdRequests),
        arrange: (_, { holdRequests }) => Promise.resolve({ requests: holdRequests.length }),
      },
    ],
    seatsLost: (['outward', 'return'] as const).map((direction) => ({
      when: (context) =>
        isWished(context, direction) &&
        lost(context, direction, wishedSeats(context, direction)[0], heldBefore(context, direction)),
      arrange: async (desk, context) => ({
        ...(await losing(desk, context, direction, wishedSeats(context, direction)[0])),
        requests: requestsUpTo(context, direction),
      }),
    })),
    departureClosed: (['outward', 'return'] as const).map((direction) => ({
      when: (context) =>
        isWished(context, direction) && { ...closed(context, direction), ...heldBefore(context, direction) },
      arrange: async (desk, context) => ({
        ...(await closing(direction)(desk, context)),
        requests: requestsUpTo(context, direction),
      }),
    })),
    refused: [
      {
        when: (context) => isWished(context, 'outward') && { ...REFUSED, fields: {}, ...NOTHING_HELD },
        arrange: async (_, context) => ({ ...(await tooManySeats()), requests: requestsUpTo(context, 'outward') }),
      },
    ],
  },
  holdOutwardSeats: holdReplies('outward'),
  holdReturnSeats: holdReplies('return'),
  renewSeats: {
    accepted: [
      {
        when: (context) => heldAsRequested(requestsIn(context)),
        arrange: (_, context) => Promise.resolve({ requests: requestsIn(context).length }),
      },
    ],
    // The time that was left runs on, whatever the reason.
    refused: [{ when: () => ({ ...REFUSED, fields: {}, ...NOTHING_HELD }), arrange: tooManySeats }],
    seatsLost: [],
    departureClosed: [],
  },
  fetchQuote: {
    accepted: [
      {
        when: (context) => context.totalBefore === null && { ok: true, quote: quoteFor(context, 11_500) },
        arrange: asIs,
      },
      {
        when: (context) =>
          context.totalBefore !== null && { ok: true, quote: quoteFor(context, context.totalBefore + 1000) },
        arrange: asIs,
      },
    ],
    noPrice: [
      {
        when: () => ({ ok: false, reason: 'noPrice' }),
        arrange: () => Promise.resolve({ way: changed((body) => ({ ...body, currency: 'EUR' })) }),
      },
    ],
    departureClosed: (['outward', 'return'] as const).map((direction) => ({
      when: (context) => isWished(context, direction) && closed(context, direction),
      arrange: closing(direction),
    })),
    refused: [
      {
        when: () => ({ ...REFUSED, fields: { 'passengers.0.dateOfBirth': 'Wrong.' } }),
        arrange: () =>
          Promise.resolve({ way: changed((body) => ({ ...body, passengers: [{ dateOfBirth: 'never' }] })) }),
      },
      {
        when: ({ journey }) => journey.isTwoWay && { ...REFUSED, fields: { 'return.departureKey': 'Wrong.' } },
        arrange: () => Promise.resolve({ way: changed((body) => ({ ...body, return: body.outward })) }),
      },
    ],
  },
  renewForPayment: {
    accepted: [
      {
        when: (context) => heldAsRequested(requestsIn(context)),
        arrange: asIs,
      },
    ],
    holdExpired: [
      { when: () => ({ ok: false, reason: 'holdExpired' }), arrange: (desk) => desk.endHolds().then(() => ({})) },
    ],
    // The server renews what it knows to be held, of whatever departure, and gives no other reason.
    departureClosed: [],
    seatsLost: [],
    refused: [],
  },
  sellTickets: {
    accepted: [
      {
        when: () => ({ ok: true, booking: SOLD }),
        arrange: (desk) => Promise.resolve({ undo: () => Promise.resolve(turnSeats(desk)) }),
      },
    ],
    seatsLost: (['outward', 'return'] as const).map((direction) => ({
      when: (context) => lost(context, direction, wishedSeats(context, direction)[0]),
      arrange: (desk, context) => losing(desk, context, direction, wishedSeats(context, direction)[0]),
    })),
    holdExpired: [
      { when: () => ({ ok: false, reason: 'holdExpired' }), arrange: (desk) => desk.endHolds().then(() => ({})) },
    ],
    departureClosed: (['outward', 'return'] as const).map((direction) => ({
      when: (context) => isWished(context, direction) && closed(context, direction),
      arrange: closing(direction),
    })),
    noPrice: [
      {
        when: () => ({ ok: false, reason: 'noPrice' }),
        arrange: () => Promise.resolve({ way: changed((body) => ({ ...body, currency: 'EUR' })) }),
      },
    ],
    priceChanged: [
      {
        when: () => ({ ok: false, reason: 'priceChanged' }),
        arrange: async (desk) => {
          await desk.movePrices()
          await pause(PRICE_NEWS_MS)
          return {}
        },
      },
    ],
    walletTooLow: [
      {
        when: ({ isAgent }) => isAgent && { ok: false, reason: 'walletTooLow', message: 'Not enough.', fields: {} },
        arrange: async (desk) => {
          await desk.sql('update agent_wallets set balance = balance - 10000000')
          return { undo: () => desk.sql('update agent_wallets set balance = balance + 10000000') }
        },
      },
    ],
    refused: [
      refusedSale('passengers.0.dateOfBirth', (body) => withFirst(body, { dateOfBirth: '2999-01-01' })),
      refusedSale('passengers.0.seat', (body) => withFirst(body, { seat: null })),
      refusedSale(
        'passengers.0.returnSeat',
        (body) => withFirst(body, { returnSeat: null }),
        (context) => isWished(context, 'return'),
      ),
      refusedSale('passengers.0.documents.0', (body) =>
        withFirst(body, { documents: [{ fileId: randomUUID(), kind: 'other' }] }),
      ),
      refusedSale('payer.phone', (body) => ({ ...body, payer: { name: 'Omar', phone: '?' } })),
    ],
  },
  uploadFiles: {
    accepted: [
      { when: () => ({ ok: true, documents: [{ file: STORED_FILE, kind: 'passportImage' }] }), arrange: asIs },
    ],
    filesRefused: [
      {
        when: () => ({
          ok: false,
          reason: 'filesRefused',
          documents: [],
          refused: [{ name: STORED_FILE.name, message: 'Not this type.' }],
        }),
        arrange: () => Promise.resolve({ way: withoutSignature }),
      },
    ],
  },
  deleteFile: {
    accepted: [{ when: () => ({ ok: true }), arrange: asIs }],
    refused: [
      {
        when: () => ({ ...REFUSED, fields: {} }),
        arrange: () => Promise.resolve({ way: (route) => route.continue({ url: `${route.request().url()}-` }) }),
      },
    ],
  },
}

const requestsIn = (context: BookingContext) => holdRequestsFor(context, directionsOf(context))

function heldAsRequested(requests: readonly HoldRequest[]) {
  const held = requests.map(({ departureKey, seats }) => ({
    departureKey,
    seats,
    expiresAt: seats.length > 0 ? LATER : null,
  }))
  return { ok: true as const, held, clockOffset: 0 }
}

function unheldSeat(context: BookingContext, direction: Direction): string | undefined {
  return wishedSeats(context, direction).findLast((seat) => !context.holds[direction]?.seats.includes(seat))
}

function isWished(context: BookingContext, direction: Direction): boolean {
  return directionsOf(context).includes(direction) && wishedSeats(context, direction).length > 0
}

function keyOf({ departures }: BookingContext, direction: Direction): string {
  return departures[direction]?.summary.key ?? ''
}

function realKey(desk: Desk, context: BookingContext, direction: Direction): string {
  return desk.departure(direction, Number(keyOf(context, direction).split('.').at(-1))).key
}

function lost(
  context: BookingContext,
  direction: Direction,
  seat: string | undefined,
  before: HeldBefore = NOTHING_HELD,
) {
  const isOn = directionsOf(context).includes(direction) && seat !== undefined
  return (
    isOn && {
      ok: false as const,
      reason: 'seatsLost' as const,
      seats: [{ departureKey: keyOf(context, direction), seats: [seat] }],
      ...before,
    }
  )
}

function turnSeats({ seats }: Desk): void {
  seats.outward.turn()
  seats.return.turn()
}

async function losing(desk: Desk, context: BookingContext, direction: Direction, seat = ''): Promise<Arrangement> {
  return { undo: await desk.loseSeat(direction, realKey(desk, context, direction), desk.seats[direction].real(seat)) }
}

function closed(context: BookingContext, direction: Direction) {
  return { ok: false as const, reason: 'departureClosed' as const, departureKey: keyOf(context, direction) }
}

function closing(direction: Direction) {
  return async (desk: Desk, context: BookingContext): Promise<Arrangement> => ({
    undo: await desk.closeDeparture(realKey(desk, context, direction)),
  })
}

function tooManySeats(): Promise<Arrangement> {
  return Promise.resolve({
    way: changed((body) => ({ ...body, seats: Array.from({ length: 13 }, (_, index) => String(index + 1)) })),
  })
}

/** Requests are made one after the other, the way out before the way back, until one is refused. */
function requestsUpTo({ holdRequests }: BookingContext, direction: Direction): number {
  return holdRequests.findIndex((request) => request.direction === direction) + 1
}

function heldBefore({ holdRequests }: BookingContext, direction: Direction): HeldBefore {
  const index = holdRequests.findIndex((request) => request.direction === direction)
  const { held, clockOffset } = heldAsRequested(holdRequests.slice(0, index))
  return { held, clockOffset }
}

function quoteFor(context: BookingContext, total: number): BookingQuote {
  const { travellers, currency } = context
  const classOf = (born: string, direction: Direction) => {
    if (born === BORN.turning) return direction === 'outward' ? ('infant' as const) : ('child' as const)
    return born === BORN.infant ? ('infant' as const) : ('adult' as const)
  }
  const [line] = quote().lines
  const lines = travellers.flatMap(({ text }, passenger) =>
    directionsOf(context).flatMap((direction) =>
      line ? [{ ...line, passenger, direction, fareClass: classOf(text.dateOfBirth, direction) }] : [],
    ),
  )
  return { ...quote({ total, currency }), lines }
}

type Body = Record<string, unknown>

function refusedSale(
  field: string,
  change: (body: Body) => Body,
  isPossible: (context: BookingContext) => boolean = () => true,
) {
  return {
    when: (context: BookingContext) => isPossible(context) && { ...REFUSED, fields: { [field]: 'Wrong.' } },
    arrange: () => Promise.resolve({ way: changed(change) }),
  }
}

function withFirst(body: Body, change: Body): Body {
  const passengers: unknown[] = Array.isArray(body.passengers) ? body.passengers : []
  return { ...body, passengers: passengers.map((each, index) => (index === 0 ? { ...Object(each), ...change } : each)) }
}

/** What arrives is called a picture and is none. */
function withoutSignature(route: Route): Promise<void> {
  const sent = route.request().postDataBuffer() ?? Buffer.alloc(0)
  return route.continue({ postData: Buffer.from(sent.toString('latin1').replace('\u0089PNG', 'none'), 'latin1') })
}

/** Puts a draft where the page looks for one, in the real places, days and seats. */
async function keptDraft(desk: Desk, kept: BookingWork | null, shape = BOOKING_DRAFT_SHAPE): Promise<Arrangement> {
  await desk.sql('delete from drafts where user_id = (select id from users where email = $1)', [desk.email])
  if (kept !== null) {
    await desk.sql(
      `insert into drafts (user_id, flow, snapshot, shape, version) select id, 'booking', $2, $3, 3 from users where email = $1`,
      [desk.email, JSON.stringify(realWork(desk, kept)), shape],
    )
  }
  return {}
}

function realWork(desk: Desk, kept: BookingWork): BookingWork {
  return {
    ...kept,
    journey: { ...kept.journey, ...desk.world.stops.outward, date: TRAVEL_DAYS.outward },
    departures: { outward: { summary: desk.departure('outward', 1), date: TRAVEL_DAYS.outward }, return: null },
    travellers: kept.travellers.map((each) => ({
      ...each,
      seats: { outward: each.seats.outward && desk.seats.outward.real(each.seats.outward), return: null },
    })),
  }
}

const SENT_SALE = { key: 'sold?', body: saleOf(departure('outward'), '1', 11_500) }

/** A draft whose sale was sent, though its answer was never seen. */
async function sentSale(desk: Desk): Promise<BookingWork> {
  const clerk = { origin: desk.world.server.origin, token: await openSession(desk.world.server.database, desk.email) }
  const summary = desk.departure('outward', 1)
  const seat = desk.seats.outward.real('1')
  const stretch = { departureKey: summary.key, from: summary.from.position, to: summary.to.position }
  await send(clerk, 'holdSeats', { body: { ...stretch, seats: [seat] } })
  const priced = await send(clerk, 'quoteBooking', {
    body: { outward: stretch, return: null, currency: 'SAR', passengers: [{ dateOfBirth: PASSENGER.dateOfBirth }] },
  })
  const { data } = priced.answer
  return work({
    step: 'payment',
    quote: data,
    saleRequest: { key: randomUUID(), body: saleOf(summary, seat, data.total) },
  })
}

function saleOf({ key, from, to }: DepartureSummary, seat: string, expectedTotal: number): BookingRequest {
  const { gender, nationalNumber: _number, nationalExpiry: _expiry, ...text } = PASSENGER
  return {
    outward: { departureKey: key, from: from.position, to: to.position },
    return: null,
    currency: 'SAR',
    passengers: [
      { ...text, gender, nationalNumber: null, nationalExpiry: null, seat, returnSeat: null, documents: [] },
    ],
    payer: { name: 'Sara Ali', phone: PASSENGER.phone },
    payment: { means: 'cash', reference: null },
    expectedTotal,
  }
}
