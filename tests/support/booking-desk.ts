import { randomUUID } from 'node:crypto'
import type { Page, Request, Route } from 'playwright'
import { API_BASE } from '#contract/call.ts'
import { calls, type CallName } from '#contract/calls.ts'
import type { DepartureSummary } from '#contract/departure/departure.ts'
import type { Direction } from '#machines/booking/booking-requests.ts'
import { prices, stoppages, transportTimings } from '#server/database/schema/network.ts'
import { inTransaction } from '#server/database/connection.ts'
import { raiseNetworkRevision } from '#server/domain/network/network-repository.ts'
import { openSession } from '#tests/support/demo-session.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { send, type Clerk } from '#tests/support/selling.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { addAgent, addUser, openSmallOperator, RETURN_DATE, type SmallOperator } from '#tests/support/small-operator.ts'

const DAY_MS = 86_400_000

/** The days of the walk as the operator's calendar has them. */
export const TRAVEL_DAYS: Record<Direction, string> = {
  outward: new Date(Date.parse(RETURN_DATE) - 7 * DAY_MS).toISOString().slice(0, 10),
  return: RETURN_DATE,
}

const REGULAR_SEATS = 36
/** Behind the ladies' seats. */
const FIRST_SEAT = 5

/** The small operator with two buses on each departure, prices in two currencies, and clerks to sell with. */
export interface BookingWorld {
  server: RunningServer
  operator: SmallOperator
  /** Somebody else at another desk, over the API. */
  rival: Clerk
  stops: Record<Direction, { fromStoppageId: string; toStoppageId: string }>
  departures: Record<Direction, readonly DepartureSummary[]>
}

export async function openBookingWorld(): Promise<BookingWorld> {
  const server = await startServer({ template: 'empty' })
  const { database } = server
  const operator = await openSmallOperator(database, { seats: REGULAR_SEATS })
  await addSecondBuses(server, [operator.timings.outward, operator.timings.back])
  await addUser(database, 'clerk@demo.example', { userType: 'admin', depotId: operator.depots.riyadh })
  await addUser(database, 'rival@demo.example', { userType: 'admin', depotId: operator.depots.riyadh })
  await addAgent(database, 'agent@demo.example', { creditType: 'autoDeduct', balance: 10_000_000 })
  const rival = { origin: server.origin, token: await openSession(database, 'rival@demo.example') }

  const places = await database.orm.select().from(stoppages)
  const stop = (place: string) => places.find(({ name }) => name.en === place)?.id ?? ''
  const stops = {
    outward: { fromStoppageId: stop('riyadh'), toStoppageId: stop('amman') },
    return: { fromStoppageId: stop('amman'), toStoppageId: stop('riyadh') },
  }
  const find = async (direction: Direction) => {
    const { answer } = await send(rival, 'getDepartures', {
      query: { ...stops[direction], date: TRAVEL_DAYS[direction] },
    })
    const found = answer.data.toSorted((a, b) => a.key.localeCompare(b.key))
    // The first hold makes a departure's row; what is arranged later changes rows.
    for (const { key, from, to } of found) {
      const stretch = { departureKey: key, from: from.position, to: to.position }
      await send(rival, 'holdSeats', { body: { ...stretch, seats: ['30'] } })
      await send(rival, 'holdSeats', { body: { ...stretch, seats: [] } })
    }
    return found
  }
  return {
    server,
    operator,
    rival,
    stops,
    departures: { outward: await find('outward'), return: await find('return') },
  }
}

async function addSecondBuses({ database }: RunningServer, timingIds: readonly string[]): Promise<void> {
  const { orm } = database
  const known = await orm.select().from(transportTimings)
  await orm
    .insert(transportTimings)
    .values(known.filter(({ timingId }) => timingIds.includes(timingId)).map((each) => ({ ...each, ordinal: 2 })))
  const inRiyals = await orm.select().from(prices)
  await orm.insert(prices).values(inRiyals.map((price) => ({ ...price, id: randomUUID(), currency: 'JOD' })))
  await inTransaction(database, raiseNetworkRevision)
}

/** How a waiting request is answered: by the server as it came, changed on its way, or not at all. */
export type Way = (route: Route) => Promise<void>

const PASS: Way = (route) => route.continue()
export const NO_ANSWER: Way = (route) => route.abort('connectionreset')

/** The request arrives changed, so that the server has a reason of its own to refuse it. */
export function changed(change: (body: Record<string, unknown>) => Record<string, unknown>): Way {
  return (route) => route.continue({ postData: JSON.stringify(change(Object(route.request().postDataJSON()))) })
}

/** Which real seats the model's seats 1 and 2 are, on the departures of a direction, until they are sold. */
class SeatNames {
  #real = [String(FIRST_SEAT), String(FIRST_SEAT + 1)]
  #highest = FIRST_SEAT + 1

  real(seat: string): string {
    const real = this.#real[Number(seat) - 1]
    if (real === undefined) throw new Error(`the model has no seat ${seat}`)
    return real
  }

  /** The page chose for itself. */
  name(real: readonly string[]): void {
    this.#real = [...real]
    this.#highest = Math.max(this.#highest, ...real.map(Number))
  }

