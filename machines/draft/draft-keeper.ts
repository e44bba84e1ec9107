import { assign, fromPromise, setup } from 'xstate'
import { newKey } from '../key.ts'

/** The work of a flow as plain data; only the flow that wrote it reads it. */
export type DraftSnapshot = Record<string, unknown>

export type SaveDraftAnswer =
  | { ok: true; version: number }
  /** Somebody, most likely the same clerk in another tab, has kept a newer one. */
  | { ok: false; reason: 'superseded'; version: number }
  | { ok: false; reason: 'refused' }

export type DraftEvent =
  | { type: 'draft.adopt'; version: number }
  | { type: 'draft.keep'; snapshot: DraftSnapshot }
  | { type: 'draft.keepNow'; snapshot: DraftSnapshot }
  | { type: 'draft.flush' }
  | { type: 'draft.discard' }
  | { type: 'draft.takeOver' }

export interface DraftContext {
  /** The version last read or written; 0 where there is none. */
  version: number
  /** The newest work; null when there is none to keep. */
  snapshot: DraftSnapshot | null
  /** Of the request under way or last made; a repetition carries it again, other content never does. */
  key: string
  /** Work came in while a save was under way. */
  isBehind: boolean
  isDiscardWanted: boolean
}

/**
 * Keeps a flow's unfinished work on the server: a moment after the last change, again after an outage, one request at
 * a time. It never stands in the way of the work itself.
 */
