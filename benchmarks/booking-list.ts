import pg from 'pg'
import { type Bench, quantile, report } from './support.ts'
import { signIn } from './sign-in.ts'

const BOOKINGS = 1_000_000
const REPEATS = 30
const DEEP_STEPS = 50

/** Lists, filters, searches and pages 1,000,000 bookings through the API (goals, Back end). */
export async function benchBookingList(bench: Bench): Promise<void> {
  await fillBookings(bench.ownerUrl)
  const token = await signIn(bench.origin, 'operations@demo.example')

  async function timed(query: Record<string, string>): Promise<{ milliseconds: number; next: string | undefined }> {
    const started = performance.now()
    const answer = await fetch(`${bench.origin}/api/admin/get-booking-list?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { page } = await answer.json()
    if (!answer.ok) throw new Error(`list answered ${answer.status}`)
    return { milliseconds: performance.now() - started, next: page.next }
  }

  const cases: Record<string, Record<string, string>> = {
    'first page': {},
    'page 1,000 of 10': { pageNumber: '1000' },
    'filtered by state': { state: 'pending' },
    'filtered by travel date': { travelFrom: '2031-03-01', travelTo: '2031-03-31' },
    'sorted by travel date': { sort: 'travelDate' },
    'search by name': { search: 'passenger 54321' },
    'search by phone': { search: '5550054321' },
  }
  const times = new Map<string, number[]>(Object.keys(cases).map((name) => [name, []]))
  for (let round = 0; round < REPEATS; round += 1) {
    for (const [name, query] of Object.entries(cases)) times.get(name)?.push((await timed(query)).milliseconds)
  }
  times.set('deepest pages by cursor', await walkToTheEnd(timed))

  const first = quantile(times.get('first page') ?? [], 0.5)
  report(
    `Booking list over ${BOOKINGS.toLocaleString('en')} bookings, through the API`,
    [...times].map(([name, values]) => ({
      request: name,
      'median ms': quantile(values, 0.5).toFixed(1),
      'p95 ms': quantile(values, 0.95).toFixed(1),
      '÷ first page': (quantile(values, 0.5) / first).toFixed(2),
    })),
  )
}

/** Follows `next` with the largest pages to the last row; the last steps are what a deep page costs. */
async function walkToTheEnd(
  timed: (query: Record<string, string>) => Promise<{ milliseconds: number; next: string | undefined }>,
): Promise<number[]> {
  let next = (await timed({ recordNumber: '200' })).next
  let cursor = next
  while (next !== undefined) {
    cursor = next
    next = (await timed({ recordNumber: '200', next })).next
  }
  const deep: number[] = []
  for (let step = 0; step < DEEP_STEPS; step += 1) {
    deep.push((await timed({ ...(cursor !== undefined && { next: cursor }) })).milliseconds)
  }
  return deep
}

/** Copies of one sold booking with other names, phones, references and dates. Their ledger is not what is measured. */
async function fillBookings(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('set synchronous_commit = off')
  await client.query(
    `create temporary table copies as
     select n, gen_random_uuid() as booking_id, gen_random_uuid() as passenger_id, b.id as original
     from generate_series(1, $1::int) n, (select id from bookings order by created_at limit 1) b`,
    [BOOKINGS],
  )
  await client.query(
    `insert into bookings (id, reference, payer_name, payer_phone, is_two_way, currency, total, vat_total, means, depot_id,
                           created_by, created_at, travel_date, lead_passenger, passenger_count, search_text)
     select c.booking_id, upper(lpad(to_hex(c.n), 8, 'Z')), 'Passenger ' || c.n, '55500' || c.n, false, b.currency, b.total,
            b.vat_total, b.means, b.depot_id, b.created_by, b.created_at - c.n * interval '20 seconds',
            date '2031-01-01' + (c.n % 365), 'Passenger ' || c.n, 1, 'zz' || to_hex(c.n) || ' passenger ' || c.n || ' 55500' || lpad(c.n::text, 5, '0')
     from copies c join bookings b on b.id = c.original`,
  )
  await client.query(
    `insert into passengers (id, booking_id, position, first_name, last_name, gender, date_of_birth, nationality, phone)
     select passenger_id, booking_id, 0, 'Passenger', n::text, 'female', '1990-01-01', 'JO', '55500' || n from copies`,
  )
  await client.query(
    `insert into tickets (id, booking_id, passenger_id, direction, departure_id, travel_date, from_position, to_position,
                          boards_at, alights_at, seat, fare_class, fare, vat, vat_region_id, currency, crosses_border, state, policy_version)
     select gen_random_uuid(), c.booking_id, c.passenger_id, 'outward', t.departure_id, date '2031-01-01' + (c.n % 365),
            t.from_position, t.to_position, t.boards_at, t.alights_at, t.seat, t.fare_class, t.fare, t.vat, t.vat_region_id,
            t.currency, t.crosses_border, case when c.n % 10 = 0 then 'pending' else 'checkedIn' end, t.policy_version
     from copies c join lateral (select * from tickets where booking_id = c.original order by id limit 1) t on true`,
  )
  await client.query('analyze')
  await client.end()
}
