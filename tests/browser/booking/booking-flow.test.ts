import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingFlow } from '#machines/booking/booking-flow.ts'
import { Desk, openBookingWorld, type BookingWorld } from '#tests/support/booking-desk.ts'
import { askedIn, callOf, clockIn, type Place } from '#tests/support/booking-happenings.ts'
import {
  bookingTours,
  edgesTaken,
  placesSeen,
  waitsSeen,
  type Tour,
  type TourStep,
} from '#tests/support/booking-tours.ts'
import { HOLD_VIEWS, SALE_VIEWS, viewOf, waitingView } from '#tests/support/booking-views.ts'
import { openPage } from '#tests/support/browser.ts'
import { edgesOf, leavesOf, restingPlacesOf } from '#tests/support/machine-model.ts'
import { casesOf, isSoak } from '#tests/support/thoroughness.ts'

/** What the browser reports of the refusals and outages that are arranged. */
const REFUSALS = [/status of 4\d\d/, /ERR_CONNECTION_RESET/]

/** Over every edge in the soak; else to everything that can be seen. */
const isWhole = isSoak('ALL_EDGES')
const tours = bookingTours(isWhole ? 'edges' : 'sights')

/** Edges that a package alone takes, which the tours do not sell: tests/browser/package/packages.test.ts, and the model. */
const OF_PACKAGES: ReadonlySet<string> = new Set([
  'settlingSeats · xstate.done.actor.settleSeats · 4',
  'resuming · always · 4',
  'steps · booking.goTo · 5',
  'steps.journey · booking.choosePackage · 0',
  'steps.outwardSeats.choosing · booking.submitSeats · 0',
  'steps.outwardSeats.lost · booking.submitSeats · 0',
  'steps.returnSeats.choosing · booking.submitSeats · 0',
  'steps.returnSeats.lost · booking.submitSeats · 0',
  'steps.rooming · booking.arrangeRooms · 0',
  'steps.rooming · booking.back · 0',
  'steps.rooming · always · 0',
  'steps.rooming.choosing · booking.submitRooms · 0',
  'steps.rooming.choosing · always · 0',
  'steps.rooming.holding · xstate.done.actor.holdRooms · 0',
  'steps.rooming.holding · xstate.done.actor.holdRooms · 1',
  'steps.rooming.holding · xstate.done.actor.holdRooms · 2',
  'steps.rooming.holding · xstate.done.actor.holdRooms · 3',
  'steps.rooming.holding · xstate.done.actor.holdRooms · 4',
  'steps.passengers · booking.back · 0',
  'steps.review.pricing · xstate.done.actor.fetchQuote · 10',
  'steps.review.pricing · xstate.done.actor.fetchQuote · 11',
  'steps.review.pricing · xstate.done.actor.fetchQuote · 12',
  'sellingTickets · xstate.done.actor.sellTickets · 4',
  'sellingTickets · xstate.done.actor.sellTickets · 13',
  'sellingTickets · xstate.done.actor.sellTickets · 14',
])

let world: BookingWorld
beforeAll(async () => {
  world = await openBookingWorld()
})
afterAll(() => world.server.stop())

