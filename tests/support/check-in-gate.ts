import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page, Route } from 'playwright'
import { expect } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { BoardingDesk, SoldTicket } from '#tests/support/boarding-desk.ts'
import {
  CAST,
  EXPIRY,
  passportNumberOf,
  PEOPLE,
  surnameOf,
  type Service,
  type Somebody,
} from '#tests/support/check-in-world.ts'
import { inject } from '#tests/support/demo-session.ts'

type Cast = Record<Somebody, SoldTicket>
type Body = Record<string, unknown>
type Twists = { readonly [Each in Service]: Readonly<Record<string, (gate: Gate, route: Route) => Promise<void>>> }

/** How a server that is there is made to answer otherwise: by another question than the page's, or by being asked before. */
const TWISTS = {
  openDeparture: { refused: (_, route) => route.continue({ url: withQuery(route, 'departureKey', 'none') }) },
  rereadList: {},
  lookUp: { refused: (_, route) => route.continue({ url: `${route.request().url().split('?')[0]}?search=x` }) },
  payFees: {
    priceChanged: changed((body) => ({ ...body, expectedTotal: 1 })),
    refused: changed((body) => ({ ...body, tickets: [] })),
  },
  acceptPassport: { refused: changed((body) => ({ ...body, lines: [] })) },
  checkIn: {
    already: async ({ desk }, route) => {
      const body = route.request().postDataJSON()
      const items = [...body.tickets].map((item) => ({ ...item, clientId: randomUUID() }))
      const { status, text } = await inject(desk.server.app, 'checkIn', {
        token: desk.token('colleague'),
        body: { ...body, tickets: items },
      })
      if (status !== 200) throw new Error(text)
      await route.continue()
    },
    partly: changed((body) => ({
      ...body,
      tickets: itemsOf(body).map((item, index) => (index === 0 ? item : unknownIn(item))),
    })),
    nobody: changed((body) => ({ ...body, tickets: itemsOf(body).map(unknownIn) })),
    refused: changed((body) => ({ ...body, tickets: [] })),
  },
} as const satisfies Twists

const CALL_OF = {
  openDeparture: calls.getCheckinGroupList.path,
  rereadList: calls.getCheckinGroupList.path,
  lookUp: calls.getCheckinPassenger.path,
  payFees: calls.payExitFee.path,
  acceptPassport: calls.acceptPassport.path,
  checkIn: calls.checkIn.path,
} as const satisfies Record<Service, string>

/** The check-in page of one device, on a departure that belongs to one tour. */
export interface Gate {
  desk: BoardingDesk
  page: Page
  mark: string
  tickets: Cast
  /** What the code says that was printed before the ticket was changed. */
  oldPrint: string
  scan: (text: string) => Promise<void>
  /** Enter in the empty field, once it acts on what is shown. */
  enter: () => Promise<void>
  chooseDeparture: () => Promise<void>
  turn: (network: { isOnline: boolean; lists: number }) => Promise<void>
  twist: (service: Service, answer: string) => Promise<void>
}

export async function openGate(desk: BoardingDesk, page: Page, mark: string): Promise<Gate> {
  desk.nextDay()
  const sold = await sellTo(desk, mark)
  const oldPrint = await printOf(desk, sold.huda)
  await desk.server.database.pool.query('update tickets set print_revision = print_revision + 1 where id = $1', [
    sold.huda.id,
  ])
  await desk.server.database.pool.query('update passengers set passport_expiry = $2 where id = $1', [
    sold.lina.passengerId,
    EXPIRY.over,
  ])
  await desk.leaveIn(desk.domesticKey(), 240)
  const key = await desk.leaveIn(desk.abroadKey(), 100 + mark.charCodeAt(0))
  const context = page.context()
  await page.goto(`/checkin?departure=${key}`)
  await page.getByText('Scan a ticket, or type').waitFor()

  const gate: Gate = {
    desk,
    page,
    mark,
    tickets: sold,
    oldPrint,
    async scan(text) {
      await page.locator('input[name=scan]').fill(text)
      await page.locator('input[name=scan]').press('Enter')
    },
    async enter() {
      await page.locator('.check-in[data-enter="true"]').waitFor()
      await page.locator('input[name=scan]').press('Enter')
    },
    chooseDeparture: () => choose(desk, page, key),
    turn: (network) => turn(context, page, network),
    async twist(service, answer) {
      const twists: Twists = TWISTS
      const way = twists[service][answer]
      if (!way) return
      await context.route(`**${CALL_OF[service]}*`, (route) => way(gate, route), { times: 1 })
    },
  }
  return gate
}

