import { assign, emit, fromCallback, fromPromise, raise, sendTo, setup } from 'xstate'
import type { BoardingList, BoardingTicket } from '#contract/check-in/boarding-list.ts'
import {
  NO_NEWS,
  NOBODY,
  type DeskContext,
  type DeskInput,
  type OfficerStatus,
  type SessionNews,
  type ToldList,
} from './device-desk-context.ts'
import * as rules from './device-desk-rules.ts'
import type { StoredContents } from './device-desk-rules.ts'
import type { DeviceStore } from './device-store.ts'
import { uploadQueueFlow, type UploadEvent } from './upload-queue-flow.ts'

/** What other tabs of this device are told. */
export type TabNews = 'queued' | 'changed'

export type DeskEvent =
  // the surroundings
  | { type: 'desk.online' }
  | { type: 'desk.offline' }
  | { type: 'desk.shown'; isOnline: boolean }
  | { type: 'desk.otherTab'; hasQueued: boolean }
  | { type: 'desk.sessionChanged'; canSend: boolean; isLeaving: boolean }
  | { type: 'desk.storeLost'; error: unknown }
  // the officer
  | { type: 'desk.chooseDeparture' }
  | { type: 'desk.openDeparture'; departureKey: string }
  | { type: 'desk.resume' }
  | { type: 'desk.sendPutAside' }
  // what became of questions and acts
  | { type: 'desk.listRead'; told: ToldList }
  | { type: 'desk.listKept'; list: BoardingList }
  | { type: 'desk.ticketsSeen'; tickets: readonly BoardingTicket[] }
  | { type: 'desk.queued'; tickets: readonly BoardingTicket[] }
  | { type: 'desk.changed' }
  | { type: 'desk.unanswered' }
  | { type: 'desk.signedOut' }
  | { type: 'desk.storeFailed'; error: unknown }
  // one region to the others
  | { type: 'desk.opened' }
  | { type: 'desk.look' }
  | { type: 'desk.contentsRead' }
  | { type: 'desk.officerRead' }

/** The list of the open departure, whenever it was read again or acts changed it. */
export interface DeskReport {
  type: 'desk.list'
  list: BoardingList
}

export interface OfficerQuestion extends SessionNews {
  store: DeviceStore
  standing: OfficerStatus
  resumedId: string | null
  pass: ToldList | null
}

export interface OfficerRead {
  standing: OfficerStatus
  resumedId: string | null
  /** The pass that is kept by now, or was nobody's. */
  settledPass: ToldList | null
}

export interface RecoverQuestion {
  store: DeviceStore
  told: ToldList | null
  seen: ReadonlyMap<string, BoardingTicket>
}

const unprovided = (name: string) => Promise.reject(new Error(`The desk has no ${name} service.`))

/** For an action that only the page can do. */
function unsaid(_context: unknown, _failure: { error: unknown }): void {}

