import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { CheckInContext } from '#machines/check-in/check-in-context.ts'
import { checkInFlow } from '#machines/check-in/check-in-flow.ts'
import * as rules from '#machines/check-in/check-in-rules.ts'
import type { CheckInEvent } from '#machines/check-in/check-in-setup.ts'
import { exitFees } from '#server/database/schema/travel-day.ts'
import { visaRules } from '#server/database/schema/visa.ts'
import { openBoardingDesk, type BoardingDesk } from '#tests/support/boarding-desk.ts'
import { openPage } from '#tests/support/browser.ts'
import { openGate, type Gate } from '#tests/support/check-in-gate.ts'
import {
  checkInTours,
  edgesTaken,
  placesSeen,
  type Place,
  type Tour,
  type TourStep,
} from '#tests/support/check-in-tours.ts'
import { CAST, idOf, PEOPLE, somebodyOf } from '#tests/support/check-in-world.ts'
import { openSession } from '#tests/support/demo-session.ts'
import { edgesOf, leavesOf, restingPlacesOf } from '#tests/support/machine-model.ts'
import { isSoak } from '#tests/support/thoroughness.ts'
import english from '../../../public/locales/en/check-in.json'

/** What a page says by itself of the refusals that are arranged and of a network that is gone. */
const EXPECTED = [/Failed to load resource/, /net::ERR_/]

/** Over every edge in the soak; else to everything that can be seen, with every answer. */
const isWhole = isSoak('ALL_EDGES')
const tours = checkInTours(isWhole ? 'edges' : 'sights')

let desk: BoardingDesk
beforeAll(async () => {
  desk = await openBoardingDesk()
  const { orm } = desk.server.database
  await orm.insert(exitFees).values({
    id: randomUUID(),
    fromCountry: 'SA',
    toCountry: null,
    currency: 'JOD',
    nationalityClass: 'any',
    amount: 750,
  })
  await orm
    .insert(visaRules)
    .values({ id: randomUUID(), destination: 'JO', nationality: 'EG', requirement: 'required' })
})
afterAll(() => desk.server.stop())

/** States that lead on by themselves: of a service that is asked, and of a card that is judged. */
const PASSED_THROUGH = [
  'openingDeparture',
  'desk.card.deciding',
  'lookingUp',
  'acceptingPassport',
  'payingFees',
  'repricing',
  'checkingIn',
]

/** A device that keeps lists does by itself what the network prevents: only one that can keep nothing has an outage. */
const OF_OUTAGES = [
  'openingDeparture · xstate.error.actor.openDeparture · 0',
  'lookingUp · xstate.error.actor.lookUp · 0',
  'acceptingPassport · xstate.error.actor.acceptPassport · 0',
  'payingFees · xstate.error.actor.payFees · 0',
  'repricing · xstate.error.actor.rereadList · 0',
  'checkingIn · xstate.error.actor.checkIn · 0',
  'desk.noAnswer · checkIn.retry · 0',
  ...[0, 1, 2, 3, 4].map((act) => `outage · checkIn.retry · ${act}`),
  ...[0, 1].map((act) => `outage · checkIn.back · ${act}`),
]
/** The tours wait for every answer; a scan on top of another is the machine's own test's. */
const OF_HASTE = ['lookingUp · checkIn.scan · 1', 'lookingUp · checkIn.scan · 2']
/** What only a server says: that it knows nobody, that a departure is not theirs, that a fee is another by now, that others were quicker, and no. */
const OF_SERVERS = [
  'openingDeparture · xstate.done.actor.openDeparture · 2',
  'lookingUp · xstate.done.actor.lookUp · 2',
  'lookingUp · xstate.done.actor.lookUp · 3',
  'payingFees · xstate.done.actor.payFees · 1',
  'payingFees · xstate.done.actor.payFees · 2',
  'repricing · xstate.done.actor.rereadList · 0',
  'checkingIn · xstate.done.actor.checkIn · 1',
  'checkingIn · xstate.done.actor.checkIn · 2',
  'checkingIn · xstate.done.actor.checkIn · 3',
  'checkingIn · xstate.done.actor.checkIn · 4',
]
const OF_DEVICES = [
  'openingDeparture · xstate.done.actor.openDeparture · 1',
  // A server's no is always gone back from when the network is off again.
  'desk.card.refused · checkIn.back · 0',
]