describe('the tours through the booking flow', () => {
  it('see every state', () => {
    const passedThrough = ['resuming', 'steps.review.opening', 'steps.payment.opening']
    // Of a package, which the tours do not sell: tests/browser/package/packages.test.ts does.
    const ofPackages = ['steps.rooming.choosing', 'steps.rooming.holding', 'steps.rooming.lost']
    const seen = placesSeen(tours)
    const unseen = leavesOf(bookingFlow).filter((leaf) => !seen.has(leaf))
    expect(unseen.toSorted()).toEqual([...passedThrough, ...ofPackages].toSorted())
  })

  it('see the clock of the held seats at rest, running and renewed', () => {
    const seen = new Set(tours.flatMap(({ steps }) => steps.map(({ after }) => clockIn(after))))
    expect([...seen].toSorted()).toEqual(Object.keys(HOLD_VIEWS).toSorted())
  })

  it('find every part waiting that can wait for the clerk', () => {
    expect(waitsSeen(tours)).toEqual([
      'deleteFile unanswered',
      'fetchQuote confirming',
      'fetchQuote unanswered',
      'holdOutwardSeats confirming',
      'holdOutwardSeats unanswered',
      'holdReturnSeats confirming',
      'holdReturnSeats unanswered',
      'readDraft setAside',
      'readDraft unanswered',
      'renewForPayment confirming',
      'renewForPayment unanswered',
      'sellTickets confirming',
      'sellTickets unanswered',
      'settleSeats confirming',
      'settleSeats unanswered',
      'uploadFiles unanswered',
    ])
  })

  it.runIf(isWhole)('take every edge that a clerk or the server can cause', () => {
    const taken = edgesTaken(tours)
    const left = edgesOf(bookingFlow).filter((edge) => !taken.has(edge) && !OF_PACKAGES.has(edge))
    expect(left).toEqual([
      // Of an earlier sale, which the tours have none of: booking-journeys.test.ts sells again.
      'steps.journey · booking.sellAgain · 0',
      // Whoever lost a seat there and back has to choose another before going on.
      'steps.outwardSeats.lost · booking.submitSeats · 2',
      // The party of the tours there and back has one seat to assign.
      'steps.returnSeats · booking.assignSeat · 0',
      // A hold on a departure that was closed meanwhile is renewed; the sale says that it is closed.
      'steps.payment.renewing · xstate.done.actor.renewForPayment · 3',
    ])
  })
})

describe.each(casesOf('ALL_WAYS', ['clerk', 'agent'] as const, (user) => user === 'clerk'))(
  'in the browser, as %s',
  (user) => {
    it('what the page shows is what the flow says, wherever the tours lead', { timeout: 900_000 }, async () => {
      const page = await openPage(world.server.origin, { expectedErrors: REFUSALS })
      const desk = await Desk.at(page, world, user)
      for (const tour of tours.filter((each) => each.user === user)) await take(tour, desk)
    })
  },
)

const PATHS = { clerk: '/admin/ticketbooking', agent: '/staff/book-package' } as const

async function take({ user, steps }: Tour, desk: Desk): Promise<void> {
  const trail: string[] = []
  await desk.enter(PATHS[user])
  for (const step of steps) {
    trail.push(step.happening.name)
    try {
      await takeStep(step, desk)
    } catch (error) {
      throw new Error(
        `after ${trail.slice(-8).join(', ')} (step ${trail.length}) it should be ${JSON.stringify([step.after.flow.value, step.after.waiting])}`,
        { cause: error },
      )
    }
  }
}

async function takeStep({ happening, before, after }: TourStep, desk: Desk): Promise<void> {
  // What is asked from here on waits until it has been looked at.
  const begun = askedIn(after).filter((id) => !askedIn(before).includes(id) || isAnswerOf(happening.name, id))
  for (const id of begun) desk.close(callOf(id))
  const undo = await happening.perform(desk, before.flow.context)
  await Promise.all(begun.map((id) => desk.arrival(callOf(id))))
  for (const leaf of restingPlacesOf(after.flow)) await lookAt(leaf, after, desk)
  await viewOf(HOLD_VIEWS, clockIn(after))(desk, after.flow.context)
  await undo?.()
  const begunCalls = begun.map(callOf)
  for (const id of askedIn(before))
    if (!begunCalls.includes(callOf(id)) && !askedIn(after).includes(id)) desk.leave(callOf(id))
}

function isAnswerOf(name: string, id: string): boolean {
  return name.startsWith(`${id} `)
}

async function lookAt(leaf: string, { flow: { context }, waiting }: Place, desk: Desk): Promise<void> {
  await (waiting ? waitingView(waiting) : viewOf(SALE_VIEWS, leaf))(desk, context)
}
