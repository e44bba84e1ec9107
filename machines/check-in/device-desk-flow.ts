import { newDesk } from './device-desk-context.ts'
import { storeOf } from './device-desk-rules.ts'
import { deviceDeskSetup } from './device-desk-setup.ts'
import type { UploadEvent } from './upload-queue-flow.ts'

const setTrouble = [
  { type: 'warnOfTrouble', params: ({ event }: { event: { error: unknown } }) => event },
  { type: 'setTrouble', params: ({ event }: { event: { error: unknown } }) => event },
] as const

const failed = {
  target: '#checkInDesk.store.unavailable',
  actions: setTrouble,
  description: 'Nothing can be kept.',
} as const

const lost = {
  target: '#checkInDesk.store.unavailable',
  actions: [...setTrouble, 'forgetStore'],
  description: 'The browser has closed the storage.',
} as const

const tryAgain = [
  { guard: 'hasStore', target: '#checkInDesk.store.recovering', description: 'There may be room again.' },
  { target: '#checkInDesk.store.opening', description: 'It has to be opened again first.' },
] as const

const whileUnusable = {
  'desk.online': tryAgain,
  'desk.look': tryAgain,
  'desk.storeFailed': failed,
  'desk.storeLost': lost,
} as const

const readContents = (description: string) => ({ guard: 'hasStore', target: '.reading', description }) as const

const erase = (description: string) => ({ guard: 'hasStore', target: '.erasing', description }) as const

const toUpload = <Type extends UploadEvent['type']>(type: Type) => ({ type: 'toUpload', params: { type } }) as const

/** Another piece of news while the officer is being read: asked about as soon as that is answered. */
const news = {
  session: { type: 'noteSession', params: ({ event }: { event: { canSend: boolean; isLeaving: boolean } }) => event },
} as const

/**
 * The tablet at the gate: what it keeps, what waits to be sent, who may work at it, and whether the network and its
 * storage are there (docs/decisions/0014). Who is scanned and what becomes of them is the check-in flow's; the answers
 * that the desk gives it depend on the states here.
 */