describe('the tours through the check-in flow', () => {
  it('see every state that a person comes to, with the network off and with it on', () => {
    expect(sorted(unseen(true))).toEqual(sorted([...PASSED_THROUGH, 'desk.noAnswer', 'outage']))
    expect(sorted(unseen(false))).toEqual(
      sorted([...PASSED_THROUGH, 'desk.noAnswer', 'outage', 'desk.card.refused', 'desk.card.partlyDone']),
    )
  })

  it.runIf(isWhole)('are two, one that begins with the network off and one with it on', () => {
    expect(tours.map(({ start }) => start.isOnline)).toEqual([true, false])
  })

  it.runIf(isWhole)('take every edge that an officer, the server or the device can cause', () => {
    expect(sorted(untaken())).toEqual(sorted([...OF_OUTAGES, ...OF_HASTE]))
  })

  it.runIf(isWhole)('take with the network off every edge but those of a server that answers', () => {
    expect(sorted(untaken(false))).toEqual(sorted([...OF_OUTAGES, ...OF_HASTE, ...OF_SERVERS]))
  })

  it.runIf(isWhole)('take with the network on every edge but those of a device that is alone', () => {
    expect(sorted(untaken(true))).toEqual(sorted([...OF_OUTAGES, ...OF_HASTE, ...OF_DEVICES]))
  })
})

describe('in the browser, with the network off and on at every step', () => {
  it('what the page shows is what the flow says, and what the books hold is what was done, once', async () => {
    const page = await openPage(desk.server.origin, { expectedErrors: EXPECTED })
    await signIn(page)
    for (const [index, tour] of tours.entries()) {
      const gate = await openGate(desk, page, String.fromCharCode('a'.charCodeAt(0) + index))
      await take(tour, gate)
    }
  })
})

const sorted = (names: readonly string[]) => names.toSorted()
const unseen = (isOnline: boolean) => leavesOf(checkInFlow).filter((leaf) => !placesSeen(tours, isOnline).has(leaf))

function untaken(isOnline?: boolean): string[] {
  const taken = edgesTaken(tours, isOnline)
  return edgesOf(checkInFlow).filter((edge) => !taken.has(edge))
}

async function take({ start, steps }: Tour, gate: Gate): Promise<void> {
  const trail: string[] = []
  await readyToBeCutOff(gate.page)
  if (!start.isOnline) await gate.turn({ isOnline: false, lists: 1 })
  for (const step of steps) {
    trail.push(
      `${step.act.name} ${step.after.isOnline ? 'on line' : 'cut off'} ${step.asked.map(({ service, answer }) => `${service} ${answer}`).join()}`,
    )
    try {
      await takeStep(step, gate)
    } catch (error) {
      const said = await gate.page.locator('.check-in-main').innerText()
      const wanted = JSON.stringify(step.after.snapshot.value)
      throw new Error(
        `after ${trail.slice(-8).join(', ')} (step ${trail.length}) it should be ${wanted}, not: ${said}`,
        { cause: error },
      )
    }
  }
  const end = steps.at(-1)?.after ?? start
  if (!end.isOnline) await gate.turn({ isOnline: true, lists: end.world.kept.length })
  await expectBooks(end, gate)
}

async function takeStep({ act, asked, before, after }: TourStep, gate: Gate): Promise<void> {
  await gate.turn({ isOnline: after.isOnline, lists: before.world.kept.length })
  for (const { service, answer } of asked) await gate.twist(service, answer)
  await act.perform(gate)
  await expect.poll(() => shown(gate.page)).toEqual(toBeShown(after))
}

type LeafOf<Value> = Value extends string
  ? Value
  : { [Key in keyof Value & string]: `${Key}.${LeafOf<Value[Key]>}` }[keyof Value & string]
type Leaf = LeafOf<SnapshotFrom<typeof checkInFlow>['value']>

/** Nobody is ever left in such a state: it leads on by itself, or to an outage that the device takes upon itself. */
const NEVER_SEEN = null

/** The words that each state is told by. */
const WORDS = {
  choosingDeparture: english.departures.title,
  'desk.ready': english.ready,
  // The tours type a single letter.
  'desk.unreadable': english.verdict.tooShort,
  'desk.notFound': english.verdict.notFound,
  'desk.lookUpRefused': english.verdict.lookUpRefused,
  'desk.choosing': english.verdict.choosing,
  'desk.card.comparing': english.verdict.comparing,
  'desk.card.askingVisa': english.verdict.askingVisa,
  'desk.card.payFirst.told': english.verdict.payFirst,
  'desk.card.payFirst.choosingMeans': english.verdict.choosingMeans,
  'desk.card.payFirst.enteringSlip': english.verdict.enteringSlip,
  'desk.card.payFirst.confirmingManual': english.verdict.confirmingManual,
  'desk.card.go': english.verdict.go,
  'desk.card.stop': english.verdict.stop,
  'desk.card.already': english.verdict.already,
  'desk.card.outdated': english.verdict.outdated,
  'desk.card.refused': english.verdict.refused,
  'desk.card.done': english.verdict.done,
  'desk.card.partlyDone': english.verdict.partlyDone,
  'desk.card.deciding': NEVER_SEEN,
  openingDeparture: NEVER_SEEN,
  lookingUp: NEVER_SEEN,
  acceptingPassport: NEVER_SEEN,
  payingFees: NEVER_SEEN,
  repricing: NEVER_SEEN,
  checkingIn: NEVER_SEEN,
  'desk.noAnswer': NEVER_SEEN,
  outage: NEVER_SEEN,
} as const satisfies Record<Leaf, string | null>

