import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { v7 as newId } from 'uuid'
import { bookingRequest, type BookingRequest } from '#contract/booking/booking.ts'
import { attemptInTransaction, inTransaction } from '#server/database/connection.ts'
import { sellBooking } from '#server/features/booking/sale/sell-booking.ts'
import { hashToken } from '#server/plugins/authenticate.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { addDays } from '#server/time/calendar-date.ts'
import type { Network, Timing } from '#server/domain/network/network.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { ensureDeparture } from '#server/domain/network/timetable-repository.ts'
import { faresFor, findDeparture, regularSeatsForSale } from '#server/domain/network/timetable-rules.ts'
import { type Bench, quantile, report } from './support.ts'

const CLIENTS = [1, 8, 32]
const SALES_PER_CLIENT = { 1: 150, 8: 80, 32: 40 } as const satisfies Record<number, number>
/** Each round measures both ways of selling, one right after the other. */
const ROUNDS = 3

interface Clerk {
  id: string
  name: string
  depotId: string
  token: string
}

interface PreparedSale {
  clerk: Clerk
  request: BookingRequest
}

/**
 * Bookings per second through the API (authorization, idempotency, HTTP on), against the same statements sent straight
 * to PostgreSQL, in turns within one run (goals, Back end).
 */
export async function benchSales(bench: Bench): Promise<void> {
  const client = new pg.Client({ connectionString: bench.ownerUrl })
  await client.connect()
  const stock = stockOf(bench, client, await makeClerks(client), await loadNetwork(bench.database))
  const rows: Record<string, string | number>[] = []
  for (const clients of CLIENTS) {
    const perClient = SALES_PER_CLIENT[clients === 1 ? 1 : clients === 8 ? 8 : 32]
    const rates: { api: number[]; sql: number[] } = { api: [], sql: [] }
    const latencies: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.sql.push(await timedSales(stock, clients, perClient, (sale) => sellDirectly(bench, sale)))
      rates.api.push(await timedSales(stock, clients, perClient, (sale) => sellThroughApi(bench, sale), latencies))
    }
    const api = quantile(rates.api, 0.5)
    const sql = quantile(rates.sql, 0.5)
    rows.push({
      clients,
      'API /s': Math.round(api),
      'same SQL /s': Math.round(sql),
      ratio: (api / sql).toFixed(2),
      'p50 ms': quantile(latencies, 0.5).toFixed(1),
      'p99 ms': quantile(latencies, 0.99).toFixed(1),
    })
  }
  await client.end()
  report('Bookings per second: through the API ÷ the same SQL without it', rows)
}

/** Clerks who sell through the API, for what is measured beside it. */
export async function openShop(bench: Bench): Promise<{
  sell(sales: number): Promise<number[]>
  sellAtOnce(clients: number, perClient: number): Promise<number>
  close(): Promise<void>
}> {
  const client = new pg.Client({ connectionString: bench.ownerUrl })
  await client.connect()
  const stock = stockOf(bench, client, await makeClerks(client), await loadNetwork(bench.database))
  return {
    /** One after the other; how long each took, in milliseconds. */
    async sell(sales) {
      const latencies: number[] = []
      for (let sold = 0; sold < sales; sold += 1) {
        const { value } = await stock.next()
        const begun = performance.now()
        await sellThroughApi(bench, value)
        latencies.push(performance.now() - begun)
      }
      return latencies
    },
    /** Sales per second. */
    sellAtOnce: (clients, perClient) => timedSales(stock, clients, perClient, (sale) => sellThroughApi(bench, sale)),
    close: () => client.end(),
  }
}

async function timedSales(
  stock: AsyncGenerator<PreparedSale, never>,
  clients: number,
  perClient: number,
  sell: (sale: PreparedSale) => Promise<void>,
  latencies: number[] = [],
): Promise<number> {
  const sales: PreparedSale[][] = []
  for (let client = 0; client < clients; client += 1) {
    const own: PreparedSale[] = []
    while (own.length < perClient) own.push((await stock.next()).value)
    sales.push(own)
  }
  const started = performance.now()
  await Promise.all(
    sales.map(async (own) => {
      for (const sale of own) {
        const begun = performance.now()
        await sell(sale)
        latencies.push(performance.now() - begun)
      }
    }),
  )
  return (clients * perClient) / ((performance.now() - started) / 1000)
}