export const deviceDeskFlow = deviceDeskSetup.createMachine({
  id: 'checkInDesk',
  description: 'A check-in tablet keeps lists and actions for when the network drops, and sends what waits.',
  context: ({ input }) => newDesk(input),
  invoke: [
    { id: 'surroundings', src: 'surroundings' },
    { id: 'upload', src: 'upload' },
  ],
  type: 'parallel',
  states: {
    store: {
      description: 'Whether this device can keep anything.',
      initial: 'absent',
      states: {
        absent: {
          description: 'The connection is not secure: nothing may be kept, and the desk works online only.',
          always: { guard: 'canKeep', target: 'opening', description: 'The connection is secure.' },
        },
        opening: {
          description: 'Opening the storage of this device.',
          invoke: {
            id: 'openStore',
            src: 'openStore',
            onDone: [
              {
                guard: 'hasTrouble',
                target: 'recovering',
                actions: [{ type: 'setStore', params: ({ event }) => ({ store: event.output }) }, 'reportOpened'],
                description: 'Open again: what was missed is kept first.',
              },
              {
                target: 'open',
                actions: [{ type: 'setStore', params: ({ event }) => ({ store: event.output }) }, 'reportOpened'],
                description: 'Lists and actions can be kept.',
              },
            ],
            onError: failed,
          },
        },
        open: {
          description: 'An action is on this device before anybody hears that it is done.',
          on: { 'desk.storeFailed': failed, 'desk.storeLost': lost },
        },
        full: {
          description: 'The disk is full: online every action goes straight to the server, offline none is taken.',
          after: { recoverPause: tryAgain },
          on: whileUnusable,
        },
        unavailable: {
          description: 'The browser gives no storage: online every action goes to the server, offline none is taken.',
          always: { guard: 'isFull', target: 'full', description: 'There is no room.' },
          after: { recoverPause: tryAgain },
          on: whileUnusable,
        },
        recovering: {
          description: 'Checking for room, and keeping what could not be kept meanwhile.',
          invoke: {
            id: 'recoverStore',
            src: 'recoverStore',
            input: ({ context }) => ({ store: storeOf(context), told: context.told, seen: context.seen }),
            onDone: {
              target: 'open',
              actions: [
                'clearTrouble',
                { type: 'setSeen', params: ({ event }) => ({ tickets: event.output }) },
                'retryPass',
                toUpload('upload.refresh'),
                { type: 'tellTabs', params: { news: 'changed' } },
                'reportOpened',
              ],
              description: 'There is room again.',
            },
            onError: failed,
          },
          on: { 'desk.storeLost': lost },
        },
      },
    },

    network: {
      description: 'What the device says of its network; whether the server answers is known by the upload.',
      initial: 'online',
      on: {
        'desk.unanswered': {
          actions: toUpload('upload.unanswered'),
          description: 'A question got no answer in time.',
        },
        'desk.signedOut': {
          actions: toUpload('upload.signedOut'),
          description: 'The server knows nobody by this session any more.',
        },
      },
      states: {
        online: {
          description: 'The device has a network.',
          on: {
            'desk.offline': {
              target: 'offline',
              actions: toUpload('upload.unanswered'),
              description: 'The network is gone.',
            },
            'desk.online': { actions: toUpload('upload.online'), description: 'Another network.' },
            'desk.shown': [
              {
                guard: { type: 'isOnline', params: ({ event }) => event },
                actions: [toUpload('upload.online'), 'look'],
                description: 'The page is looked at again.',
              },
              {
                target: 'offline',
                actions: 'look',
                description: 'The page is looked at again, and the network has gone meanwhile.',
              },
            ],
          },
        },
        offline: {
          description: 'Without a network: the desk works from the list that it keeps.',
          on: {
            'desk.online': {
              target: 'online',
              actions: toUpload('upload.online'),
              description: 'The network is back.',
            },
            'desk.shown': [
              {
                guard: { type: 'isOnline', params: ({ event }) => event },
                target: 'online',
                actions: [toUpload('upload.online'), 'look'],
                description: 'The page is looked at again, and the network is back.',
              },
              { actions: 'look', description: 'The page is looked at again.' },
            ],
          },
        },
      },
    },

    departure: {
      description: 'The departure whose passengers board, and what was last seen of them.',
      initial: 'choosing',
      on: {
        'desk.ticketsSeen': {
          actions: { type: 'setSeen', params: ({ event }) => event },
          description: 'Passengers as they are now.',
        },
        'desk.queued': {
          actions: { type: 'setSeen', params: ({ event }) => event },
          description: 'Passengers after an action that is kept here.',
        },
        'desk.listKept': [
          {
            guard: { type: 'isUnkept', params: ({ event }) => event },
            actions: [
              { type: 'setSeen', params: ({ event }) => event.list },
              { type: 'showList', params: ({ event }) => event },
            ],
            description: 'It could not be kept: shown from memory.',
          },
          {
            actions: { type: 'setSeen', params: ({ event }) => event.list },
            description: 'The list is on this device.',
          },
        ],
      },
      states: {
        choosing: {
          description: 'No departure is open.',
          on: {
            'desk.openDeparture': {
              target: 'boarding',
              actions: { type: 'setDeparture', params: ({ event }) => event },
              description: 'Board this departure.',
            },
          },
        },
        boarding: {
          description: 'A departure is open.',
          on: {
            'desk.openDeparture': {
              actions: { type: 'setDeparture', params: ({ event }) => event },
              description: 'Board another departure.',
            },
            'desk.chooseDeparture': {
              target: 'choosing',
              actions: { type: 'setDeparture', params: { departureKey: null } },
              description: 'Back to the departures.',
            },
            'desk.listRead': {
              guard: { type: 'isOpenDeparture', params: ({ event }) => event.told },
              actions: { type: 'setTold', params: ({ event }) => event },
              description: 'The server has sent its list.',
            },
          },
        },
      },
    },

    contents: {
      description: 'What this device keeps, as far as the desk has read it.',
      initial: 'unread',
      on: {
        'desk.opened': readContents('The storage is open.'),
        'desk.chooseDeparture': readContents('Is there any list?'),
        'desk.listKept': readContents('A list was kept.'),
        'desk.ticketsSeen': readContents('Passengers were kept as the server has them.'),
        'desk.queued': readContents('An action was kept.'),
        'desk.changed': readContents('Something was sent, settled or dismissed.'),
        'desk.otherTab': readContents('Another tab of this device has changed something.'),
        'desk.look': readContents('Time has passed.'),
      },
      states: {
        unread: { description: 'Nothing is known of it yet.' },
        reading: {
          description: 'Reading what is kept.',
          invoke: {
            id: 'readContents',
            src: 'readContents',
            input: ({ context }) => ({ store: storeOf(context) }),
            onDone: [
              {
                guard: { type: 'hasOpenList', params: ({ event }) => event.output },
                target: 'read',
                actions: [
                  { type: 'setContents', params: ({ event }) => event.output },
                  { type: 'showKeptList', params: ({ event }) => event.output },
                  'reportContents',
                ],
                description: 'The officer sees the list of the open departure as it is now.',
              },
              {
                target: 'read',
                actions: [{ type: 'setContents', params: ({ event }) => event.output }, 'reportContents'],
                description: 'Read; of the open departure there is no list, or a newer one is on the screen.',
              },
            ],
            onError: {
              target: 'read',
              actions: { type: 'reportFailure', params: ({ event }) => event },
              description: 'It could not be read: what was known before still counts.',
            },
          },
        },
        read: { description: 'Known.' },
      },
    },

    queue: {
      description: 'Actions that were done here and that the server does not have yet, in order.',
      initial: 'empty',
      on: {
        'desk.contentsRead': [
          { guard: 'hasPutAside', target: '.onHold', description: 'The server keeps failing on some.' },
          { guard: 'hasUnsent', target: '.waiting', description: 'Some wait to be sent.' },
          { target: '.empty', description: 'All sent.' },
        ],
        'desk.opened': [
          {
            guard: 'canSend',
            actions: toUpload('upload.signedIn'),
            description: 'Somebody is signed in: what waits is sent.',
          },
          { actions: toUpload('upload.signedOut'), description: 'Nobody is signed in: it waits.' },
        ],
        'desk.sessionChanged': [
          {
            guard: { type: 'maySend', params: ({ event }) => event },
            actions: toUpload('upload.signedIn'),
            description: 'Whoever signs in sends what waits.',
          },
          {
            guard: { type: 'mayNotSend', params: ({ event }) => event },
            actions: toUpload('upload.signedOut'),
            description: 'Signed out or locked: it waits.',
          },
        ],
        'desk.queued': {
          actions: [toUpload('upload.queued'), { type: 'tellTabs', params: { news: 'queued' } }],
          description: 'One more.',
        },
        'desk.otherTab': {
          guard: { type: 'hasQueued', params: ({ event }) => event },
          actions: toUpload('upload.queued'),
          description: 'One more, of another tab.',
        },
        'desk.sendPutAside': {
          actions: toUpload('upload.queued'),
          description: 'What is on hold is tried once more, now.',
        },
        'desk.changed': {
          actions: { type: 'tellTabs', params: { news: 'changed' } },
          description: 'Other tabs read it again.',
        },
      },
      states: {
        empty: { description: 'Everything is sent.' },
        waiting: { description: 'Actions wait to be sent.' },
        onHold: {
          description: 'The server keeps failing on an action: it waits, and those of other passengers go on.',
        },
      },
    },

    reviews: {
      description: 'What came back from the server and somebody has to look at.',
      initial: 'none',
      on: {
        'desk.contentsRead': [
          { guard: 'hasFeesToGiveBack', target: '.money', description: "A fee is nobody's." },
          { guard: 'hasNotes', target: '.open', description: 'An action was refused, or was the second of its kind.' },
          { target: '.none', description: 'Everything was dismissed.' },
        ],
      },
      states: {
        none: { description: 'Nothing needs attention.' },
        open: { description: 'Actions need attention.' },
        money: { description: 'A fee was taken twice or was not due: the officer is told what to do with the money.' },
      },
    },

    officer: {
      description: 'Who may work at this device while it is offline.',
      initial: 'nobody',
      on: {
        'desk.officerRead': [
          {
            guard: 'isSignedInOfficer',
            target: '.signedIn',
            description: 'Signed in, with a pass that is good.',
          },
          {
            guard: 'isOfficerByPass',
            target: '.byPass',
            description: 'The session is over, the pass is not.',
          },
          {
            guard: 'hasCandidate',
            target: '.candidate',
            description: "After a reload: somebody's pass is still good.",
          },
          { target: '.nobody', description: 'No pass is good.' },
        ],
        'desk.storeLost': { target: '.nobody', actions: 'forgetOfficer', description: 'No pass can be read.' },
      },
      states: {
        nobody: { description: 'Nobody may work offline: no pass was given on this device, or it is over.' },
        candidate: { description: 'Whoever was here last may go on under their own name, without signing in.' },
        signedIn: {
          description: 'The officer is signed in and may go on when the network drops.',
          after: { passEnd: { actions: 'look', target: 'signedIn', reenter: true, description: 'Is the pass over?' } },
        },
        byPass: {
          description: 'The officer scans on by their pass; what is done waits for somebody to sign in.',
          after: { passEnd: { actions: 'look', target: 'byPass', reenter: true, description: 'Is the pass over?' } },
        },
      },
    },

    pass: {
      description: 'Keeping the passes on this device equal to the session.',
      initial: 'unread',
      on: {
        'desk.storeLost': { target: '.unread', description: 'No pass can be read.' },
      },
      states: {
        unread: {
          description: 'The storage is not open.',
          on: {
            'desk.opened': {
              guard: 'hasStore',
              target: 'reading',
              actions: 'ask',
              description: 'The storage is open.',
            },
            'desk.sessionChanged': { actions: news.session, description: 'Asked about once it is open.' },
            'desk.listRead': {
              actions: { type: 'notePass', params: ({ event }) => event },
              description: 'Its pass is kept once it is open.',
            },
          },
        },
        reading: {
          description: 'Reading whose pass is good, keeping a new one, removing that of who has left.',
          invoke: {
            id: 'readOfficer',
            src: 'readOfficer',
            input: ({ context }) => ({
              ...context.question,
              store: storeOf(context),
              standing: context.standing,
              resumedId: context.resumedId,
              pass: context.unkeptPass,
            }),
            onDone: [
              {
                guard: 'hasNews',
                target: 'reading',
                reenter: true,
                actions: [{ type: 'setOfficer', params: ({ event }) => event.output }, 'ask'],
                description: 'Something has changed meanwhile: what the session says last counts.',
              },
              {
                target: 'read',
                actions: [{ type: 'setOfficer', params: ({ event }) => event.output }, 'reportOfficer'],
                description: 'Known.',
              },
            ],
            onError: {
              target: 'read',
              actions: ['askLater', { type: 'warnOfOfficer', params: ({ event }) => event }],
              description: 'The storage gave way: tried again with the next change.',
            },
          },
          on: {
            'desk.sessionChanged': { actions: news.session, description: 'Asked about next.' },
            'desk.listRead': {
              actions: { type: 'notePass', params: ({ event }) => event },
              description: 'Its pass is kept next.',
            },
            'desk.resume': { actions: 'noteResume', description: 'Asked about next.' },
            'desk.look': { actions: 'noteTime', description: 'Asked about next.' },
            'desk.opened': { actions: 'noteTime', description: 'Asked about next.' },
          },
        },
        read: {
          description: 'The desk knows who may work here.',
          on: {
            'desk.sessionChanged': {
              target: 'reading',
              actions: [news.session, 'ask'],
              description: 'Somebody has signed in or out, or locked the screen.',
            },
            'desk.listRead': {
              target: 'reading',
              actions: [{ type: 'notePass', params: ({ event }) => event }, 'ask'],
              description: 'A pass came with the list.',
            },
            'desk.resume': {
              target: 'reading',
              actions: ['noteResume', 'ask'],
              description: 'The officer who was here last goes on.',
            },
            'desk.look': { target: 'reading', actions: ['noteTime', 'ask'], description: 'Time has passed.' },
            'desk.opened': { target: 'reading', actions: ['noteTime', 'ask'], description: 'The storage is back.' },
          },
        },
      },
    },

    retention: {
      description: "Passengers' data leaves this device a day after the journey, with or without a network.",
      initial: 'idle',
      on: {
        'desk.opened': erase('The storage is open.'),
        'desk.listKept': erase('Another list has its own end.'),
        'desk.look': erase('Time has passed.'),
      },
      states: {
        idle: { description: 'There is no list to be removed.' },
        erasing: {
          description: 'Removing lists whose time is over.',
          invoke: {
            id: 'eraseOld',
            src: 'eraseOld',
            input: ({ context }) => ({ store: storeOf(context) }),
            onDone: [
              {
                guard: { type: 'hasLists', params: ({ event }) => ({ endsAt: event.output }) },
                target: 'waiting',
                actions: { type: 'setListsEnd', params: ({ event }) => ({ endsAt: event.output }) },
                description: 'The next one has its time.',
              },
              { target: 'idle', description: 'None is left.' },
            ],
            onError: {
              target: 'idle',
              actions: { type: 'reportFailure', params: ({ event }) => event },
              description: 'Nothing can be removed until the storage is back.',
            },
          },
        },
        waiting: {
          description: 'A list is kept until its time is over.',
          after: { listsEnd: { actions: 'look', description: 'Its time is over, or an hour has passed.' } },
        },
      },
    },
  },
})
