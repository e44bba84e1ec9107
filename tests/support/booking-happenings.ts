import type { BookingContext } from '#machines/booking/booking-context.ts'
import { holdEnd } from '#machines/booking/booking-rules.ts'
import { ACTS, goBack, type BookingSnapshot } from '#tests/support/booking-acts.ts'
import { NO_ANSWER, type Desk } from '#tests/support/booking-desk.ts'
import { primaryOf } from '#tests/support/booking-page.ts'
import { CALLS, REPLIES, type Reply } from '#tests/support/booking-replies.ts'
import type { ModelEvent } from '#tests/support/machine-model.ts'

type Undo = () => Promise<unknown>

/** A part of the flow that waits for the clerk; the flow itself does not see it. */
export interface Waiting {
  /** Id of what was asked. */
  part: string
  at: 'unanswered' | 'confirming' | 'setAside'
}

/** Where a tour is: in the flow, in the part that waits, if one does, and whether more time is being asked for. */
export interface Place {
  flow: BookingSnapshot
  waiting: Waiting | null
  isRenewing: boolean
}

/** What a happening is in the model: an event of the flow, after which nothing waits, or a move of one of its parts. */
type Move = { event: ModelEvent } | { waiting: Waiting | null } | { isRenewing: false }

/** Something that can happen at the desk, in the model in its own places, seats and days; in the browser for real. */
export interface Happening {
  name: string
  /** Nothing where it cannot happen. */
  moveIn: (place: Place) => Move | undefined
  /** Makes it happen. What comes back is to be done once it has been looked at. */
  perform: (desk: Desk, context: BookingContext) => Promise<Undo | undefined>
}

/** Longer than seats are held. */
const HOLD_MS = 11 * 60_000
/** Calls that the page may make more than once at a time: an estimate asks for a price, too. */
const ASKED_TOGETHER = ['fetchQuote', 'readDraft']

const acts = Object.entries(ACTS).flatMap(([type, list]) =>
  list.map(({ when, perform }, index): Happening => ({
    name: `${type} ${index}`,
    moveIn: (place) => {
      const payload = isAtWork(place) ? undefined : when(place.flow)
      return payload ? { event: { ...payload, type } } : undefined
    },
    perform: async (desk, context) => {
      await perform(desk, context)
      return undefined
    },
  })),
)

const replies: Readonly<Record<string, Readonly<Record<string, readonly Reply<object>[]>>>> = REPLIES
const answers = Object.entries(replies).flatMap(([id, kinds]) =>
  Object.entries(kinds).flatMap(([kind, list]) =>
    list.map(({ when, arrange }, index): Happening => ({
      name: `${id} ${kind} ${index}`,
      moveIn: (place) => {
        const output = isAsked(place, id) && when(place.flow.context, place.flow)
        return output ? answered(id, output) : undefined
      },
      perform: async (desk, context) => {
        const { way, requests = 1, undo } = await arrange(desk, context)
        await desk.open(callOf(id), way, countOf(id, requests))
        return undo
      },
    })),
  ),
)

const outages = Object.keys(REPLIES).map((id): Happening => ({
  name: `${id} outage`,
  moveIn: (place) => (isAsked(place, id) ? unanswered(id) : undefined),
  perform: async (desk) => {
    await desk.open(callOf(id), NO_ANSWER, countOf(id, 1))
    return undefined
  },
}))

const timeOver: Happening = {
  name: 'the time of the held seats is over',
  moveIn: (place) =>
    isAtWork(place) || !place.flow.hasTag('editable') || clockIn(place) === 'none'
      ? undefined
      : { event: { type: 'seats.over' } },
  perform: async (desk) => {
    await desk.endHolds()
    await desk.page.clock.fastForward(HOLD_MS)
    return undefined
  },
}