async function sellThroughApi({ origin }: Bench, { clerk, request }: PreparedSale): Promise<void> {
  const answer = await fetch(`${origin}/api/admin/create-booking`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${clerk.token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(request),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`the API answered ${answer.status}: ${text}`)
}

async function sellDirectly({ database }: Bench, { clerk, request }: PreparedSale): Promise<void> {
  const [network, policies] = await Promise.all([loadNetwork(database), currentPolicies(database)])
  const seller = { id: clerk.id, name: clerk.name, depotId: clerk.depotId, timeZone: 'Asia/Riyadh', isAgent: false }
  const context = { database, network, policies, now: new Date() }
  const sold = await attemptInTransaction(database, (tx) =>
    sellBooking(tx, context, bookingRequest.parse(request), seller),
  )
  if (isRefusal(sold)) throw new Error(`refused: ${sold.code}`)
}

/** Sales without end, each with its own held seat; departures are taken date after date. */
async function* stockOf(
  bench: Bench,
  client: pg.Client,
  clerks: readonly Clerk[],
  network: Network,
): AsyncGenerator<PreparedSale, never> {
  const timings = [...network.timings.values()].filter((timing) => timing.isActive)
  let turn = 0
  let travelDate = addDays(new Date().toISOString().slice(0, 10), 60)
  for (;;) {
    travelDate = addDays(travelDate, 1)
    for (const timing of timings) {
      for (const sale of await holdWholeDeparture(
        bench,
        client,
        network,
        timing,
        travelDate,
        () => clerks[turn++ % clerks.length],
      )) {
        yield sale
      }
    }
  }
}

async function holdWholeDeparture(
  bench: Bench,
  client: pg.Client,
  network: Network,
  timing: Timing,
  travelDate: string,
  nextClerk: () => Clerk | undefined,
): Promise<PreparedSale[]> {
  const key = { timingId: timing.id, travelDate, ordinal: [...timing.transportIds.keys()][0] ?? 1 }
  const planned = findDeparture(network, key)
  if (planned === null) return []
  const range = { from: 0, to: planned.route.stops.length - 1 }
  const fare = faresFor(planned.route, range, travelDate)[0]
  const departure = await inTransaction(bench.database, (tx) => ensureDeparture(tx, network, key))
  if (fare === undefined || departure === null) return []
  const women = new Set(departure.transport.womenSeats)
  const sales: PreparedSale[] = []
  // One seat per clerk: a sale gives up what else its seller holds on the departure.
  const seats = regularSeatsForSale(departure.transport)
    .filter((seat) => !women.has(seat))
    .slice(0, Math.max(...CLIENTS))
  for (const seat of seats) {
    const clerk = nextClerk()
    if (clerk === undefined) continue
    await client.query(
      `insert into seat_claims (departure_id, seat, leg, kind, user_id, expires_at)
       select $1, $2, leg, 'hold', $3, now() + interval '1 hour' from generate_series(0, $4::int - 1) leg
       on conflict do nothing`,
      [departure.id, seat, clerk.id, range.to],
    )
    sales.push({ clerk, request: requestFor(departure.key, range, seat, fare) })
  }
  return sales
}

function requestFor(
  departureKey: string,
  range: { from: number; to: number },
  seat: string,
  fare: { currency: string; adult: number },
): BookingRequest {
  return {
    outward: { departureKey, ...range },
    return: null,
    currency: fare.currency,
    passengers: [
      {
        firstName: 'Bench',
        lastName: 'Passenger',
        gender: 'male',
        dateOfBirth: '1985-05-05',
        nationality: 'JO',
        passportNumber: 'N1234567',
        passportExpiry: '2039-01-01',
        nationalNumber: null,
        nationalExpiry: null,
        phone: null,
        seat,
        returnSeat: null,
        documents: [],
      },
    ],
    payer: { name: 'Bench Passenger', phone: '+962790000000' },
    payment: { means: 'pos', reference: null },
    expectedTotal: fare.adult,
  }
}

/** One signed-in clerk per client, so that no two share a till, a draft or a limit of held seats. */
async function makeClerks(client: pg.Client): Promise<Clerk[]> {
  const { rows } = await client.query<{ depot_id: string }>(
    `select depot_id from users where email = 'staff@demo.example'`,
  )
  const depotId = rows[0]?.depot_id
  if (depotId === undefined) throw new Error('the demo operator has a staff login')
  const clerks = Array.from({ length: Math.max(...CLIENTS) }, (_, index) => ({
    id: newId(),
    name: `Bench clerk ${index}`,
    depotId,
    token: randomBytes(32).toString('base64url'),
  }))
  for (const clerk of clerks) {
    await client.query(
      `insert into users (id, email, password_hash, name, user_type, role, depot_id, is_active, version)
       values ($1, $2, '', $3, 'staff', 'staff', $4, true, 1)`,
      [clerk.id, `${clerk.id}@bench.example`, clerk.name, depotId],
    )
    await client.query(
      `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '2 hours')`,
      [hashToken(clerk.token), clerk.id],
    )
  }
  return clerks
}
