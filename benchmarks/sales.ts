import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { v7 as newId } from 'uuid'
import type { BookingRequest } from '#contract/booking/booking.ts'
import { inTransaction } from '#server/database/connection.ts'
import { hashToken } from '#server/plugins/authenticate.ts'
import { addDays } from '#server/time/calendar-date.ts'
import type { Network, Timing } from '#server/domain/network/network.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { ensureDeparture } from '#server/domain/network/timetable-repository.ts'
import { faresFor, findDeparture, regularSeatsForSale } from '#server/domain/network/timetable-rules.ts'
import { openCostMeter } from './cost.ts'
import { openPlainSales } from './plain-sale.ts'
import { sendJson } from './send-json.ts'
import { type Bench, CONNECTIONS, quantile, report } from './support.ts'

const CLIENTS = [1, 8, 32]
const SALES_PER_CLIENT = { 1: 150, 8: 80, 32: 40 } as const satisfies Record<number, number>
/** Each round measures both ways of selling, one right after the other. */
const ROUNDS = 3
/** Before anything is measured: caches, plans and the compiler are then what they are in the middle of a day. */
const WARM_UP = Number(process.env.WARM_UP_SALES ?? 10_000)
/** Sales whose cost is told. */
const WEIGHED = 2000
const COUNTED = 200

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
 * Bookings per second through the API (authorization, idempotency, HTTP on), against a plain function that writes as many
 * rows, in turns within one run, and what a sale costs over all processes (goals, Back end).
 */
export async function benchSales(bench: Bench): Promise<void> {
  const client = new pg.Client({ connectionString: bench.ownerUrl })
  await client.connect()
  const stock = stockOf(bench, client, await makeClerks(client), await loadNetwork(bench.database))
  const plain = await openPlainSales(bench.ownerUrl, CONNECTIONS)
  const meter = await openCostMeter(client, bench.apiPid)
  const sellMany = async (sales: readonly PreparedSale[]) => {
    await eachAtOnce(8, sales, (sale) => sellThroughApi(bench, sale))
  }
  const plainly = (count: number) => eachAtOnce(8, Array.from({ length: count }), () => plain.sell())
  for (let sold = 0; sold < WARM_UP; sold += 500) await sellMany(await take(stock, 500))
  await plainly(WARM_UP)
  const rows: Record<string, string | number>[] = []
  for (const clients of CLIENTS) {
    const perClient = SALES_PER_CLIENT[clients === 1 ? 1 : clients === 8 ? 8 : 32]
    const rates: { api: number[]; plain: number[] } = { api: [], plain: [] }
    const latencies: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.plain.push(
        await rateOf(clients * perClient, () =>
          eachAtOnce(clients, Array.from({ length: clients * perClient }), () => plain.sell()),
        ),
      )
      rates.api.push(await timedSales(stock, clients, perClient, (sale) => sellThroughApi(bench, sale), latencies))
    }
    const api = quantile(rates.api, 0.5)
    const direct = quantile(rates.plain, 0.5)
    rows.push({
      clients,
      'API /s': Math.round(api),
      'plain function /s': Math.round(direct),
      ratio: (api / direct).toFixed(2),
      'p50 ms': quantile(latencies, 0.5).toFixed(1),
      'p99 ms': quantile(latencies, 0.99).toFixed(1),
    })
  }
  report(
    `Bookings per second after ${WARM_UP} sales: through the API ÷ a plain function that writes as many rows`,
    rows,
  )
  const weighed = await take(stock, WEIGHED)
  const ownCpu = process.cpuUsage()
  const plainCost = await meter.of(() => plainly(WEIGHED))
  const { user, system } = process.cpuUsage(ownCpu)
  const cost = await meter.of(() => sellMany(weighed))
  const counted = await take(stock, COUNTED)
  const statements = await meter.statementsOf(() => sellMany(counted))
  const per = (total: number) => (total / WEIGHED).toFixed(2)
  report('What one sale costs', [
    {
      by: 'the API',
      'Node ms': per(cost.apiMs),
      'PostgreSQL ms': per(cost.postgresMs),
      rows: per(cost.rows),
      'WAL bytes': Math.round(cost.walBytes / WEIGHED),
      statements: (statements / COUNTED).toFixed(1),
      'HOT share of claim updates': cost.hotShare.toFixed(2),
    },
    {
      by: 'the plain function',
      'Node ms': ((user + system) / 1000 / WEIGHED).toFixed(2),
      'PostgreSQL ms': per(plainCost.postgresMs),
      rows: per(plainCost.rows),
      'WAL bytes': Math.round(plainCost.walBytes / WEIGHED),
      statements: 1,
      'HOT share of claim updates': '',
    },
  ])
  await plain.close()
  await client.end()
}

async function take(stock: AsyncGenerator<PreparedSale, never>, count: number): Promise<PreparedSale[]> {
  const taken: PreparedSale[] = []
  while (taken.length < count) taken.push((await stock.next()).value)
  return taken
}

/** So many at a time, each beginning the next when its own is done. */
async function eachAtOnce<Item>(
  clients: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (const item of left) await work(item)
    }),
  )
}

async function rateOf(count: number, work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return count / ((performance.now() - started) / 1000)
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

/** Sales per second. */
async function timedSales(
  stock: AsyncGenerator<PreparedSale, never>,
  clients: number,
  perClient: number,
  sell: (sale: PreparedSale) => Promise<void>,
  latencies: number[] = [],
): Promise<number> {
  const sales = await take(stock, clients * perClient)
  return rateOf(sales.length, () =>
    eachAtOnce(clients, sales, async (sale) => {
      const begun = performance.now()
      await sell(sale)
      latencies.push(performance.now() - begun)
    }),
  )
}

async function sellThroughApi({ origin }: Bench, { clerk, request }: PreparedSale): Promise<void> {
  const { status, text } = await sendJson(`${origin}/api/admin/create-booking`, clerk.token, request)
  if (status !== 200 && status !== 201) throw new Error(`the API answered ${status}: ${text}`)
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
