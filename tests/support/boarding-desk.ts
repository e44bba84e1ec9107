import { randomUUID } from 'node:crypto'
import type { BodyOf } from '#contract/contract.ts'
import { depots } from '#server/database/schema/network.ts'
import { exitFees } from '#server/database/schema/travel-day.ts'
import { giveOfficerPass } from '#server/features/check-in/device/officer-pass.ts'
import { openTicketSigner } from '#server/domain/booking/ticket-code.ts'
import { inject, openSession } from './demo-session.ts'
import { type RunningServer, startServer } from './running-server.ts'
import { addAgent, addUser, ADULT, openSmallOperator, saleBody, type SmallOperator } from './small-operator.ts'
import { soldEarlier } from './sold-earlier.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** `officer`, `colleague` and `admin` work at Riyadh, `amman` and `jeddah` there; `operations` sees all. */
export type Person = 'officer' | 'colleague' | 'admin' | 'amman' | 'jeddah' | 'operations' | 'agent'

export interface SoldTicket {
  id: string
  bookingId: string
  reference: string
  passengerId: string
}

type Ride = BodyOf<'createBooking'>['outward']
type Passenger = Partial<typeof ADULT>

/** A small operator on its day of travel: people at its depots, exit fees of 30 SAR out of Saudi Arabia, tickets to check in. */
export interface BoardingDesk {
  server: RunningServer
  operator: SmallOperator
  token(person: Person): string
  userId(person: Person): string
  /** A pass as the server would have given it to somebody then. */
  passFrom(person: Person, givenAt: Date): string
  /** Riyadh – Tabuk – Amman on a day that no other test has, chosen by {@link BoardingDesk.nextDay}. */
  abroadKey(): string
  /** Riyadh – Jeddah. */
  domesticKey(): string
  nextDay(): void
  sellAbroad(...passengers: Passenger[]): Promise<SoldTicket[]>
  sellWithinSaudi(...passengers: Passenger[]): Promise<SoldTicket[]>
  /** Moves a departure, tickets and all, so that it leaves so many minutes from now; answers what it is called then. */
  leaveIn(key: string, minutes: number): Promise<string>
  soldAnHourAgo(tickets: readonly SoldTicket[]): Promise<void>
}

export async function openBoardingDesk({ seats = 40 } = {}): Promise<BoardingDesk> {
  const server = await startServer({ template: 'empty' })
  const { database } = server
  const operator = await openSmallOperator(database, { seats })
  const { riyadh, amman, jeddah } = operator.depots
  await database.orm
    .insert(depots)
    .values({ id: randomUUID(), code: 'TAB', name: { en: 'Tabuk', ar: 'تبوك' }, regionId: operator.regions.tabuk })
  const depotOf = { officer: riyadh, colleague: riyadh, amman, jeddah }
  for (const [name, depotId] of Object.entries(depotOf))
    await addUser(database, `${name}@test.example`, { userType: 'staff', depotId })
  await addUser(database, 'admin@test.example', { userType: 'admin', depotId: riyadh })
  await addUser(database, 'operations@test.example', { userType: 'operation_manager' })
  await addAgent(database, 'agent@test.example', { creditType: 'autoDeduct', balance: 50_000 })
  const tokens = new Map<string, string>()
  for (const name of [...Object.keys(depotOf), 'admin', 'operations', 'agent'])
    tokens.set(name, await openSession(database, `${name}@test.example`))
  await database.orm.insert(exitFees).values({
    id: randomUUID(),
    fromCountry: 'SA',
    toCountry: null,
    currency: 'SAR',
    nationalityClass: 'any',
    amount: 3000,
  })

  let day = 20
  let seat = 3
  const date = () => new Date(Date.now() + day * DAY_MS).toISOString().slice(0, 10)
  const { rows } = await database.pool.query<{ id: string; email: string }>('select id, email from users')
  const ids = new Map(rows.map((row) => [row.email.split('@')[0], row.id]))
  const userId = (person: Person) => ids.get(person) ?? ''
  const signer = openTicketSigner(server.settings.signingKeyFile, { mayCreate: false })
  const token = (person: Person) => tokens.get(person) ?? ''

  async function sell(ride: Ride, fare: number, people: readonly Passenger[]): Promise<SoldTicket[]> {
    const seated = (people.length === 0 ? [{}] : people).map((each, index) => ({
      ...ADULT,
      passportNumber: `N${1_234_567 + index}`,
      ...each,
      seat: String(seat++),
    }))
    const body = saleBody(operator, { outward: ride, passengers: seated, expectedTotal: fare * seated.length })
    const held = await inject(server.app, 'holdSeats', {
      token: token('officer'),
      body: { ...ride, seats: seated.map((each) => each.seat) },
    })
    if (held.status !== 200) throw new Error(held.text)
    const { data, text } = await inject(server.app, 'createBooking', { token: token('officer'), body })
    if (!data) throw new Error(text)
    return data.tickets.map(({ id, passenger }) => ({
      id,
      bookingId: data.id,
      reference: data.reference,
      passengerId: passenger.id,
    }))
  }

  const desk: BoardingDesk = {
    server,
    operator,
    token,
    userId,
    passFrom: (person, givenAt) => giveOfficerPass(signer, userId(person), givenAt).pass,
    abroadKey: () => `${operator.timings.outward}.${date()}.1`,
    domesticKey: () => `${operator.timings.domestic}.${date()}.1`,
    nextDay() {
      day += 1
      seat = 3
    },
    sellAbroad: (...people) => sell({ departureKey: desk.abroadKey(), from: 0, to: 2 }, 11_500, people),
    sellWithinSaudi: (...people) => sell({ departureKey: desk.domesticKey(), from: 0, to: 1 }, 5000, people),
    async leaveIn(key, minutes) {
      const [timingId, travelDate] = key.split('.')
      const at = new Date(Date.now() + minutes * MINUTE_MS)
      const moved = (column: string) =>
        `${column} = (select jsonb_agg(to_jsonb(to_char(((d::text)::timestamptz + ($3 - starts_at)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) from jsonb_array_elements_text(${column}) d)`
      const movedTo = at.toISOString().slice(0, 10)
      // Of a number of its own: the timetable may have a departure on that day too.
      const ordinal = 30 + day
      await database.pool.query(
        `with moved as (
           update departures set starts_at = $3, travel_date = $4, ordinal = $5, version = version + 1, ${moved('departs')}, ${moved('arrivals')}
           where timing_id = $1 and travel_date = $2 returning id, departs, arrivals
         )
         update tickets set travel_date = $4, boards_at = (moved.departs ->> from_position)::timestamptz, alights_at = (moved.arrivals ->> to_position)::timestamptz
         from moved where departure_id = moved.id`,
        [timingId, travelDate, at, movedTo, ordinal],
      )
      return `${timingId}.${movedTo}.${ordinal}`
    },
    async soldAnHourAgo(tickets) {
      await soldEarlier(
        server.ownerUrl,
        tickets.map(({ bookingId }) => bookingId),
        1,
      )
    },
  }
  return desk
}