const partActs: readonly Happening[] = [
  {
    name: 'try again',
    moveIn: ({ waiting }) => (waiting?.at === 'unanswered' ? { waiting: null } : undefined),
    perform: async ({ page }) => {
      await page.getByRole('button', { name: 'Try again' }).click()
      return undefined
    },
  },
  {
    name: 'leave',
    moveIn: ({ waiting }) => (mayLeave(waiting) ? endedBy(waiting.part, 'left') : undefined),
    perform: async ({ page }) => {
      await goBack(page)
      return undefined
    },
  },
  {
    name: 'give up',
    moveIn: ({ waiting }) => (mayGiveUp(waiting) ? { waiting: { part: waiting.part, at: 'confirming' } } : undefined),
    perform: async ({ page }) => {
      await page.getByRole('button', { name: 'Start over' }).last().click()
      return undefined
    },
  },
  {
    name: 'keep',
    moveIn: ({ waiting }) =>
      waiting?.at === 'confirming' ? { waiting: { part: waiting.part, at: 'unanswered' } } : undefined,
    perform: async ({ page }) => {
      await page.getByRole('button', { name: 'Keep booking' }).click()
      return undefined
    },
  },
  {
    name: 'confirm',
    moveIn: ({ waiting }) => (waiting?.at === 'confirming' ? endedBy(waiting.part, 'givenUp') : undefined),
    perform: async ({ page }) => {
      await page.getByRole('button', { name: 'Discard booking' }).click()
      return undefined
    },
  },
  {
    name: 'start over',
    moveIn: ({ waiting }) => (waiting?.at === 'setAside' ? { event: draftRead(null) } : undefined),
    perform: async ({ page }) => {
      await primaryOf(page).click()
      return undefined
    },
  },
]

/** Ways out of a request that was not answered, as the flow offers them. */
const LEFT_TO_A_STEP = [
  'holdOutwardSeats',
  'holdReturnSeats',
  'fetchQuote',
  'renewForPayment',
  'uploadFiles',
  'deleteFile',
]
const GIVEN_UP = ['settleSeats', 'holdOutwardSeats', 'holdReturnSeats', 'fetchQuote', 'renewForPayment', 'sellTickets']

function mayLeave(waiting: Waiting | null): waiting is Waiting {
  return waiting?.at === 'unanswered' && LEFT_TO_A_STEP.includes(waiting.part)
}

function mayGiveUp(waiting: Waiting | null): waiting is Waiting {
  return waiting?.at === 'unanswered' && GIVEN_UP.includes(waiting.part)
}

const endedBy = (part: string, reason: 'left' | 'givenUp'): Move => answered(part, { ok: false, reason })

export const HAPPENINGS: readonly Happening[] = [...acts, ...answers, ...outages, ...partActs, timeOver]

/** Ids of the services that are asked in a state. */
export function askedIn(place: Place): string[] {
  return Object.keys(REPLIES).filter((id) => isAsked(place, id))
}

function isAsked({ flow, waiting, isRenewing }: Place, id: string): boolean {
  if (waiting?.part === id) return false
  if (id === 'renewSeats') return isRenewing
  return id === 'readDraft' ? flow.matches('restoring') : Object.hasOwn(flow.children, id)
}

function isAtWork({ flow, isRenewing }: Place): boolean {
  return flow.hasTag('busy') || isRenewing
}

/** Where the clock of the held seats is. */
export function clockIn({ flow, isRenewing }: Place): 'none' | 'counting' | 'renewing' {
  if (isRenewing) return 'renewing'
  return holdEnd(flow.context) === null ? 'none' : 'counting'
}

function answered(id: string, output: object): Move {
  if (id === 'renewSeats') return isGranted(output) ? { event: renewed(output) } : { isRenewing: false }
  if (id !== 'readDraft') return { event: Object.assign({ type: `xstate.done.actor.${id}` }, { output }) }
  return 'work' in output ? { event: draftRead(output.work) } : { waiting: { part: id, at: 'setAside' } }
}

/** Where more time is asked for beside the work, nobody waits for the answer. */
function unanswered(id: string): Move {
  return id === 'renewSeats' ? { isRenewing: false } : { waiting: { part: id, at: 'unanswered' } }
}

const isGranted = (output: object): boolean => 'ok' in output && output.ok === true

const renewed = (answer: object): ModelEvent => Object.assign({ type: 'seats.renewed' }, { answer })

const draftRead = (work: unknown): ModelEvent => Object.assign({ type: 'draft.read' }, { work })

export function callOf(id: string) {
  const found = Object.entries(CALLS).find(([known]) => known === id)
  if (!found) throw new Error(`nobody knows the call of ${id}`)
  return found[1]
}

function countOf(id: string, requests: number): number {
  return ASKED_TOGETHER.includes(id) ? Number.POSITIVE_INFINITY : requests
}
