import { assertEvent, assign, fromPromise, setup, type NonReducibleUnknown } from 'xstate'
import type { Role, UserType } from '#contract/access.ts'
import type { ErrorCode } from '#contract/error.ts'
import type { GivenProof, ProofQuestion } from '#contract/session/second-factor.ts'
import type { UserDetails } from '#contract/session/session.ts'

/** What a tab needs to start again; session storage holds it under `user` and nothing more (goals, standard). */
export interface SignedInUser {
  token: string
  /** Epoch milliseconds on this device's clock. */
  expiresAt: number
  user_type: UserType | null
  role: Role | null
  name: string
}

/** An expected "no" of the server. `message` is in the user's language. */
export interface SessionRefusal {
  status: number
  code: ErrorCode
  message: string
  /** Path in the request body → what is wrong with it. */
  fields?: Record<string, string>
  retryAfterSeconds?: number
}

export type Answered<Result = object> = ({ ok: true } & Result) | { ok: false; refusal: SessionRefusal }
/** A right password opens a session, or is followed by a question for the second factor. */
export type SignInAnswer = Answered<
  { user: SignedInUser; question?: never } | { question: ProofQuestion; user?: never }
>
export type Restored = { ok: true; user: SignedInUser } | { ok: false; reason: 'none' | 'expired' }

export type SessionAct =
  | 'signIn'
  | 'prove'
  | 'signUp'
  | 'askForReset'
  | 'resetPassword'
  | 'confirm'
  | 'loadDetails'
  | 'lock'
  | 'unlock'
  | 'signOut'

/** What went wrong, and in which act. Without an answer from the server, status is 0; above 499 it could not cope. */
export interface SessionFailure extends Omit<SessionRefusal, 'code'> {
  act: SessionAct
  code: ErrorCode | 'unreachable'
}

/** Why the last session ended: a key of the error catalogue (specification §8) or of ours. */
export type SessionNotice =
  | 'invalidCredentials'
  | 'accessForbidden'
  | 'sessionExpired'
  | 'signedOut'
  | 'signOutUnconfirmed'

export interface SessionContext {
  user: SignedInUser | null
  details: UserDetails | null
  failure: SessionFailure | null
  notice: SessionNotice | null
  /** What a sign-in is asked beside the password. */
  question: ProofQuestion | null
}

/** What an e-mailed link confirms: a registration, with its password, a new address of the account, or that such a change is to be stopped. */
export type ConfirmedAct = 'registration' | 'newEmail' | 'stopEmail'

export type SessionEvent =
  | { type: 'session.signIn'; email: string; password: string }
  | { type: 'session.prove'; proof: GivenProof }
  | { type: 'session.signUp'; fullname: string; email: string; password: string }
  | { type: 'session.askForReset'; username: string }
  | { type: 'session.resetPassword'; token: string; password: string }
  | { type: 'session.confirm'; token: string; of: ConfirmedAct; password: string }
  | { type: 'session.clear' }
  | { type: 'session.retry' }
  | { type: 'session.refresh' }
  | { type: 'session.updateDetails'; details: UserDetails }
  | { type: 'session.lock' }
  | { type: 'session.unlock'; password: string }
  | { type: 'session.foundLocked' }
  | { type: 'session.foundUnlocked' }
  | { type: 'session.signOut' }
  | { type: 'session.unauthenticated' }
  | { type: 'session.forbidden' }

function unprovided<Output, Input = NonReducibleUnknown>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`The session flow has no ${name} service.`)))
}

const FOUND_LOCKED = 'The server says it is locked: nobody did anything for too long, or another window locked it.'

/**
 * Whether somebody is signed in on this tab, as whom, and how that begins and ends (specification §4).
 * A throw of a service is an outage and leads to a state from which the act can be repeated; passwords are never
 * kept, so the repeated act brings them again.
 */