export const draftKeeper = setup({
  types: {} as {
    context: DraftContext
    events: DraftEvent
    tags: 'unsaved'
  },
  actors: {
    saveDraft: fromPromise<SaveDraftAnswer, { snapshot: DraftSnapshot; version: number; key: string }>(() =>
      Promise.reject(new Error('The draft keeper has no saveDraft service.')),
    ),
    discardDraft: fromPromise<{ ok: boolean }, { key: string }>(() =>
      Promise.reject(new Error('The draft keeper has no discardDraft service.')),
    ),
  },
  delays: { changePause: 600, outagePause: 5000 },
  guards: {
    isKept: (_, answer: SaveDraftAnswer) => answer.ok,
    isSuperseded: (_, answer: SaveDraftAnswer) => !answer.ok && answer.reason === 'superseded',
    isDiscardWanted: ({ context }) => context.isDiscardWanted,
    isBehind: ({ context }) => context.isBehind,
  },
  actions: {
    adoptVersion: assign((_, { version }: { version: number }) => ({ version })),
    takeWork: assign((_, { snapshot }: { snapshot: DraftSnapshot }) => ({ snapshot, key: newKey(), isBehind: false })),
    takeWorkBehind: assign((_, { snapshot }: { snapshot: DraftSnapshot }) => ({ snapshot, isBehind: true })),
    takeVersion: assign(({ context }, answer: SaveDraftAnswer) => ({
      version: answer.ok || answer.reason === 'superseded' ? answer.version : context.version,
    })),
    catchUp: assign({ key: () => newKey(), isBehind: false }),
    wantDiscard: assign({ isDiscardWanted: true, isBehind: false }),
    forget: assign({ snapshot: null, isBehind: false, isDiscardWanted: false, key: () => newKey() }),
    forgetVersion: assign({ version: 0 }),
  },
}).createMachine({
  id: 'draft',
  description: 'Keeps unfinished work on the server, so that a reload or another machine goes on with it.',
  context: { version: 0, snapshot: null, key: '', isBehind: false, isDiscardWanted: false },
  initial: 'kept',
  states: {
    kept: {
      description: 'Nothing to keep that the server does not have.',
      on: {
        'draft.adopt': {
          actions: { type: 'adoptVersion', params: ({ event }) => event },
          description: 'The flow has read the draft that is there.',
        },
        'draft.keep': {
          target: 'pausing',
          actions: { type: 'takeWork', params: ({ event }) => event },
          description: 'The work changed.',
        },
        'draft.keepNow': {
          target: 'saving',
          actions: { type: 'takeWork', params: ({ event }) => event },
          description: 'The work must be kept before what comes next.',
        },
        'draft.discard': { target: 'discarding', actions: 'forget', description: 'The work is done or thrown away.' },
      },
    },
    pausing: {
      description: 'The clerk is still changing things.',
      tags: 'unsaved',
      after: { changePause: { target: 'saving', description: 'A moment without changes.' } },
      on: {
        'draft.keep': {
          target: 'pausing',
          reenter: true,
          actions: { type: 'takeWork', params: ({ event }) => event },
          description: 'The work changed again.',
        },
        'draft.keepNow': { target: 'saving', actions: { type: 'takeWork', params: ({ event }) => event } },
        'draft.flush': { target: 'saving', description: 'The page is left: no more pause.' },
        'draft.discard': { target: 'discarding', actions: 'forget' },
      },
    },
    saving: {
      description: 'The draft is on its way to the server.',
      tags: 'unsaved',
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context: { snapshot, version, key } }) => ({ snapshot: snapshot ?? {}, version, key }),
        onDone: [
          {
            guard: 'isDiscardWanted',
            target: 'discarding',
            actions: ['forget', { type: 'takeVersion', params: ({ event }) => event.output }],
            description: 'Meanwhile the work was finished.',
          },
          {
            guard: { type: 'isSuperseded', params: ({ event }) => event.output },
            target: 'superseded',
            actions: { type: 'takeVersion', params: ({ event }) => event.output },
            description: 'A newer draft is there: another tab works on it.',
          },
          {
            guard: 'isBehind',
            target: 'pausing',
            actions: ['catchUp', { type: 'takeVersion', params: ({ event }) => event.output }],
            description: 'Meanwhile the work changed.',
          },
          {
            guard: { type: 'isKept', params: ({ event }) => event.output },
            target: 'kept',
            actions: { type: 'takeVersion', params: ({ event }) => event.output },
          },
          { target: 'refused', description: 'The server will not have it as it is.' },
        ],
        onError: [
          { guard: 'isDiscardWanted', target: 'discarding', actions: 'forget' },
          { guard: 'isBehind', target: 'waiting', actions: 'catchUp' },
          { target: 'waiting', description: 'No answer.' },
        ],
      },
      on: {
        'draft.keep': { actions: { type: 'takeWorkBehind', params: ({ event }) => event } },
        'draft.keepNow': { actions: { type: 'takeWorkBehind', params: ({ event }) => event } },
        'draft.discard': { actions: 'wantDiscard' },
      },
    },
    waiting: {
      description: 'The server gave no answer; the work is safe in this tab and kept as soon as it can be.',
      tags: 'unsaved',
      after: { outagePause: { target: 'saving', description: 'Try again, with the same key.' } },
      on: {
        'draft.keep': { actions: { type: 'takeWork', params: ({ event }) => event } },
        'draft.keepNow': { target: 'saving', actions: { type: 'takeWork', params: ({ event }) => event } },
        'draft.discard': { target: 'discarding', actions: 'forget' },
      },
    },
    refused: {
      description: 'The server refused the draft; the next change is tried again.',
      tags: 'unsaved',
      on: {
        'draft.keep': { target: 'pausing', actions: { type: 'takeWork', params: ({ event }) => event } },
        'draft.keepNow': { target: 'saving', actions: { type: 'takeWork', params: ({ event }) => event } },
        'draft.discard': { target: 'discarding', actions: 'forget' },
      },
    },
    superseded: {
      description: 'Another tab is saving its work as the draft. Nothing here is saved until the clerk decides.',
      tags: 'unsaved',
      on: {
        'draft.keep': { actions: { type: 'takeWork', params: ({ event }) => event } },
        'draft.keepNow': { actions: { type: 'takeWork', params: ({ event }) => event } },
        'draft.takeOver': { target: 'saving', actions: 'catchUp', description: 'Go on here; the other tab gives way.' },
        'draft.discard': { target: 'kept', actions: 'forget', description: "The other tab's draft is left alone." },
      },
    },
    discarding: {
      description: 'Throwing the draft away.',
      invoke: {
        id: 'discardDraft',
        src: 'discardDraft',
        input: ({ context: { key } }) => ({ key }),
        onDone: [
          {
            guard: 'isBehind',
            target: 'pausing',
            actions: ['catchUp', 'forgetVersion'],
            description: 'New work has begun.',
          },
          { target: 'kept', actions: 'forgetVersion' },
        ],
        onError: [
          { guard: 'isBehind', target: 'pausing', actions: 'catchUp', description: 'New work overwrites it anyway.' },
          { target: 'leftOver', description: 'No answer.' },
        ],
      },
      on: {
        'draft.keep': { actions: { type: 'takeWorkBehind', params: ({ event }) => event } },
        'draft.keepNow': { actions: { type: 'takeWorkBehind', params: ({ event }) => event } },
      },
    },
    leftOver: {
      description: 'A finished draft is still on the server.',
      after: { outagePause: { target: 'discarding', description: 'Try again, with the same key.' } },
      on: {
        'draft.keep': { target: 'pausing', actions: { type: 'takeWork', params: ({ event }) => event } },
        'draft.keepNow': { target: 'saving', actions: { type: 'takeWork', params: ({ event }) => event } },
      },
    },
  },
})
