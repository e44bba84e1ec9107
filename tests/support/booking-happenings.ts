import type { BookingContext } from '#machines/booking/booking-context.ts'
import { bookingFlow } from '#machines/booking/booking-flow.ts'
import { ACTS, type BookingSnapshot } from '#tests/support/booking-acts.ts'
import { NO_ANSWER, type Desk } from '#tests/support/booking-desk.ts'
import { CALLS, REPLIES, type Reply } from '#tests/support/booking-replies.ts'
import type { ModelEvent } from '#tests/support/machine-model.ts'

type Undo = () => Promise<unknown>

/**
 * Something that can happen at the desk: in the model an event of the booking flow, in its own places, seats and days;
 * in the browser the same for real.
 */
export interface Happening {
  name: string
  /** Nothing where it cannot happen. */
  eventIn: (snapshot: BookingSnapshot) => ModelEvent | undefined
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
    eventIn: (snapshot) => {
      const payload = snapshot.hasTag('busy') ? undefined : when(snapshot)
      return payload ? { ...payload, type } : undefined
    },
    perform: async (desk, context) => {
      await perform(desk, context)
      return undefined
    },
  })),
)

const replies: Readonly<Record<string, Readonly<Record<string, readonly Reply<unknown>[]>>>> = REPLIES
const answers = Object.entries(replies).flatMap(([id, kinds]) =>
  Object.entries(kinds).flatMap(([kind, list]) =>
    list.map(({ when, arrange }, index): Happening => ({
      name: `${id} ${kind} ${index}`,
      eventIn: (snapshot) => {
        const output = isAsked(snapshot, id) && when(snapshot.context, snapshot)
        return output ? Object.assign({ type: `xstate.done.actor.${id}` }, { output }) : undefined
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
  eventIn: (snapshot) =>
    isAsked(snapshot, id)
      ? Object.assign({ type: `xstate.error.actor.${id}` }, { error: new Error('no answer') })
      : undefined,
  perform: async (desk) => {
    await desk.open(callOf(id), NO_ANSWER, countOf(id, 1))
    return undefined
  },
}))

const timeOver: Happening = {
  name: 'the time of the held seats is over',
  eventIn: (snapshot) => {
    const isAtWork = snapshot.hasTag('busy') || !snapshot.hasTag('editable') || !snapshot.matches({ hold: 'held' })
    return isAtWork ? undefined : { type: bookingFlow.events.find((type) => type.startsWith('xstate.after.')) ?? '' }
  },
  perform: async (desk) => {
    await desk.endHolds()
    await desk.page.clock.fastForward(HOLD_MS)
    return undefined
  },
}

export const HAPPENINGS: readonly Happening[] = [...acts, ...answers, ...outages, timeOver]

/** Ids of the services that are asked in a state. */
export function askedIn(snapshot: BookingSnapshot): string[] {
  return Object.keys(REPLIES).filter((id) => isAsked(snapshot, id))
}

function isAsked(snapshot: BookingSnapshot, id: string): boolean {
  return Object.hasOwn(snapshot.children, id)
}

export function callOf(id: string) {
  const found = Object.entries(CALLS).find(([known]) => known === id)
  if (!found) throw new Error(`nobody knows the call of ${id}`)
  return found[1]
}

function countOf(id: string, requests: number): number {
  return ASKED_TOGETHER.includes(id) ? Number.POSITIVE_INFINITY : requests
}