/** On line means that the queue is empty and the lists are fresh, so that the server is asked first. */
async function turn(
  context: BrowserContext,
  page: Page,
  { isOnline, lists }: { isOnline: boolean; lists: number },
): Promise<void> {
  if (!isOnline) {
    await context.setOffline(true)
    await page.getByText('Offline', { exact: true }).waitFor()
    return
  }
  let read = 0
  const refreshed = page.waitForResponse(
    (response) => response.url().includes(CALL_OF.openDeparture) && ++read >= lists,
  )
  await context.setOffline(false)
  await refreshed
  await page.getByText('Offline', { exact: true }).waitFor({ state: 'hidden' })
  await page.getByText('All sent', { exact: true }).waitFor()
}

/** Found by its own time among those around now. */
async function choose({ server }: BoardingDesk, page: Page, key: string): Promise<void> {
  const [timingId, travelDate, ordinal] = key.split('.')
  const { rows } = await server.database.pool.query<{ time: string }>(
    `select to_char(starts_at at time zone 'Asia/Riyadh', 'HH24:MI') as time from departures where timing_id = $1 and travel_date = $2 and ordinal = $3`,
    [timingId, travelDate, ordinal],
  )
  await page
    .getByRole('button', { name: /Riyadh.*Amman/ })
    .filter({ hasText: rows[0]?.time ?? 'none' })
    .click()
}

async function sellTo(desk: BoardingDesk, mark: string): Promise<Cast> {
  const person = (who: Somebody) => ({
    firstName: CAST[who].firstName,
    lastName: surnameOf(mark),
    gender: 'female' as const,
    dateOfBirth: '1990-01-01',
    nationality: CAST[who].nationality,
    passportNumber: passportNumberOf(who, mark),
    passportExpiry: EXPIRY.booked,
  })
  const sold = new Map<Somebody, SoldTicket>()
  for (const booking of new Set(PEOPLE.map((who) => CAST[who].booking))) {
    const party = PEOPLE.filter((who) => CAST[who].booking === booking)
    const tickets = await (party.includes('rami') ? desk.sellWithinSaudi : desk.sellAbroad)(...party.map(person))
    for (const [index, who] of party.entries()) {
      const ticket = tickets[index]
      if (ticket) sold.set(who, ticket)
    }
  }
  const of = (who: Somebody) => {
    const ticket = sold.get(who)
    if (!ticket) throw new Error(`${who} has no ticket`)
    return ticket
  }
  return {
    sara: of('sara'),
    omar: of('omar'),
    mona: of('mona'),
    nour: of('nour'),
    lina: of('lina'),
    huda: of('huda'),
    rami: of('rami'),
  }
}

async function printOf({ server, token }: BoardingDesk, ticket: SoldTicket): Promise<string> {
  const { data } = await inject(server.app, 'getTicketPrint', {
    token: token('officer'),
    params: { id: ticket.bookingId },
  })
  const code: unknown = data.codes[ticket.id]
  expect(code).toEqual(expect.any(String))
  return String(code)
}

function changed(change: (body: Body) => Body) {
  return (_: Gate, route: Route) => route.continue({ postData: JSON.stringify(change(route.request().postDataJSON())) })
}

const itemsOf = ({ tickets }: Body): Body[] => (Array.isArray(tickets) ? tickets : [])
const unknownIn = (item: Body): Body => ({ ...item, ticketId: randomUUID() })

function withQuery(route: Route, name: string, value: string): string {
  const url = new URL(route.request().url())
  url.searchParams.set(name, value)
  return url.href
}