export const sessionFlow = setup({
  types: {} as {
    context: SessionContext
    events: SessionEvent
    tags: 'busy' | 'locked'
  },
  actors: {
    restoreSession: unprovided<Restored>('restoreSession'),
    signIn: unprovided<SignInAnswer, { email: string; password: string }>('signIn'),
    prove: unprovided<Answered<{ user: SignedInUser }>, { question: string; proof: GivenProof }>('prove'),
    signUp: unprovided<Answered, { fullname: string; email: string; password: string }>('signUp'),
    askForReset: unprovided<Answered, { username: string }>('askForReset'),
    resetPassword: unprovided<Answered, { token: string; password: string }>('resetPassword'),
    confirm: unprovided<Answered, { token: string; of: ConfirmedAct; password: string }>('confirm'),
    loadDetails: unprovided<Answered<{ details: UserDetails }>>('loadDetails'),
    lock: unprovided<Answered>('lock'),
    unlock: unprovided<Answered, { password: string }>('unlock'),
    signOut: unprovided<Answered>('signOut'),
  },
  delays: {
    untilExpiry: ({ context }) => Math.max(0, (context.user?.expiresAt ?? 0) - Date.now()),
  },
  guards: {
    isAccepted: (_, answer: { ok: boolean }) => answer.ok,
    isSessionGone: (_, answer: Answered) => !answer.ok && answer.refusal.status === 401,
    isForbidden: (_, answer: Answered) => !answer.ok && answer.refusal.status === 403,
    isExpired: (_, restored: Restored) => !restored.ok && restored.reason === 'expired',
    isLocked: (_, answer: Answered<{ details: UserDetails }>) => answer.ok && answer.details.isLocked,
    isQuestion: (_, answer: SignInAnswer) => answer.ok && answer.question !== undefined,
    isQuestionOver: (_, answer: Answered) => !answer.ok && answer.refusal.status === 409,
    needsFactor: (_, answer: Answered<{ details: UserDetails }>) => answer.ok && answer.details.needsFactor,
    hasNoUserType: (_, answer: Answered<{ details: UserDetails }>) => answer.ok && answer.details.user_type === null,
  },
  actions: {
    setUser: assign({
      user: (_, answer: { ok: true; user?: SignedInUser } | { ok: false }) =>
        answer.ok ? (answer.user ?? null) : null,
    }),
    setQuestion: assign({
      question: (_, answer: SignInAnswer) => (answer.ok ? (answer.question ?? null) : null),
    }),
    forgetQuestion: assign({ question: null }),
    setDetails: assign((_, { details }: { details: UserDetails }) => ({ details })),
    // A super admin may have changed name, role or user type since the sign-in.
    adoptDetails: assign(({ context }, answer: Answered<{ details: UserDetails }>) => {
      if (!answer.ok || !context.user) return {}
      const { name, role, user_type } = answer.details
      return { details: answer.details, user: { ...context.user, name, role, user_type } }
    }),
    adoptName: assign(({ context }, { details }: { details: UserDetails }) => ({
      details,
      user: context.user && { ...context.user, name: details.name },
    })),
    setNotice: assign((_, { notice }: { notice: SessionNotice }) => ({ notice })),
    setNoticeUnlessSet: assign(({ context }, { notice }: { notice: SessionNotice }) => ({
      notice: context.notice ?? notice,
    })),
    setRefusal: assign((_, { act, answer }: { act: SessionAct; answer: Answered }) => ({
      failure: answer.ok ? null : { act, ...answer.refusal },
    })),
    setOutage: assign((_, { act, error }: { act: SessionAct; error: unknown }) => ({ failure: outage(act, error) })),
    clearFailure: assign({ failure: null }),
    clearFlags: assign({ failure: null, notice: null }),
    forgetUser: assign({ user: null, details: null }),
  },
}).createMachine({
  id: 'session',
  description: 'Whether someone is signed in on this tab, as whom, and how the session starts and ends.',
  context: { user: null, details: null, failure: null, notice: null, question: null },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'Looking for a session that this tab kept over a reload.',
      tags: 'busy',
      invoke: {
        id: 'restoreSession',
        src: 'restoreSession',
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'authenticated',
            actions: { type: 'setUser', params: ({ event }) => event.output },
            description: 'A stored user with an unexpired token is authenticated.',
          },
          {
            guard: { type: 'isExpired', params: ({ event }) => event.output },
            target: 'anonymous',
            actions: { type: 'setNotice', params: { notice: 'sessionExpired' } },
            description: 'A stored user with an expired token is not.',
          },
          { target: 'anonymous', description: 'Nobody was signed in.' },
        ],
        onError: { target: 'anonymous', description: 'The stored session could not be read: a new sign-in is needed.' },
      },
    },

    anonymous: {
      description: 'Nobody is signed in.',
      initial: 'ready',
      states: {
        ready: {
          description: 'The public screens: sign in, sign up, forgotten password, confirmation.',
          initial: 'idle',
          on: {
            'session.signIn': { target: 'signingIn', description: 'E-mail and password are given.' },
            'session.signUp': { target: 'signingUp', description: 'Someone signs up.' },
            'session.askForReset': { target: 'askingForReset', description: 'The password is forgotten.' },
            'session.resetPassword': {
              target: 'resetting',
              description: 'A new password, with the link of the e-mail.',
            },
            'session.confirm': { target: 'confirming', description: 'The link that confirms the address is opened.' },
            'session.clear': {
              target: '.idle',
              actions: 'clearFlags',
              description: 'Errors and success messages are cleared.',
            },
          },
          states: {
            idle: { description: 'Waiting.' },
            refused: { description: 'The server said no, with a reason.' },
            unreachable: { description: 'The server gave no answer or could not cope; sending again repeats the act.' },
            signedUp: { description: 'Registered. A link to confirm the address is on its way.' },
            resetRequested: { description: 'If the address is known, a link to set a new password is on its way.' },
            passwordReset: { description: 'The new password is set; every session of the user has ended.' },
            confirmed: { description: 'The address is confirmed.' },
          },
        },
        signingIn: {
          description: 'Checking e-mail and password.',
          tags: 'busy',
          entry: 'clearFlags',
          invoke: {
            id: 'signIn',
            src: 'signIn',
            input: ({ event }) => {
              assertEvent(event, 'session.signIn')
              return { email: event.email, password: event.password }
            },
            onDone: [
              {
                guard: { type: 'isQuestion', params: ({ event }) => event.output },
                target: 'asked',
                actions: { type: 'setQuestion', params: ({ event }) => event.output },
                description: 'The password is right, and the account has a second factor.',
              },
              {
                guard: { type: 'isAccepted', params: ({ event }) => event.output },
                target: '#session.authenticated',
                actions: { type: 'setUser', params: ({ event }) => event.output },
                description: 'The user is known and the password right.',
              },
              {
                target: 'ready.refused',
                actions: { type: 'setRefusal', params: ({ event }) => ({ act: 'signIn', answer: event.output }) },
                description: 'Wrong, deactivated, not confirmed, or too many attempts.',
              },
            ],
            onError: {
              target: 'ready.unreachable',
              actions: { type: 'setOutage', params: ({ event }) => ({ act: 'signIn', error: event.error }) },
            },
          },
        },
        asked: {
          description: 'The second step: a passkey, a code or a recovery code is asked for.',
          initial: 'idle',
          on: {
            'session.prove': { target: 'proving', description: 'One of them is given.' },
            'session.clear': {
              target: 'ready.idle',
              actions: ['clearFlags', 'forgetQuestion'],
              description: 'Back to e-mail and password.',
            },
          },
          states: {
            idle: { description: 'Waiting.' },
            refused: { description: 'It was wrong, or there were too many; another can be given.' },
            unreachable: { description: 'The server gave no answer or could not cope; sending again repeats the act.' },
          },
        },
        proving: {
          description: 'Checking the passkey, code or recovery code.',
          tags: 'busy',
          entry: 'clearFlags',
          invoke: {
            id: 'prove',
            src: 'prove',
            input: ({ context, event }) => {
              assertEvent(event, 'session.prove')
              return { question: context.question?.question ?? '', proof: event.proof }
            },
            onDone: [
              {
                guard: { type: 'isAccepted', params: ({ event }) => event.output },
                target: '#session.authenticated',
                actions: ['forgetQuestion', { type: 'setUser', params: ({ event }) => event.output }],
              },
              {
                guard: { type: 'isQuestionOver', params: ({ event }) => event.output },
                target: 'ready.refused',
                actions: [
                  'forgetQuestion',
                  { type: 'setRefusal', params: ({ event }) => ({ act: 'signIn', answer: event.output }) },
                ],
                description: 'It took too long or was tried too often: the password comes first again.',
              },
              {
                target: 'asked.refused',
                actions: { type: 'setRefusal', params: ({ event }) => ({ act: 'prove', answer: event.output }) },
                description: 'Wrong, used before, or too many attempts.',
              },
            ],
            onError: {
              target: 'asked.unreachable',
              actions: { type: 'setOutage', params: ({ event }) => ({ act: 'prove', error: event.error }) },
            },
          },
        },
        signingUp: {
          description: 'Registering. The user has no user type until a super admin gives one.',
          tags: 'busy',
          entry: 'clearFlags',
          invoke: {
            id: 'signUp',
            src: 'signUp',
            input: ({ event }) => {
              assertEvent(event, 'session.signUp')
              return { fullname: event.fullname, email: event.email, password: event.password }
            },
            onDone: [
              { guard: { type: 'isAccepted', params: ({ event }) => event.output }, target: 'ready.signedUp' },
              {
                target: 'ready.refused',
                actions: { type: 'setRefusal', params: ({ event }) => ({ act: 'signUp', answer: event.output }) },
              },
            ],
            onError: {
              target: 'ready.unreachable',
              actions: { type: 'setOutage', params: ({ event }) => ({ act: 'signUp', error: event.error }) },
            },
          },
        },
        askingForReset: {
          description: 'Asking for a link. The answer is the same whether the address is known or not.',
          tags: 'busy',
          entry: 'clearFlags',
          invoke: {
            id: 'askForReset',
            src: 'askForReset',
            input: ({ event }) => {
              assertEvent(event, 'session.askForReset')
              return { username: event.username }
            },
            onDone: [
              { guard: { type: 'isAccepted', params: ({ event }) => event.output }, target: 'ready.resetRequested' },
              {
                target: 'ready.refused',
                actions: { type: 'setRefusal', params: ({ event }) => ({ act: 'askForReset', answer: event.output }) },
              },
            ],
            onError: {
              target: 'ready.unreachable',
              actions: { type: 'setOutage', params: ({ event }) => ({ act: 'askForReset', error: event.error }) },
            },
          },
        },
        resetting: {
          description: 'Setting a new password with the token of the link.',
          tags: 'busy',
          entry: 'clearFlags',
          invoke: {
            id: 'resetPassword',
            src: 'resetPassword',
            input: ({ event }) => {
              assertEvent(event, 'session.resetPassword')
              return { token: event.token, password: event.password }
            },
            onDone: [
              { guard: { type: 'isAccepted', params: ({ event }) => event.output }, target: 'ready.passwordReset' },
              {
                target: 'ready.refused',
                actions: {
                  type: 'setRefusal',
                  params: ({ event }) => ({ act: 'resetPassword', answer: event.output }),
                },
                description: 'The link is used up or too old, or the password too common.',
              },
            ],
            onError: {
              target: 'ready.unreachable',
              actions: { type: 'setOutage', params: ({ event }) => ({ act: 'resetPassword', error: event.error }) },
            },
          },
        },
        confirming: {
          description: 'Confirming the e-mail address with the token of the link.',
          tags: 'busy',
          entry: 'clearFlags',
          invoke: {
            id: 'confirm',
            src: 'confirm',
            input: ({ event }) => {
              assertEvent(event, 'session.confirm')
              return { token: event.token, of: event.of, password: event.password }
            },
            onDone: [
              { guard: { type: 'isAccepted', params: ({ event }) => event.output }, target: 'ready.confirmed' },
              {
                target: 'ready.refused',
                actions: { type: 'setRefusal', params: ({ event }) => ({ act: 'confirm', answer: event.output }) },
                description: 'The link is used up or too old.',
              },
            ],
            onError: {
              target: 'ready.unreachable',
              actions: { type: 'setOutage', params: ({ event }) => ({ act: 'confirm', error: event.error }) },
            },
          },
        },
      },
    },

    authenticated: {
      description: 'A user is signed in and the token has not expired.',
      initial: 'loadingDetails',
      after: {
        untilExpiry: {
          target: 'anonymous',
          actions: ['forgetUser', 'clearFailure', { type: 'setNotice', params: { notice: 'sessionExpired' } }],
          description: "The token's time is over.",
        },
      },
      on: {
        'session.signOut': { target: 'signingOut', actions: 'clearFlags', description: 'The user leaves.' },
        'session.unauthenticated': {
          target: 'anonymous',
          actions: ['forgetUser', 'clearFailure', { type: 'setNotice', params: { notice: 'invalidCredentials' } }],
          description: 'A call was answered 401: the session is over on the server.',
        },
        'session.forbidden': {
          target: 'signingOut',
          actions: ['clearFailure', { type: 'setNotice', params: { notice: 'accessForbidden' } }],
          description: "A call was answered 403: the user's type or access role lacks it.",
        },
      },
      states: {
        loadingDetails: {
          description: "Fetching the user's details, after signing in and on startup with a stored session.",
          tags: 'busy',
          entry: 'clearFlags',
          invoke: {
            id: 'loadDetails',
            src: 'loadDetails',
            onDone: [
              {
                guard: { type: 'isLocked', params: ({ event }) => event.output },
                target: 'locked',
                actions: { type: 'adoptDetails', params: ({ event }) => event.output },
                description: 'The session was locked before the reload.',
              },
              {
                guard: { type: 'needsFactor', params: ({ event }) => event.output },
                target: 'settingUpFactor',
                actions: { type: 'adoptDetails', params: ({ event }) => event.output },
                description: 'The user type requires a second factor, and the user has none.',
              },
              {
                guard: { type: 'hasNoUserType', params: ({ event }) => event.output },
                target: 'untyped',
                actions: { type: 'adoptDetails', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isAccepted', params: ({ event }) => event.output },
                target: 'active',
                actions: { type: 'adoptDetails', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isSessionGone', params: ({ event }) => event.output },
                target: '#session.anonymous',
                actions: ['forgetUser', { type: 'setNotice', params: { notice: 'invalidCredentials' } }],
              },
              {
                guard: { type: 'isForbidden', params: ({ event }) => event.output },
                target: '#session.signingOut',
                actions: { type: 'setNotice', params: { notice: 'accessForbidden' } },
              },
              {
                target: 'detailsUnavailable',
                actions: { type: 'setRefusal', params: ({ event }) => ({ act: 'loadDetails', answer: event.output }) },
              },
            ],
            onError: {
              target: 'detailsUnavailable',
              actions: { type: 'setOutage', params: ({ event }) => ({ act: 'loadDetails', error: event.error }) },
            },
          },
        },
        detailsUnavailable: {
          description: "The user's details could not be loaded. The session remains valid.",
          on: { 'session.retry': { target: 'loadingDetails', description: 'Ask again.' } },
        },
        untyped: {
          description: 'Signed in, but no super admin has given a user type yet: no screens.',
          on: {
            'session.refresh': { target: 'loadingDetails', description: 'Look whether a user type was given.' },
            'session.foundLocked': { target: 'locked', description: FOUND_LOCKED },
          },
        },
        settingUpFactor: {
          description: 'Setting up the second factor that the user type requires, before anything else.',
          on: {
            'session.refresh': { target: 'loadingDetails', description: 'It is set up.' },
            'session.foundLocked': { target: 'locked', description: FOUND_LOCKED },
          },
        },
        active: {
          description: 'At work: the screens of the user type are open.',
          on: {
            'session.lock': { target: 'locking', description: 'The user leaves the desk.' },
            'session.foundLocked': { target: 'locked', description: FOUND_LOCKED },
            'session.updateDetails': {
              actions: { type: 'adoptName', params: ({ event }) => event },
              description: 'The user changed the own profile.',
            },
          },
        },
        locking: {
          description: 'Locking; the screens are covered at once.',
          tags: ['busy', 'locked'],
          entry: 'clearFailure',
          invoke: {
            id: 'lock',
            src: 'lock',
            onDone: [
              { guard: { type: 'isAccepted', params: ({ event }) => event.output }, target: 'locked' },
              {
                guard: { type: 'isSessionGone', params: ({ event }) => event.output },
                target: '#session.anonymous',
                actions: ['forgetUser', { type: 'setNotice', params: { notice: 'invalidCredentials' } }],
              },
              {
                target: 'lockUnconfirmed',
                actions: { type: 'setRefusal', params: ({ event }) => ({ act: 'lock', answer: event.output }) },
              },
            ],
            onError: {
              target: 'lockUnconfirmed',
              actions: { type: 'setOutage', params: ({ event }) => ({ act: 'lock', error: event.error }) },
            },
          },
        },
        lockUnconfirmed: {
          description: 'Covered on this screen, but the server does not know: a reload would open it.',
          tags: 'locked',
          on: {
            'session.retry': { target: 'locking', description: 'Lock again.' },
            'session.unlock': { target: 'unlocking' },
          },
        },
        locked: {
          description: 'Locked until the password is given; survives a reload.',
          tags: 'locked',
          on: {
            'session.unlock': { target: 'unlocking', description: 'The password is given.' },
            'session.foundUnlocked': {
              target: 'loadingDetails',
              description: 'The session was unlocked in another window, or with the second factor.',
            },
          },
        },
        unlocking: {
          description: 'Checking the password.',
          tags: ['busy', 'locked'],
          entry: 'clearFailure',
          invoke: {
            id: 'unlock',
            src: 'unlock',
            input: ({ event }) => {
              assertEvent(event, 'session.unlock')
              return { password: event.password }
            },
            onDone: [
              {
                guard: { type: 'isAccepted', params: ({ event }) => event.output },
                target: 'loadingDetails',
                description: 'Open again. What the user may do is read anew: it may have changed meanwhile.',
              },
              {
                guard: { type: 'isSessionGone', params: ({ event }) => event.output },
                target: '#session.anonymous',
                actions: ['forgetUser', { type: 'setNotice', params: { notice: 'invalidCredentials' } }],
              },
              {
                target: 'locked',
                actions: { type: 'setRefusal', params: ({ event }) => ({ act: 'unlock', answer: event.output }) },
                description: 'Wrong password, or too many attempts.',
              },
            ],
            onError: {
              target: 'unlockUnavailable',
              actions: { type: 'setOutage', params: ({ event }) => ({ act: 'unlock', error: event.error }) },
            },
          },
        },
        unlockUnavailable: {
          description: 'The server gave no answer or could not cope; still locked, sending again repeats it.',
          tags: 'locked',
          on: { 'session.unlock': { target: 'unlocking' } },
        },
      },
    },

    signingOut: {
      description: 'Ending the session on the server.',
      tags: 'busy',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: {
          target: 'anonymous',
          actions: ['forgetUser', { type: 'setNoticeUnlessSet', params: { notice: 'signedOut' } }],
          description: 'Ended, or it had ended before.',
        },
        onError: {
          target: 'anonymous',
          actions: [
            'forgetUser',
            { type: 'setNoticeUnlessSet', params: { notice: 'signOutUnconfirmed' } },
            { type: 'setOutage', params: ({ event }) => ({ act: 'signOut', error: event.error }) },
          ],
          description: 'Forgotten here; on the server the session ends when its time is over.',
        },
      },
    },
  },
})

function outage(act: SessionAct, error: unknown): SessionFailure {
  const message = error instanceof Error ? error.message : String(error)
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0
  return status >= 500 ? { act, status, code: 'server', message } : { act, status: 0, code: 'unreachable', message }
}
