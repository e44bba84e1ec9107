import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { strToU8, zipSync } from 'fflate'
import { contract, type ReplyOf } from '#contract/contract.ts'
import { MAX_FEED_TIMINGS } from '#contract/network/timetable-import.ts'
import { signIn } from './sign-in.ts'
import { type Bench, quantile, report } from './support.ts'

const ROUTES = 300
/** As Cairo changes its clocks twice a year, each trip is three timings where Riyadh's clocks count. */
const TIMINGS_PER_TRIP = 3
const TRIPS = Math.floor(MAX_FEED_TIMINGS / TIMINGS_PER_TRIP)
const PAUSE_MS = 20

/** What a clerk waits for while a feed of the most timings is checked and imported, whose routes start in another zone than their agency. */
export async function benchTimetableFeed({ origin }: Bench): Promise<void> {
  const [planner, clerk] = [
    await signIn(origin, 'super-admin@demo.example'),
    await signIn(origin, 'staff@demo.example'),
  ]
  const id = randomUUID()
  const headers = () => ({ authorization: `Bearer ${planner}`, 'idempotency-key': randomUUID() })
  const shared = {
    id,
    regions: {},
    appliesFrom: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10),
    deactivateMissing: false,
    confirmed: null,
  }
  const check = async (minutesLater: number) => {
    const form = new FormData()
    form.append('file', new Blob([egyptianFeed(minutesLater)], { type: 'application/zip' }), 'nile.zip')
    return answered(
      await fetch(`${origin}/api/admin/timetable-import/check/${id}`, {
        method: 'POST',
        headers: headers(),
        body: form,
      }),
    )
  }
  const importAs = async (source: { id: string } | { name: string }) =>
    answered(
      await fetch(`${origin}/api/admin/timetable-import`, {
        method: 'POST',
        headers: { ...headers(), 'content-type': 'application/json' },
        body: JSON.stringify({ ...shared, source }),
      }),
    )
  let known = ''
  const steps: Record<string, () => Promise<unknown>> = {
    'nothing else': () => sleep(5000),
    'a check': () => check(0),
    'its import': () => importAs({ name: 'Nile' }),
    'nothing else, after it': () => sleep(5000),
    'a check of the next edition': async () => {
      const { data } = await check(5)
      known = data.sources.find(({ name }) => name === 'Nile')?.id ?? ''
    },
    'its import, every time changed': () => importAs({ id: known }),
    'nothing else, after that': () => sleep(5000),
  }
  const rows = []
  for (const [step, work] of Object.entries(steps)) {
    const started = performance.now()
    const waits = await waitsDuring(work(), () => read(origin, clerk))
    rows.push({
      meanwhile: step,
      seconds: ((performance.now() - started) / 1000).toFixed(1),
      reads: waits.length,
      'median ms': quantile(waits, 0.5).toFixed(0),
      'p95 ms': quantile(waits, 0.95).toFixed(0),
      'worst ms': Math.max(...waits).toFixed(0),
    })
  }
  report(`a clerk's reads while ${(TRIPS * TIMINGS_PER_TRIP).toLocaleString('en')} timings are imported`, rows)
}

async function answered(response: Response): Promise<ReplyOf<'checkTimetable'>> {
  const text = await response.text()
  if (!response.ok) throw new Error(`the import answered ${response.status}: ${text}`)
  return contract.checkTimetable.response.parse(JSON.parse(text))
}

async function waitsDuring(work: Promise<unknown>, act: () => Promise<void>): Promise<number[]> {
  const waits: number[] = []
  const over = new AbortController()
  const done = work.finally(() => over.abort())
  done.catch(() => undefined)
  while (!over.signal.aborted) {
    const started = performance.now()
    await act()
    waits.push(performance.now() - started)
    await sleep(PAUSE_MS)
  }
  await done
  return waits
}

async function read(origin: string, token: string): Promise<void> {
  const response = await fetch(`${origin}/api/admin/get-region-list-for-booking`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok) throw new Error(`a clerk's read answered ${response.status}`)
  await response.arrayBuffer()
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`

function egyptianFeed(minutesLater: number): Uint8Array<ArrayBuffer> {
  const trips = Array.from({ length: TRIPS }, (_, index) => ({
    id: `t${index}`,
    route: `N${index % ROUTES}`,
    start: 240 + minutesLater + Math.floor(index / ROUTES) * 20 + (index % 20),
  }))
  const files = {
    'agency.txt': ['agency_id,agency_name,agency_url,agency_timezone', 'EG,Nile,https://nile.example,Africa/Cairo'],
    'stops.txt': [
      'stop_id,stop_name,stop_lat,stop_lon,zone_id',
      'R,Riyadh Nile,24.60,46.76,RUH',
      'D,Dammam Nile,26.42,50.08,DMM',
      'H,Hofuf Nile,25.36,49.58,DMM',
    ],
    'routes.txt': [
      'route_id,agency_id,route_long_name,route_type',
      ...Array.from({ length: ROUTES }, (_, index) => `N${index},EG,Nile ${index},3`),
    ],
    'calendar.txt': [
      'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
      'ALL,1,1,1,1,1,1,1,20270101,20271231',
    ],
    'trips.txt': ['route_id,service_id,trip_id', ...trips.map(({ id, route }) => `${route},ALL,${id}`)],
    'stop_times.txt': [
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
      ...trips.flatMap(({ id, start }) => [
        `${id},${clock(start)},,R,1`,
        `${id},${clock(start + 150)},,H,2`,
        `${id},${clock(start + 270)},,D,3`,
      ]),
    ],
  }
  return Uint8Array.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, lines]) => [name, strToU8(lines.join('\n'))]))),
  )
}