/** What has a button wherever it can be done, and nowhere else. */
const BUTTONS = {
  // "Visa seen", or "Visas seen" by how many people.
  'checkIn.seeVisa': 'Visa',
  'checkIn.acceptPassport': 'Use passport details',
  'checkIn.keepBooking': 'Keep booking details',
  'checkIn.payCash': 'Cash',
  'checkIn.payByCard': 'Card',
  'checkIn.payManually': 'Manual',
  'checkIn.takeParty': 'Whole party',
  'checkIn.comparePassport': 'Compare passport',
  'checkIn.confirm': 'Check in',
  'checkIn.confirmManual': 'Yes, proceed',
  'checkIn.back': 'Back',
  'checkIn.retry': 'Try again',
} as const satisfies Partial<Record<CheckInEvent['type'], string>>

function toBeShown({ snapshot }: Place) {
  const [leaf = ''] = restingPlacesOf(snapshot)
  const words = Object.entries(WORDS).find(([name]) => name === leaf)?.[1]
  if (!words) throw new Error(`nothing is seen of ${leaf}`)
  const context: CheckInContext = snapshot.context
  const card = leaf.startsWith('desk.card') ? somebodyOf(context.ticketId) : undefined
  const along = card ? rules.companionsOf(context).filter(({ ticketId }) => context.chosen.includes(ticketId)) : []
  return {
    words,
    name: card ? CAST[card].firstName : null,
    buttons: Object.entries(BUTTONS).flatMap(([type, name]) =>
      leaf !== 'desk.choosing' && snapshot.can({ type }) ? [name] : [],
    ),
    along: along.map(({ passenger }) => passenger.firstName).toSorted(),
  }
}

function shown(page: Page) {
  return page.evaluate(
    ({ known, names }) => {
      const textOf = (element: Element | null | undefined) => element?.textContent?.trim() ?? ''
      const texts = [...document.querySelectorAll('.check-in-main :is(h1, h2, p)')].map(textOf)
      const head = textOf(document.querySelector('.verdict-head h2'))
      const name = document.querySelector('.verdict-name bdi')
      const buttons = [...document.querySelectorAll('.verdict button')].map(textOf)
      const boxes = [...document.querySelectorAll<HTMLInputElement>('.check-in-side input[type=checkbox]:checked')]
      return {
        words: head || known.find((words) => texts.includes(words)),
        name: name && (textOf(name).split(' ')[0] ?? ''),
        buttons: names.filter((each) => buttons.some((text) => text.startsWith(each))),
        along: boxes.map((box) => box.ariaLabel?.split(' ')[0] ?? '').toSorted(),
      }
    },
    { known: Object.values(WORDS).filter((words) => words !== null), names: Object.values(BUTTONS) },
  )
}

/** Each ticket as the model has it, its fee and its check-in on record once, and nothing set aside. */
async function expectBooks({ world }: Place, { desk: { server }, tickets, page }: Gate): Promise<void> {
  const ids = PEOPLE.map((who) => tickets[who].id)
  const { rows } = await server.database.pool.query<{ id: string }>(
    `select t.id, t.state, p.passport_expiry::text as expiry,
            (select count(*)::int from exit_fee_payments where ticket_id = t.id) as fees,
            (select count(*)::int from workflow_events where record_id = t.id and event = 'ticket.checkIn') as "checkIns",
            (select count(*)::int from check_in_reviews where ticket_id = t.id) as reviews
     from tickets t join passengers p on p.id = t.passenger_id where t.id = any ($1::uuid[])`,
    [ids],
  )
  expect(PEOPLE.map((who) => rows.find(({ id }) => id === tickets[who].id))).toEqual(
    PEOPLE.map((who) => {
      const ticket = world.tickets.find(({ ticketId }) => ticketId === idOf(who))
      return {
        id: tickets[who].id,
        state: ticket?.state,
        expiry: ticket?.passenger.passportExpiry,
        fees: ticket?.feePaid ? 1 : 0,
        checkIns: ticket?.checkIn ? 1 : 0,
        reviews: 0,
      }
    }),
  )
  await page.getByText('All sent', { exact: true }).waitFor()
}

async function signIn(page: Page): Promise<void> {
  const token = await openSession(desk.server.database, 'officer@test.example')
  const user = { token, expiresAt: Date.now() + 3_600_000, user_type: 'staff', role: null, name: 'officer' }
  await page.addInitScript((text) => sessionStorage.setItem('user', text), JSON.stringify(user))
}

/** The page is kept, and the device could take a fee without the network. */
async function readyToBeCutOff(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    await new Promise<void>((resolve) => {
      if (navigator.serviceWorker.controller) resolve()
      else navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    })
  })
  await expect.poll(() => hasSeries(page)).toBe(true)
}

const hasSeries = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open('check-in')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('device').objectStore('device').get('device')
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(Boolean(reading.result?.series))
          })
        })
      }),
  )
