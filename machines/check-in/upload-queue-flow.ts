import { assign, fromPromise, setup } from 'xstate'

/** What became of the first act that is due. */
export type SendAnswer =
  /** On record, or set aside for review: it has left the queue. */
  | { outcome: 'settled' }
  /** The server fails on it, and on no other: it waits aside for a later try, and those of other passengers go on. */
  | { outcome: 'putAside' }
  /** None is due. */
  | { outcome: 'empty' }
  /** The server knows nobody by this session, or a locked one; the act stays where it is. */
  | { outcome: 'signedOut' }

export interface RefreshAnswer {
  /** Something was put into the queue meanwhile, or had been put aside until now. */
  hasDue: boolean
  isSignedOut: boolean
}

export type UploadEvent =
  | { type: 'upload.queued' }
  | { type: 'upload.unanswered' }
  | { type: 'upload.online' }
  | { type: 'upload.signedIn' }
  | { type: 'upload.signedOut' }
  | { type: 'upload.refresh' }

export interface UploadContext {
  /** Attempts without an answer, one after the other. */
  failures: number
}

/**
 * Sends what a device did while it was cut off, in order and one act at a time, and says whether the server can be
 * asked. It holds up nobody who scans. The acts themselves are kept by the device, not by this machine.
 */
export const uploadQueueFlow = setup({
  types: {} as {
    context: UploadContext
    events: UploadEvent
    tags: 'connected'
  },
  actors: {
    sendNext: fromPromise<SendAnswer>(() => Promise.reject(new Error('The upload has no sendNext service.'))),
    refreshLists: fromPromise<RefreshAnswer>(() =>
      Promise.reject(new Error('The upload has no refreshLists service.')),
    ),
  },
  delays: {
    retryPause: ({ context }) => Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, context.failures - 1)),
    renewPause: 60_000,
  },
  guards: {
    isSettled: (_, { outcome }: SendAnswer) => outcome === 'settled',
    isPutAside: (_, { outcome }: SendAnswer) => outcome === 'putAside',
    isSessionGone: (_, { outcome }: SendAnswer) => outcome === 'signedOut',
    isRefreshRefused: (_, { isSignedOut }: RefreshAnswer) => isSignedOut,
    hasDue: (_, answer: RefreshAnswer) => answer.hasDue,
  },
  actions: {
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
  },
}).createMachine({
  id: 'checkInUpload',
  description: 'Sends what a device did offline, in order, and reports whether the server can be reached.',
  context: { failures: 0 },
  initial: 'signedOut',
  on: {
    'upload.signedOut': { target: '.signedOut', description: 'The session ended; what is unsent stays on the device.' },
  },
  states: {
    signedOut: {
      description: 'Nobody is signed in whom the server knows: nothing is sent, scanning goes on.',
      on: {
        'upload.signedIn': {
          target: 'sending',
          actions: 'forgetFailures',
          description: 'Whoever signs in: each action names the officer who did it.',
        },
      },
    },
    sending: {
      description: 'The oldest unsent act is on its way; no other act of this device is.',
      invoke: {
        id: 'sendNext',
        src: 'sendNext',
        onDone: [
          {
            guard: { type: 'isSettled', params: ({ event }) => event.output },
            target: 'sending',
            reenter: true,
            actions: 'forgetFailures',
            description: 'On record, or set aside for review: the next one.',
          },
          {
            guard: { type: 'isPutAside', params: ({ event }) => event.output },
            target: 'sending',
            reenter: true,
            actions: 'forgetFailures',
            description: 'The server has failed on it several times: it is kept and sent again later; the next one.',
          },
          {
            guard: { type: 'isSessionGone', params: ({ event }) => event.output },
            target: 'signedOut',
            description: 'The token has expired.',
          },
          { target: 'refreshing', description: 'Nothing is left that is due.' },
        ],
        onError: {
          target: 'waiting',
          actions: 'countFailure',
          description: 'No answer, or the server failed: the same act is sent again after a pause.',
        },
      },
    },
    refreshing: {
      description: 'Reloading the downloaded lists.',
      tags: 'connected',
      invoke: {
        id: 'refreshLists',
        src: 'refreshLists',
        onDone: [
          {
            guard: { type: 'isRefreshRefused', params: ({ event }) => event.output },
            target: 'signedOut',
            description: 'The token has expired.',
          },
          {
            guard: { type: 'hasDue', params: ({ event }) => event.output },
            target: 'sending',
            actions: 'forgetFailures',
            description: 'Meanwhile something was done, or what was put aside is due.',
          },
          { target: 'idle', actions: 'forgetFailures' },
        ],
        onError: { target: 'waiting', actions: 'countFailure', description: 'No answer.' },
      },
      on: {
        'upload.queued': { target: 'sending', description: 'Something was done on the device alone.' },
        'upload.unanswered': {
          target: 'waiting',
          actions: 'countFailure',
          description: 'A question got no answer in time.',
        },
      },
    },
    idle: {
      description: 'Everything due is sent and the lists are up to date: the server is asked first.',
      tags: 'connected',
      after: { renewPause: { target: 'refreshing', description: 'The lists have grown old.' } },
      on: {
        'upload.refresh': { target: 'refreshing', description: 'A departure was opened.' },
        'upload.queued': { target: 'sending', description: 'Something was done on the device alone.' },
        'upload.unanswered': {
          target: 'waiting',
          actions: 'countFailure',
          description: 'The network is gone, or a question got no answer in time.',
        },
      },
    },
    waiting: {
      description: 'Cut off: the desk works from its list, and tries again after a pause that grows to a minute.',
      after: { retryPause: { target: 'sending', description: 'Try again.' } },
      on: {
        'upload.online': {
          target: 'sending',
          actions: 'forgetFailures',
          description: 'The device is back online.',
        },
      },
    },
  },
})

const FIRST_PAUSE_MS = 2000
const MAX_PAUSE_MS = 60_000