/** The vocabulary of the desk; its states (device-desk-flow.ts) are written in it. */
export const deviceDeskSetup = setup({
  types: {} as {
    context: DeskContext
    events: DeskEvent
    emitted: DeskReport
    input: DeskInput
    children: {
      upload: 'upload'
      surroundings: 'surroundings'
      openStore: 'openStore'
      recoverStore: 'recoverStore'
      readContents: 'readContents'
      readOfficer: 'readOfficer'
      eraseOld: 'eraseOld'
    }
  },
  actors: {
    upload: uploadQueueFlow,
    /** Reports network, session, visibility and other tabs; tells other tabs. */
    surroundings: fromCallback<{ type: 'tabs.tell'; news: TabNews }>(() => {
      throw new Error('The desk has no surroundings.')
    }),
    /** A throw of these five means that nothing can be kept now. */
    openStore: fromPromise<DeviceStore>(() => unprovided('openStore')),
    /** Answers the tickets that are newer than what the store had. */
    recoverStore: fromPromise<readonly BoardingTicket[], RecoverQuestion>(() => unprovided('recoverStore')),
    readContents: fromPromise<StoredContents, { store: DeviceStore }>(() => unprovided('readContents')),
    readOfficer: fromPromise<OfficerRead, OfficerQuestion>(() => unprovided('readOfficer')),
    /** Answers when the next list has to go: device clock, epoch milliseconds. */
    eraseOld: fromPromise<number | null, { store: DeviceStore }>(() => unprovided('eraseOld')),
  },
  delays: {
    recoverPause: 5000,
    passEnd: ({ context }) => rules.passWait(context, Date.now()),
    listsEnd: ({ context: { listsEndAt } }) => rules.waitUntil(listsEndAt ?? 0, Date.now()),
  },
  guards: {
    canKeep: ({ context }) => context.canKeep,
    hasStore: ({ context }) => context.store !== null,
    hasTrouble: ({ context }) => context.trouble !== null,
    isFull: ({ context }) => context.trouble === 'full',
    isOnline: (_, { isOnline }: { isOnline: boolean }) => isOnline,
    isOpenDeparture: ({ context }, { list }: { list: BoardingList }) =>
      list.departure.departureKey === context.departureKey,
    /** Shown from memory, since the store cannot be asked for it. */
    isUnkept: ({ context }, { list }: { list: BoardingList }) =>
      context.trouble !== null && list.departure.departureKey === context.departureKey,
    hasOpenList: ({ context }, stored: StoredContents) => rules.keptList(context, stored) !== null,
    hasPutAside: ({ context }) => context.contents.putAside.length > 0,
    hasUnsent: ({ context }) => context.contents.unsent > 0,
    hasFeesToGiveBack: ({ context }) => context.contents.feesToGiveBack.length > 0,
    hasNotes: ({ context }) => context.contents.notes.length > 0,
    hasQueued: (_, { hasQueued }: { hasQueued: boolean }) => hasQueued,
    canSend: ({ context }) => context.canSend,
    maySend: ({ context }, { canSend }: { canSend: boolean }) => context.store !== null && canSend,
    mayNotSend: ({ context }, { canSend }: { canSend: boolean }) => context.store !== null && !canSend,
    isSignedInOfficer: ({ context: { standing } }) => standing.officer !== null && standing.isSignedIn,
    isOfficerByPass: ({ context: { standing } }) => standing.officer !== null && !standing.isSignedIn,
    hasCandidate: ({ context: { standing } }) => standing.candidate !== null,
    hasNews: ({ context }) => context.news !== null,
    hasLists: (_, { endsAt }: { endsAt: number | null }) => endsAt !== null,
  },
  actions: {
    /** Provided by the page: said once per kind of trouble. */
    warnOfTrouble: unsaid,
    warnOfOfficer: unsaid,
    setTrouble: assign((_, { error }: { error: unknown }) => ({ trouble: rules.troubleIn(error) })),
    clearTrouble: assign({ trouble: null }),
    setStore: assign((_, { store }: { store: DeviceStore }) => ({ store })),
    forgetStore: assign({ store: null }),
    reportFailure: raise((_, { error }: { error: unknown }) => ({ type: 'desk.storeFailed' as const, error })),
    reportOpened: raise({ type: 'desk.opened' }),
    look: raise({ type: 'desk.look' }),

    toUpload: sendTo('upload', (_, { type }: { type: UploadEvent['type'] }) => ({ type })),
    tellTabs: sendTo('surroundings', (_, { news }: { news: TabNews }) => ({ type: 'tabs.tell' as const, news })),

    setDeparture: assign((_, { departureKey }: { departureKey: string | null }) => ({ departureKey })),
    setTold: assign(({ context }, { told }: { told: ToldList }) => ({
      told,
      contents: { ...context.contents, listReadAt: told.list.readAt },
    })),
    setSeen: assign(({ context }, { tickets }: { tickets: readonly BoardingTicket[] }) => ({
      seen: rules.withSeen(context, tickets),
    })),
    showList: emit((_, { list }: { list: BoardingList }): DeskReport => ({ type: 'desk.list', list })),
    /** What was told while nothing could be kept has its pass kept too. */
    retryPass: assign(({ context }) => ({ unkeptPass: context.told ?? context.unkeptPass })),

    setContents: assign(({ context }, stored: StoredContents) => ({ contents: rules.contentsOf(context, stored) })),
    showKeptList: emit(({ context }, stored: StoredContents): DeskReport => {
      const list = rules.keptList(context, stored)
      if (!list) throw new Error('a list is shown that is not kept')
      return { type: 'desk.list', list }
    }),
    reportContents: raise({ type: 'desk.contentsRead' }),

    noteSession: assign(({ context }, { canSend, isLeaving }: { canSend: boolean; isLeaving: boolean }) => ({
      canSend,
      news: rules.withNews(context.news, { hasLeft: isLeaving }),
    })),
    notePass: assign(({ context }, { told }: { told: ToldList }) => ({
      unkeptPass: told,
      news: rules.withNews(context.news, {}),
    })),
    noteResume: assign(({ context }) => ({ news: rules.withNews(context.news, { isResuming: true }) })),
    noteTime: assign(({ context }) => ({ news: rules.withNews(context.news, {}) })),
    ask: assign(({ context }) => ({ question: context.news ?? NO_NEWS, news: null })),
    /** What could not be done is tried with what comes next. */
    askLater: assign(({ context }) => ({ news: rules.withNews(context.news, { hasLeft: context.question.hasLeft }) })),
    setOfficer: assign(({ context }, { standing, resumedId, settledPass }: OfficerRead) => ({
      standing,
      resumedId,
      unkeptPass: context.unkeptPass === settledPass ? null : context.unkeptPass,
    })),
    forgetOfficer: assign({ standing: NOBODY, resumedId: null }),
    reportOfficer: raise({ type: 'desk.officerRead' }),

    setListsEnd: assign((_, { endsAt }: { endsAt: number | null }) => ({ listsEndAt: endsAt })),
  },
})
