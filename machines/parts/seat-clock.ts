import { type ActorRef, assign, fromPromise, sendTo, setup, type Snapshot } from 'xstate'

/** What a flow hears of the seats that it holds. */
export type SeatReport<Answer> =
  /** Their time is over: they are free again. */
  | { type: 'seats.over' }
  /** More time was asked for, and granted. */
  | { type: 'seats.renewed'; answer: Answer }

export interface SeatClockInput<Answer> {
  /** The flow whose seats they are. */
  parent: ActorRef<Snapshot<unknown>, SeatReport<Answer>>
}

export type SeatClockEvent<Body> =
  /** Said whenever the server has told what it holds; `clockOffset` is its time minus this device's, in milliseconds. */
  | { type: 'seats.held'; until: string; clockOffset: number }
  | { type: 'seats.none' }
  | { type: 'seats.renew'; body: Body }

interface SeatClockContext<Answer, Body> extends SeatClockInput<Answer> {
  /** Null while no seat is held. */
  until: string | null
  clockOffset: number
  /** Of the request for more time under way or last made. */
  body: Body | null
}

/** What tells the clock what is held: the earliest end, or null for nothing. */
export function heldUntil(until: string | null, clockOffset: number): SeatClockEvent<never> {
  return until === null ? { type: 'seats.none' } : { type: 'seats.held', until, clockOffset }
}

/**
 * The time of the seats that a flow holds, by the server's clock. It runs beside the work: more time is asked for
 * without anybody waiting, and where it is not to be had, what was left runs on. Each flow has one for its own request
 * and answer; the definition, and with it the drawing and the fingerprint, is always the same.
 */
export function seatClockPart<Answer extends { ok: boolean }, Body>() {
  return setup({
    types: {} as {
      context: SeatClockContext<Answer, Body>
      input: SeatClockInput<Answer>
      events: SeatClockEvent<Body>
      tags: 'renewing'
    },
    actors: {
      // `{ body }` rather than Body: for a Body not yet known TypeScript cannot tell whether `input` may be left out.
      extendHolds: fromPromise<Answer, { body: Body }>(() =>
        Promise.reject(new Error('The seat clock has no extendHolds service.')),
      ),
    },
    delays: {
      holdTime: ({ context: { until, clockOffset } }) =>
        until === null ? 0 : Math.max(0, new Date(until).getTime() - (Date.now() + clockOffset)),
    },
    guards: {
      isAccepted: (_, { ok }: { ok: boolean }) => ok,
    },
    actions: {
      takeTime: assign((_, { until, clockOffset }: { until: string; clockOffset: number }) => ({ until, clockOffset })),
      forgetTime: assign({ until: null }),
      takeRequest: assign((_, { body }: { body: Body }) => ({ body })),
      reportOver: sendTo(
        ({ context }) => context.parent,
        (): SeatReport<Answer> => ({ type: 'seats.over' }),
      ),
      reportRenewed: sendTo(
        ({ context }) => context.parent,
        (_, { answer }: { answer: Answer }): SeatReport<Answer> => ({ type: 'seats.renewed', answer }),
      ),
    },
  }).createMachine({
    id: 'seatClock',
    description: "The clock of the held seats: the server's time, not the device's.",
    context: ({ input: { parent } }) => ({ parent, until: null, clockOffset: 0, body: null }),
    initial: 'none',
    states: {
      none: {
        description: 'No seat is held.',
        on: {
          'seats.held': {
            target: 'held',
            actions: { type: 'takeTime', params: ({ event }) => event },
            description: 'Seats were held.',
          },
        },
      },
      held: {
        description: 'Seats are held for this clerk and nobody else can take them.',
        initial: 'counting',
        after: {
          holdTime: {
            target: 'none',
            actions: ['forgetTime', 'reportOver'],
            description: 'The time is over: the seats are free again.',
          },
        },
        on: {
          'seats.held': {
            target: 'held',
            reenter: true,
            actions: { type: 'takeTime', params: ({ event }) => event },
            description: 'Held for longer, or others.',
          },
          'seats.none': { target: 'none', actions: 'forgetTime', description: 'Sold or released.' },
        },
        states: {
          counting: {
            description: 'Counting down.',
            on: {
              'seats.renew': {
                target: 'renewing',
                actions: { type: 'takeRequest', params: ({ event }) => event },
                description: 'The clerk needs more time.',
              },
            },
          },
          renewing: {
            description: 'Asking for more time.',
            tags: 'renewing',
            invoke: {
              id: 'extendHolds',
              src: 'extendHolds',
              input: ({ context: { body } }) => {
                if (body === null) throw new Error('more time is asked for without a request')
                return { body }
              },
              onDone: [
                {
                  guard: { type: 'isAccepted', params: ({ event }) => event.output },
                  target: 'counting',
                  actions: { type: 'reportRenewed', params: ({ event }) => ({ answer: event.output }) },
                  description: 'Held for longer: the flow is told, and says until when.',
                },
                { target: 'counting', description: 'Not to be had; the time that was left runs on.' },
              ],
              onError: { target: 'counting', description: 'No answer; the time that was left runs on.' },
            },
          },
        },
      },
    },
  })
}

/** A seat clock over the service that is asked for more time. A throw of the service is no answer. */
export function seatClockBy<Answer extends { ok: boolean }, Body>(
  extend: (body: Body, signal: AbortSignal) => Promise<Answer>,
) {
  return seatClockPart<Answer, Body>().provide({
    actors: {
      extendHolds: fromPromise<Answer, { body: Body }>(({ input, signal }) => extend(input.body, signal)),
    },
  })
}
