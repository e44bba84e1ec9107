import { assign, fromPromise, setup } from 'xstate'

/** What a call comes to that nobody waits for any longer. It joins the answers of the service itself. */
export interface Ended {
  ok: false
  reason: 'left' | 'givenUp'
}

export interface RequestInput<Body> {
  /** With its idempotency key: a repetition is the same to the letter. */
  body: Body
  /** It was sent before a reload and its answer never seen: begin by offering to send it again. */
  wasSent?: boolean
  /** There is a way back to the step that asked. */
  mayLeave?: boolean
  /** Everything may be thrown away from here. */
  mayGiveUp?: boolean
}

export type RequestEvent =
  | { type: 'request.retry' }
  | { type: 'request.leave' }
  | { type: 'request.giveUp' }
  | { type: 'request.confirm' }
  | { type: 'request.keep' }

/**
 * One call to the server that may stay unanswered. Each flow has one for its own answer and body; the definition, and
 * with it the drawing and the fingerprint, is always the same. What the call came to is its output.
 */
export function requestPart<Answer extends { ok: boolean }, Body>() {
  return setup({
    types: {} as {
      context: RequestInput<Body> & { outcome: Answer | Ended | null }
      input: RequestInput<Body>
      output: Answer | Ended
      events: RequestEvent
      tags: 'unanswered'
    },
    actors: {
      // `{ body }` rather than Body: for a Body not yet known TypeScript cannot tell whether `input` may be left out.
      ask: fromPromise<Answer, { body: Body }>(() => Promise.reject(new Error('The request has no service.'))),
    },
    guards: {
      wasSent: ({ context }) => context.wasSent === true,
      mayLeave: ({ context }) => context.mayLeave === true,
      mayGiveUp: ({ context }) => context.mayGiveUp === true,
    },
    actions: {
      takeAnswer: assign((_, { answer }: { answer: Answer }) => ({ outcome: answer })),
      end: assign((_, { reason }: Pick<Ended, 'reason'>) => ({ outcome: { ok: false, reason } as const })),
    },
  }).createMachine({
    id: 'request',
    description: 'One call to the server, repeated with its key until it is answered, left or given up.',
    context: ({ input }) => ({ ...input, outcome: null }),
    output: ({ context: { outcome } }) => {
      if (outcome === null) throw new Error('a request ended without an outcome')
      return outcome
    },
    initial: 'beginning',
    states: {
      beginning: {
        description: 'Was it sent before?',
        always: [
          { guard: 'wasSent', target: 'unanswered', description: 'Before a reload; its answer was never seen.' },
          { target: 'asking', description: 'No: send it.' },
        ],
      },
      asking: {
        description: 'The request is on its way.',
        invoke: {
          id: 'ask',
          src: 'ask',
          input: ({ context: { body } }) => ({ body }),
          onDone: {
            target: 'ended',
            actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) },
            description: 'The server agreed or refused.',
          },
          onError: { target: 'unanswered', description: 'No answer.' },
        },
      },
      unanswered: {
        description: 'The server gave no answer or could not cope. Nothing is lost, and nothing happens twice.',
        tags: 'unanswered',
        on: {
          'request.retry': { target: 'asking', description: 'Ask again, with the same key.' },
          'request.leave': {
            guard: 'mayLeave',
            target: 'ended',
            actions: { type: 'end', params: { reason: 'left' } },
            description: 'Back to the step that asked.',
          },
          'request.giveUp': { guard: 'mayGiveUp', target: 'confirming', description: 'Throw everything away?' },
        },
      },
      confirming: {
        description: 'Are you sure? Everything would be thrown away.',
        tags: 'unanswered',
        on: {
          'request.confirm': {
            target: 'ended',
            actions: { type: 'end', params: { reason: 'givenUp' } },
            description: 'Yes, start over.',
          },
          'request.keep': { target: 'unanswered', description: 'No.' },
        },
      },
      ended: { type: 'final', description: 'Answered, left or given up; the flow goes on by the outcome.' },
    },
  })
}

/** A request over the service that answers it. A throw of the service is no answer. */
export function requestTo<Answer extends { ok: boolean }, Body>(
  ask: (body: Body, signal: AbortSignal) => Promise<Answer>,
) {
  return requestPart<Answer, Body>().provide({
    actors: {
      ask: fromPromise<Answer, { body: Body }>(({ input, signal }) => ask(input.body, signal)),
    },
  })
}
