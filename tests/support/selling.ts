import { randomUUID } from 'node:crypto'
import { API_BASE } from '#contract/call.ts'
import { calls, type CallName } from '#contract/calls.ts'
import type { AnswerOf, BodyOf } from '#contract/contract.ts'
import type { ErrorBody } from '#contract/error.ts'

/** Talks to a server over HTTP as a signed-in clerk, for tests that need real processes. */
export interface Clerk {
  origin: string
  token: string
}

interface Answered<Name extends CallName> {
  status: number
  answer: AnswerOf<Name>
  error: ErrorBody
}

export async function send<Name extends CallName>(
  { origin, token }: Clerk,
  name: Name,
  {
    params = {},
    query = {},
    body,
    key = randomUUID(),
  }: {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: unknown
    key?: string
  } = {},
): Promise<Answered<Name>> {
  const call = calls[name]
  const path = Object.entries(params).reduce(
    (text, [part, value]) => text.replace(`:${part}`, value),
    String(call.path),
  )
  const response = await fetch(`${origin}${API_BASE}${path}?${new URLSearchParams(query)}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(call.keyed && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const json = await response.json()
  return { status: response.status, answer: json, error: json }
}

export async function signIn(origin: string, email: string, password: string): Promise<Clerk> {
  const { answer } = await send({ origin, token: '' }, 'login', { body: { email, password } })
  if ('question' in answer.data) throw new Error(`${email} has a second factor`)
  return { origin, token: answer.data.token }
}

/** A stretch that is sold, with its fare and the seats anybody could buy now. */
export interface SaleableStretch {
  departureKey: string
  from: number
  to: number
  currency: string
  fare: number
  seats: string[]
}

/** Whole-route departures with a price, from the clerk's own booking screens, so many days ahead. */
export async function findSaleable(clerk: Clerk, daysAhead: number): Promise<SaleableStretch[]> {
  const routes = (await send(clerk, 'getRouteListForBooking')).answer.data
  const date = new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10)
  const found: SaleableStretch[] = []
  for (const { stoppages } of routes) {
    const [first, last] = [stoppages[0], stoppages.at(-1)]
    if (first === undefined || last === undefined) continue
    const query = { fromStoppageId: first.stoppageId, toStoppageId: last.stoppageId, date, recordNumber: '50' }
    for (const departure of (await send(clerk, 'getDepartures', { query })).answer.data) {
      const fare = departure.fares[0]
      if (fare === undefined) continue
      const range = { from: departure.from.position, to: departure.to.position }
      const map = await send(clerk, 'getSeatMap', {
        params: { key: departure.key },
        query: { from: String(range.from), to: String(range.to) },
      })
      const seats = map.answer.data.seats.filter(
        (seat) => seat.kind === 'available' && !seat.isLadies && !seat.isAdditional,
      )
      found.push({
        departureKey: departure.key,
        ...range,
        currency: fare.currency,
        fare: fare.adult,
        seats: seats.map(({ seat }) => seat),
      })
    }
  }
  return found
}

/** One adult on one seat, paid by card. */
export function saleOf(
  { departureKey, from, to, currency, fare }: SaleableStretch,
  seat: string,
): BodyOf<'createBooking'> {
  return {
    outward: { departureKey, from, to },
    return: null,
    currency,
    passengers: [
      {
        firstName: 'Laila',
        lastName: 'Haddad',
        gender: 'female',
        dateOfBirth: '1988-04-12',
        nationality: 'JO',
        passportNumber: 'N7654321',
        passportExpiry: '2039-01-01',
        nationalNumber: null,
        nationalExpiry: null,
        phone: '+962795550101',
        seat,
        returnSeat: null,
        documents: [],
      },
    ],
    payer: { name: 'Laila Haddad', phone: '+962795550101' },
    payment: { means: 'pos', reference: null },
    expectedTotal: fare,
  }
}
