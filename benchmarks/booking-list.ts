import pg from 'pg'
import { BOOKINGS, fillBookings } from './fill-bookings.ts'
import { type Bench, quantile, report } from './support.ts'
import { signIn } from './sign-in.ts'

const REPEATS = 30

const PEOPLE = {
  all: 'operations@demo.example',
  depot: 'staff@demo.example',
  agent: 'agent@demo.example',
} as const

interface Case {
  who: keyof typeof PEOPLE
  query: Record<string, string>
}

/** Lists, filters, searches and pages 1,000,000 bookings through the API (goals, Back end). */
export async function benchBookingList(bench: Bench): Promise<void> {
  await fillBookings(bench.ownerUrl)
  const tokens = Object.fromEntries(
    await Promise.all(Object.entries(PEOPLE).map(async ([who, email]) => [who, await signIn(bench.origin, email)])),
  )

  async function ask({ who, query }: Case) {
    const started = performance.now()
    const answer = await fetch(`${bench.origin}/api/admin/get-booking-list?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${tokens[who]}` },
    })
    const { page } = await answer.json()
    if (!answer.ok) throw new Error(`list answered ${answer.status}`)
    return {
      milliseconds: performance.now() - started,
      next: page.next,
      total: page.totalIsCapped ? `${page.total}+` : page.total,
    }
  }

  const cases = await casesOver(bench.ownerUrl)
  cases['deepest page by cursor'] = { who: 'all', query: { next: await deepestCursor(ask) } }
  const times = new Map<string, number[]>(Object.keys(cases).map((name) => [name, []]))
  const totals = new Map<string, string>()
  const firsts = new Map<string, number>()
  // In turns, so that whatever else the machine does meets all of them.
  for (let round = 0; round <= REPEATS; round += 1) {
    for (const [name, each] of Object.entries(cases)) {
      const { milliseconds, total } = await ask(each)
      totals.set(name, String(total))
      if (round === 0) firsts.set(name, milliseconds)
      else times.get(name)?.push(milliseconds)
    }
  }

  const first = quantile(times.get('first page') ?? [], 0.5)
  report(
    `Booking list over ${BOOKINGS.toLocaleString('en')} bookings, through the API`,
    [...times].map(([name, values]) => ({
      request: name,
      found: totals.get(name) ?? '',
      'median ms': quantile(values, 0.5).toFixed(1),
      'p95 ms': quantile(values, 0.95).toFixed(1),
      '÷ first page': (quantile(values, 0.5) / first).toFixed(2),
      'asked first ms': firsts.get(name)?.toFixed(0) ?? '',
    })),
  )
}

/** Every filter alone, the orders, and the pairs that are asked for all day. */
async function casesOver(ownerUrl: string): Promise<Record<string, Case>> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<Record<string, string>>(
    `select (select id from trips order by id limit 1) as trip, (select id from depots order by id limit 1) as depot,
            b.reference, b.payer_phone as phone, b.lead_passenger as name, p.passport_number as passport,
            (now() - interval '1 year')::date::text as year_ago, (now() - interval '11 months')::date::text as month_later,
            now()::date::text as today
     from bookings b join passengers p on p.booking_id = b.id where b.reference like 'ZZZ%' order by b.created_at offset 500 limit 1`,
  )
  await client.end()
  const {
    trip = '',
    depot = '',
    reference = '',
    phone = '',
    name = '',
    passport = '',
    year_ago = '',
    month_later = '',
    today = '',
  } = rows[0] ?? {}
  return {
    'first page': all({}),
    'page 1,000 of 10': all({ pageNumber: '1000' }),
    'by boarding': all({ sort: 'travelDate' }),
    'state pending': all({ state: 'pending' }),
    'state pending, oldest boarding first': all({ state: 'pending', sort: 'travelDate' }),
    'state exit fee paid (few)': all({ state: 'exitFeePaid' }),
    'state checked in (most)': all({ state: 'checkedIn' }),
    'boarding today': all({ travelFrom: today, travelTo: today }),
    'boarding in a month a year ago': all({ travelFrom: year_ago, travelTo: month_later }),
    trip: all({ tripId: trip }),
    'trip, pending': all({ tripId: trip, state: 'pending' }),
    depot: all({ depotId: depot }),
    'paid by bank': all({ means: 'bank' }),
    currency: all({ currency: 'EGP' }),
    'search: name': all({ search: name }),
    'search: first name (many)': all({ search: name.split(' ')[0] ?? '' }),
    'search: phone': all({ search: phone.slice(-9) }),
    'search: passport': all({ search: passport }),
    'search: reference': all({ search: reference }),
    "depot's people": { who: 'depot', query: {} },
    "depot's people, boarding today": { who: 'depot', query: { travelFrom: today, travelTo: today } },
    "depot's people, pending": { who: 'depot', query: { state: 'pending' } },
    "depot's people, search: name": { who: 'depot', query: { search: name } },
    "agent's own": { who: 'agent', query: {} },
  }
}

const all = (query: Record<string, string>): Case => ({ who: 'all', query })

/** Follows `next` with the largest pages to the last one. */
async function deepestCursor(ask: (each: Case) => Promise<{ next: string | undefined }>): Promise<string> {
  let cursor = ''
  let next = (await ask({ who: 'all', query: { recordNumber: '200' } })).next
  while (next !== undefined) {
    cursor = next
    next = (await ask({ who: 'all', query: { recordNumber: '200', next } })).next
  }
  return cursor
}
