import pg from 'pg'
import { addDays } from '#server/time/calendar-date.ts'
import { openCostMeter } from './cost.ts'
import { BOOKINGS, fillBookings } from './fill-bookings.ts'
import { getJson, sendJson } from './send-json.ts'
import { signIn } from './sign-in.ts'
import { type Bench, quantile, report } from './support.ts'

const CLERK = 'staff@demo.example'
const WARM_UP = 300
const ASKED = 500
const COUNTED = 50

interface OfferedSeat {
  key: string
  from: number
  to: number
  seats: string[]
}

/** What the calls cost over all processes that are asked while a queue waits (goals, Back end); the sale has its own. */
export async function benchHotCalls(bench: Bench): Promise<void> {
  await fillBookings(bench.ownerUrl)
  const client = new pg.Client({ connectionString: bench.ownerUrl })
  await client.connect()
  const meter = await openCostMeter(client, bench.apiPid)
  const token = await signIn(bench.origin, CLERK)
  const get = (path: string) => getJson(`${bench.origin}/api/admin${path}`, token)
  const { search, offered } = await findOffer(get)
  const names = await passengerNames(client)
  const { key, from, to } = offered
  const calls: Record<string, { goal: number; ask: (turn: number) => Promise<unknown> }> = {
    'departure search': { goal: 4, ask: () => get(search) },
    'seat map': { goal: 4, ask: () => get(`/departures/${key}/seat-map?from=${from}&to=${to}`) },
    hold: {
      goal: 4,
      async ask(turn) {
        const body = { departureKey: key, from, to, seats: [offered.seats[turn % offered.seats.length]] }
        const { status, text } = await sendJson(`${bench.origin}/api/admin/seat-holds`, token, body)
        if (status !== 200) throw new Error(`the API answered ${status}: ${text}`)
      },
    },
    'booking list': { goal: 4, ask: () => get('/get-booking-list') },
    'check-in by name': {
      goal: 10,
      ask: (turn) => get(`/get-checkin-passenger?${new URLSearchParams({ search: names[turn % names.length] ?? '' })}`),
    },
  }
  const rows: Record<string, string | number>[] = []
  for (const [call, { goal, ask }] of Object.entries(calls)) {
    const times: number[] = []
    const askMany = async (count: number) => {
      for (let turn = 0; turn < count; turn += 1) {
        const begun = performance.now()
        await ask(turn)
        times.push(performance.now() - begun)
      }
    }
    await askMany(WARM_UP)
    times.length = 0
    const { apiMs, postgresMs } = await meter.of(() => askMany(ASKED))
    const [p50, p99] = [0.5, 0.99].map((share) => quantile(times, share).toFixed(1))
    const statements = await meter.statementsOf(() => askMany(COUNTED))
    rows.push({
      call,
      'Node ms': (apiMs / ASKED).toFixed(2),
      'PostgreSQL ms': (postgresMs / ASKED).toFixed(2),
      'both ms': ((apiMs + postgresMs) / ASKED).toFixed(2),
      'goal ms': goal,
      statements: (statements / COUNTED).toFixed(1),
      'p50 ms': p50 ?? '',
      'p99 ms': p99 ?? '',
    })
  }
  report(`CPU of one call among ${BOOKINGS.toLocaleString('en')} bookings, ${ASKED} asked one after the other`, rows)
  await client.end()
}

/** A search as the counter's, and one of the departures that it finds. */
async function findOffer(
  get: (path: string) => Promise<{ data: unknown }>,
): Promise<{ search: string; offered: OfferedSeat }> {
  const { data: routes } = await get('/get-route-list-for-booking')
  const today = new Date().toISOString().slice(0, 10)
  for (const { stoppages } of routes as { stoppages: { stoppageId: string }[] }[]) {
    const ends = { fromStoppageId: stoppages[0]?.stoppageId ?? '', toStoppageId: stoppages.at(-1)?.stoppageId ?? '' }
    const search = `/departures?${new URLSearchParams({ ...ends, date: addDays(today, 21), recordNumber: '10' })}`
    const { data } = await get(search)
    const [departure] = data as { key: string; from: { position: number }; to: { position: number } }[]
    if (departure === undefined) continue
    const { key } = departure
    const [from, to] = [departure.from.position, departure.to.position]
    const { data: map } = await get(`/departures/${key}/seat-map?from=${from}&to=${to}`)
    const { seats } = map as { seats: { seat: string; kind: string }[] }
    const free = seats.filter(({ kind }) => kind === 'available').map(({ seat }) => seat)
    if (free.length >= 10) return { search, offered: { key, from, to, seats: free.slice(0, 10) } }
  }
  throw new Error('the demo operator sells no departure in three weeks')
}

async function passengerNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct first_name || ' ' || last_name as name from passengers order by 1 limit 50`,
  )
  return rows.map(({ name }) => name)
}