  /** The present ones are sold. */
  turn(): void {
    this.name([String(this.#highest + 1), String(this.#highest + 2)])
  }
}

/**
 * A clerk's desk: the page, the other desks, and a hand on the wire. A call that is closed keeps its requests waiting,
 * which is how a state that lasts for a moment is looked at, and how something happens in just that moment.
 */
export class Desk {
  readonly page: Page
  readonly world: BookingWorld
  readonly email: string
  readonly seats = { outward: new SeatNames(), return: new SeatNames() }
  readonly #waiting = new Map<CallName, Route[]>()
  readonly #open = new Map<CallName, { way: Way; left: number }>()
  readonly #arrivals = new Map<CallName, () => void>()

  static async at(page: Page, world: BookingWorld, user: 'clerk' | 'agent'): Promise<Desk> {
    const desk = new Desk(page, world, `${user}@demo.example`)
    // The hours that go by at this desk are told, not waited for.
    await page.clock.install()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInOn(page, world.server.database, user, '/workflows', { hours: 48 })
    // A pattern is compared where the browser is driven; for a function every file of the program would be sent here.
    await page.route(`**${API_BASE}/**`, (route) => desk.#take(route))
    return desk
  }

  private constructor(page: Page, world: BookingWorld, email: string) {
    this.page = page
    this.world = world
    this.email = email
  }

  async #take(route: Route): Promise<void> {
    const name = callOf(route.request())
    const way = name && this.#open.get(name)
    if (!name || !way) return PASS(route)
    if (way.left > 0) {
      way.left -= 1
      return way.way(route)
    }
    this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), route])
    this.#arrivals.get(name)?.()
  }

  /** From now on the call's requests wait. */
  close(name: CallName): void {
    if (!this.#open.has(name)) this.#open.set(name, { way: PASS, left: 0 })
  }

  /** Resolves when a request of the call waits. */
  arrival(name: CallName): Promise<void> {
    if (this.#waiting.get(name)?.length) return Promise.resolve()
    return new Promise((resolve) => {
      this.#arrivals.set(name, resolve)
    })
  }

  /** Lets so many requests of the call through by this way, those that wait first; more of them wait again. */
  async open(name: CallName, way: Way = PASS, count = Number.POSITIVE_INFINITY): Promise<void> {
    const waiting = this.#waiting.get(name) ?? []
    const now = waiting.slice(0, count)
    this.#waiting.set(name, waiting.slice(now.length))
    this.#open.set(name, { way, left: count - now.length })
    await Promise.all(now.map((route) => way(route)))
  }

  /** The call goes as ever. */
  leave(name: CallName): void {
    this.#open.delete(name)
  }

  /** Opens a page anew: what the one before was waiting for is gone with it. */
  async enter(path: string): Promise<void> {
    // A document of ours without a program in it.
    await this.page.goto('/api/docs/json')
    this.#waiting.clear()
    this.#open.clear()
    this.close('getDraft')
    await this.page.goto(path)
    await this.arrival('getDraft')
  }

  readonly departure = (direction: Direction, ordinal: number): DepartureSummary => {
    const found = this.world.departures[direction][ordinal - 1]
    if (!found) throw new Error(`there is no ${direction} departure ${ordinal}`)
    return found
  }

  sql(text: string, values: readonly unknown[] = []) {
    return this.world.server.database.pool.query(text, [...values])
  }

  /** The time of what this desk holds, or of one seat of it, is over as the database sees it. */
  async endHolds(seat?: string): Promise<void> {
    await this.sql(
      `update seat_claims set expires_at = now() - interval '1 second'
       where kind = 'hold' and user_id = (select id from users where email = $1) and ($2::text is null or seat = $2)`,
      [this.email, seat],
    )
  }

  /** Somebody else takes the seat, as soon as its time is over. Returns how it is given back. */
  async loseSeat(direction: Direction, departureKey: string, seat: string): Promise<() => Promise<void>> {
    await this.endHolds(seat)
    const { from, to } = this.departure(direction, 1)
    const stretch = { departureKey, from: from.position, to: to.position }
    const { status, error } = await send(this.world.rival, 'holdSeats', { body: { ...stretch, seats: [seat] } })
    if (status !== 200) throw new Error(`the other clerk did not get seat ${seat}: ${error.message}`)
    return async () => {
      await send(this.world.rival, 'holdSeats', { body: { ...stretch, seats: [] } })
    }
  }

  /** Closes a departure. Returns how it is opened again. */
  async closeDeparture(departureKey: string): Promise<() => Promise<void>> {
    const [timingId, travelDate, ordinal] = departureKey.split('.')
    const set = (state: string) =>
      this.sql('update departures set state = $4 where timing_id = $1 and travel_date = $2 and ordinal = $3', [
        timingId,
        travelDate,
        ordinal,
        state,
      ])
    await set('closed')
    return async () => {
      await set('scheduled')
    }
  }

  /** Prices go up, or down again the next time. */
  async movePrices(): Promise<void> {
    await this.sql(
      `update prices set adult = adult + step, two_way_adult = two_way_adult + step
       from (select case when max(adult) > 12000 then -1000 else 1000 end as step from prices) as step`,
    )
    await inTransaction(this.world.server.database, raiseNetworkRevision)
  }
}

const PATTERNS = Object.entries(calls).map(([name, { method, path }]) => ({
  name,
  method,
  pattern: new RegExp(`^${API_BASE}${path.replaceAll(/:\w+/g, '[^/]+')}$`),
}))

function callOf(request: Request): CallName | undefined {
  const { pathname } = new URL(request.url())
  const found = PATTERNS.find(({ method, pattern }) => method === request.method() && pattern.test(pathname))?.name
  return found !== undefined && isCallName(found) ? found : undefined
}

function isCallName(name: string): name is CallName {
  return name in calls
}
