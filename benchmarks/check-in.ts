import pg from 'pg'
import { newBookingReference } from '#server/features/booking/sale/booking-reference.ts'
import { BOOKINGS, fillBookings } from './fill-bookings.ts'
import { signIn } from './sign-in.ts'
import { type Bench, quantile, report } from './support.ts'

const PASSENGERS = 60
const ROUNDS = 3
const OFFICER = 'staff@demo.example'

interface Passenger {
  ticketId: string
  bookingId: string
  reference: string
  passport: string
  name: string
}

/** Finds each passenger of a bus of 60 among 1,000,000 bookings, by everything that an officer may scan (goals, check-in). */
export async function benchCheckIn(bench: Bench): Promise<void> {
  await fillBookings(bench.ownerUrl)
  const { departureKey, passengers } = await fillBus(bench.ownerUrl)
  const token = await signIn(bench.origin, OFFICER)

  async function ask(path: string, query: Record<string, string>) {
    const started = performance.now()
    const answer = await fetch(`${bench.origin}/api/admin/${path}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data } = await answer.json()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return { milliseconds: performance.now() - started, data }
  }

  const codes = new Map<string, string>()
  for (const { bookingId, ticketId } of passengers) {
    const { data } = await ask(`bookings/${bookingId}/tickets`, {})
    codes.set(ticketId, data.codes[ticketId])
  }
  const questions: Record<string, (passenger: Passenger) => Record<string, string>> = {
    'code on the print': ({ ticketId }) => ({ code: codes.get(ticketId) ?? '' }),
    'booking reference': ({ reference }) => ({ reference }),
    passport: ({ passport }) => ({ passport }),
    name: ({ name }) => ({ search: name }),
    'first name (many)': ({ name }) => ({ search: name.split(' ')[0] ?? '' }),
  }
  const times = new Map<string, number[]>(Object.keys(questions).map((name) => [name, []]))
  const lists: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const passenger of passengers) {
      for (const [name, question] of Object.entries(questions)) {
        const { milliseconds, data } = await ask('get-checkin-passenger', { ...question(passenger), departureKey })
        if (
          !data.tickets.some((ticket: { ticketId: string }) => ticket.ticketId === passenger.ticketId) &&
          !data.hasMore
        )
          throw new Error(`not found by ${name}`)
        if (round > 0) times.get(name)?.push(milliseconds)
      }
    }
    for (let again = 0; again < 10; again += 1) {
      const { milliseconds, data } = await ask('get-checkin-group-list', { departureKey })
      if (data.tickets.length !== PASSENGERS) throw new Error(`the list holds ${data.tickets.length}`)
      if (round > 0) lists.push(milliseconds)
    }
  }
  report(
    `Check-in on a departure of ${PASSENGERS} among ${BOOKINGS.toLocaleString('en')} bookings, through the API`,
    [...times, ['the whole list', lists] as const].map(([name, values]) => ({
      request: name,
      asked: values.length,
      'median ms': quantile(values, 0.5).toFixed(1),
      'p95 ms': quantile(values, 0.95).toFixed(1),
    })),
  )
}

/** A bus of its own on a route abroad from the officer's region, with passengers taken from among the million. */
async function fillBus(ownerUrl: string): Promise<{ departureKey: string; passengers: Passenger[] }> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const bus = await client.query<{ id: string; key: string; route_id: string }>(
    `insert into departures (id, timing_id, travel_date, ordinal, route_id, route_applies_from, transport_id, arrivals, departs, starts_at)
     select gen_random_uuid(), timing_id, travel_date, 99, route_id, route_applies_from, transport_id, arrivals, departs, starts_at
     from departures d
     where starts_at > now() and (d.route_id, d.route_applies_from) in (
       select stop.route_id, stop.applies_from from route_stops stop join stoppages s on s.id = stop.stoppage_id
       join depots depot on depot.region_id = s.region_id join users u on u.depot_id = depot.id where u.email = $1 and stop.position = 0
     ) and exists (select from tickets t where t.departure_id = d.id and t.crosses_border)
     order by starts_at limit 1
     returning id, route_id, timing_id || '.' || travel_date || '.' || ordinal as key`,
    [OFFICER],
  )
  const [departure] = bus.rows
  if (!departure) throw new Error('the demo operator has no bus abroad from the officer’s region')
  // The filled references bear no check character: those of the bus get ones that can be typed.
  const { rows } = await client.query<{ id: string; bookingId: string; passport: string; name: string }>(
    `update tickets t set departure_id = $1
     from (select t.id from tickets t join departures d on d.id = t.departure_id join bookings b on b.id = t.booking_id
           where d.route_id = $2 and t.state = 'pending' and b.reference like 'ZZZ%' order by t.id limit $3) chosen,
          bookings b, passengers p
     where t.id = chosen.id and b.id = t.booking_id and p.id = t.passenger_id
     returning t.id, b.id as "bookingId", p.passport_number as passport, b.lead_passenger as name`,
    [departure.id, departure.route_id, PASSENGERS],
  )
  const passengers: Passenger[] = []
  for (const { id, bookingId, passport, name } of rows) {
    const reference = newBookingReference()
    await client.query(
      'update bookings set search_text = replace(search_text, lower(reference), lower($2)), reference = $2 where id = $1',
      [bookingId, reference],
    )
    passengers.push({ ticketId: id, bookingId, reference, passport, name })
  }
  await client.query('analyze tickets')
  await client.end()
  return { departureKey: departure.key, passengers }
}
