import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { GivenProof, ProofQuestion } from '#contract/session/second-factor.ts'
import type { UserDetails } from '#contract/session/session.ts'
import {
  sessionFlow,
  type Answered,
  type ConfirmedAct,
  type Restored,
  type SessionAct,
  type SessionEvent,
  type SignedInUser,
  type SignInAnswer,
} from '#machines/session/session-flow.ts'
import {
  isAskedForProof,
  isLoading,
  isLoggedIn,
  isResetRequested,
  isSignedUp,
  registerError,
  sessionError,
  sessionView,
  type SessionSnapshot,
} from '#machines/session/session-selectors.ts'
import { SARA, signedIn as signedInUser } from '#tests/support/session-fixtures.ts'
import { explore, leavesOf, unexpectedChanges, type EventFixtures } from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

const HOUR_MS = 3_600_000

const user = signedInUser()
const details = SARA

const question: ProofQuestion = { question: 'question', expiresIn: 600, kinds: ['code', 'recoveryCode'], passkey: null }

const refusedWith = (status: number) =>
  ({ ok: false, refusal: { status, code: 'ruleBroken', message: `refused with ${status}` } }) as const

const EVENTS = {
  'session.signIn': [{ email: 'sara@example.com', password: 'a long password' }],
  'session.prove': [{ proof: { kind: 'code', code: '123456' } }],
  'session.signUp': [{ fullname: 'Sara', email: 'sara@example.com', password: 'a long password' }],
  'session.askForReset': [{ username: 'sara@example.com' }],
  'session.resetPassword': [{ token: 'link', password: 'a long password' }],
  'session.confirm': [{ token: 'link', of: 'registration', password: 'a long password' }],
  'session.clear': [{}],
  'session.retry': [{}],
  'session.refresh': [{}],
  'session.updateDetails': [{ details: { ...details, name: 'Sara Al-Haddad' } }],
  'session.lock': [{}],
  'session.unlock': [{ password: 'a long password' }],
  'session.foundLocked': [{}],
  'session.foundUnlocked': [{}],
  'session.signOut': [{}],
  'session.unauthenticated': [{}],
  'session.forbidden': [{}],
} satisfies EventFixtures<SessionEvent>

/** What each invoked service may answer, by the invoke's id. */
interface Answers extends Record<Exclude<SessionAct, 'signIn' | 'prove' | 'loadDetails'>, Answered> {
  restoreSession: Restored
  signIn: SignInAnswer
  prove: Answered<{ user: SignedInUser }>
  loadDetails: Answered<{ details: UserDetails }>
}

const OVER = refusedWith(401)
const NOT_ALLOWED = refusedWith(403)
const WRONG = refusedWith(422)
const QUESTION_OVER = refusedWith(409)

const ANSWERS = {
  restoreSession: [
    { ok: true, user },
    { ok: false, reason: 'none' },
    { ok: false, reason: 'expired' },
  ],
  signIn: [{ ok: true, user }, { ok: true, question }, OVER],
  prove: [{ ok: true, user }, WRONG, QUESTION_OVER],
  signUp: [{ ok: true }, WRONG],
  askForReset: [{ ok: true }, WRONG],
  resetPassword: [{ ok: true }, WRONG],
  confirm: [{ ok: true }, WRONG],
  loadDetails: [
    { ok: true, details },
    { ok: true, details: { ...details, isLocked: true } },
    { ok: true, details: { ...details, user_type: null, role: null } },
    { ok: true, details: { ...details, needsFactor: true } },
    OVER,
    NOT_ALLOWED,
    WRONG,
  ],
  lock: [{ ok: true }, OVER, WRONG],
  unlock: [{ ok: true }, OVER, WRONG],
  signOut: [{ ok: true }, OVER],
} satisfies { [Id in keyof Answers]: readonly Answers[Id][] }

describe('the session flow as a model', () => {
  // No guard reads the context: where the flow stands says all that it can do.
  const model = explore({ machine: sessionFlow, fixtures: { events: EVENTS, answers: ANSWERS }, facts: () => null })

  it('reaches every state', () => {
    expect(leavesOf(sessionFlow).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })

  it('walks every edge', async () => {
    await expectCovered(sessionFlow, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(sessionFlow, model)).toEqual([])
  })

  it('shows a view in every state', () => {
    const views = new Set(model.states.map((state) => sessionView(asSession(state))))
    expect([...views].toSorted()).toEqual([
      'details',
      'leaving',
      'locked',
      'open',
      'public',
      'settingUp',
      'starting',
      'waiting',
    ])
  })

  it('holds a user exactly while somebody is signed in or leaving', () => {
    for (const state of model.states) {
      const isSomebody = state.matches('authenticated') || state.matches('signingOut')
      expect([state.value, asSession(state).context.user !== null]).toEqual([state.value, isSomebody])
    }
  })
})

/** What the services answer, one after the other; the last answer stands for all that follow. 'outage' throws. */
type Script = { readonly [Id in keyof Answers]?: readonly (Answers[Id] | 'outage')[] }

const signedIn: Script = {
  restoreSession: [{ ok: false, reason: 'none' }],
  signIn: [{ ok: true, user }],
  loadDetails: [{ ok: true, details }],
  signOut: [{ ok: true }],
}

describe('a person', () => {
  it('signs in and is at work until the token expires', async () => {
    const { clock, send, settles } = start(signedIn)
    expect((await settles()).value).toEqual({ anonymous: { ready: 'idle' } })
    send({ type: 'session.signIn', email: 'sara@example.com', password: 'a long password' })
    expect(isLoading(await settles('busy'))).toBe(true)
    const atWork = await settles()
    expect(atWork.value).toEqual({ authenticated: 'active' })
    expect([isLoggedIn(atWork), atWork.context.user?.token, atWork.context.details?.email]).toEqual([
      true,
      'token',
      'sara@example.com',
    ])
    clock.increment(HOUR_MS + 1000)
    const over = await settles()
    expect(over.value).toEqual({ anonymous: { ready: 'idle' } })
    expect(over.context).toMatchObject({ user: null, details: null, notice: 'sessionExpired' })
  })

  it('gives a wrong password and stays out, with the error kept and nothing stored', async () => {
    const { send, settles } = start({ ...signedIn, signIn: [OVER] })
    await settles()
    send({ type: 'session.signIn', email: 'sara@example.com', password: 'wrong' })
    await settles('busy')
    const refused = await settles()
    expect(refused.value).toEqual({ anonymous: { ready: 'refused' } })
    expect([sessionError(refused)?.status, registerError(refused), refused.context.user, isLoading(refused)]).toEqual([
      401,
      null,
      null,
      false,
    ])
  })

  it('sends again after the server did not answer', async () => {
    const { send, settles } = start({ ...signedIn, signIn: ['outage', { ok: true, user }] })
    await settles()
    const attempt: SessionEvent = { type: 'session.signIn', email: 'sara@example.com', password: 'a long password' }
    send(attempt)
    await settles('busy')
    const unreachable = await settles()
    expect(unreachable.value).toEqual({ anonymous: { ready: 'unreachable' } })
    expect(sessionError(unreachable)).toMatchObject({ act: 'signIn', status: 0, code: 'unreachable' })
    send(attempt)
    await settles('busy')
    expect((await settles()).value).toEqual({ authenticated: 'active' })
  })

  it('comes back after a reload with an expired token and is told so', async () => {
    const { settles } = start({ restoreSession: [{ ok: false, reason: 'expired' }] })
    const back = await settles()
    expect([back.value, back.context.notice]).toEqual([{ anonymous: { ready: 'idle' } }, 'sessionExpired'])
  })

  it('finds the screen locked after a reload and opens it with the password', async () => {
    const { send, settles } = start({
      restoreSession: [{ ok: true, user }],
      loadDetails: [
        { ok: true, details: { ...details, isLocked: true } },
        { ok: true, details },
      ],
      unlock: [WRONG, { ok: true }],
    })
    expect((await settles()).value).toEqual({ authenticated: 'locked' })
    send({ type: 'session.unlock', password: 'wrong' })
    await settles('busy')
    const still = await settles()
    expect([still.value, still.context.failure?.act]).toEqual([{ authenticated: 'locked' }, 'unlock'])
    send({ type: 'session.unlock', password: 'a long password' })
    await settles('busy')
    const open = await settles()
    expect([open.value, open.context.details?.isLocked]).toEqual([{ authenticated: 'active' }, false])
  })

  it('is covered when the server has locked the session, and goes on when another window has unlocked it', async () => {
    const { send, settles } = start(restored)
    await settles()
    send({ type: 'session.foundLocked' })
    expect(sessionView(await settles())).toBe('locked')
    send({ type: 'session.foundUnlocked' })
    await settles('busy')
    expect((await settles()).value).toEqual({ authenticated: 'active' })
  })

  it('is covered at once when locking, even if the server cannot be told', async () => {
    const { send, settles } = start({ ...restored, lock: ['outage', { ok: true }] })
    await settles()
    send({ type: 'session.lock' })
    expect(sessionView(await settles('busy'))).toBe('locked')
    const unconfirmed = await settles()
    expect([unconfirmed.value, sessionView(unconfirmed)]).toEqual([{ authenticated: 'lockUnconfirmed' }, 'locked'])
    send({ type: 'session.retry' })
    await settles('busy')
    expect((await settles()).value).toEqual({ authenticated: 'locked' })
  })

  it('is sent to sign in by a 401 and signed out by a 403, each with the message of the catalogue', async () => {
    const over = start(restored)
    await over.settles()
    over.send({ type: 'session.unauthenticated' })
    const invalid = await over.settles()
    expect([invalid.value, invalid.context.notice]).toEqual([{ anonymous: { ready: 'idle' } }, 'invalidCredentials'])

    const closed = start(restored)
    await closed.settles()
    closed.send({ type: 'session.forbidden' })
    await closed.settles('busy')
    const forbidden = await closed.settles()
    expect([forbidden.value, forbidden.context.notice]).toEqual([{ anonymous: { ready: 'idle' } }, 'accessForbidden'])
  })

  it('is asked for a second factor, gives a wrong code, then a right one', async () => {
    const { send, settles } = start({
      ...signedIn,
      signIn: [{ ok: true, question }],
      prove: [WRONG, 'outage', { ok: true, user }],
    })
    await settles()
    send({ type: 'session.signIn', email: 'sara@example.com', password: 'a long password' })
    await settles('busy')
    const asked = await settles()
    expect([sessionView(asked), isAskedForProof(asked), asked.context.user]).toEqual(['public', true, null])
    const prove = { type: 'session.prove', proof: { kind: 'code', code: '123456' } } as const
    send(prove)
    expect(isAskedForProof(await settles('busy'))).toBe(true)
    const wrong = await settles()
    expect([isAskedForProof(wrong), wrong.context.failure?.act]).toEqual([true, 'prove'])
    send(prove)
    await settles('busy')
    expect((await settles()).context.failure?.code).toBe('unreachable')
    send(prove)
    await settles('busy')
    const open = await settles()
    expect([sessionView(open), open.context.question]).toEqual(['open', null])
  })

  it('begins again with the password when the second step took too long, or goes back to it', async () => {
    const { send, settles } = start({ ...signedIn, signIn: [{ ok: true, question }], prove: [QUESTION_OVER] })
    const signIn = { type: 'session.signIn', email: 'sara@example.com', password: 'a long password' } as const
    await settles()
    send(signIn)
    await settles('busy')
    await settles()
    send({ type: 'session.prove', proof: { kind: 'code', code: '123456' } })
    await settles('busy')
    const over = await settles()
    expect([over.value, over.context.failure?.act, over.context.question]).toEqual([
      { anonymous: { ready: 'refused' } },
      'signIn',
      null,
    ])
    send(signIn)
    await settles('busy')
    await settles()
    send({ type: 'session.clear' })
    const back = await settles()
    expect([back.value, back.context.question]).toEqual([{ anonymous: { ready: 'idle' } }, null])
  })

  it('sets up the second factor that is required before anything else', async () => {
    const { send, settles } = start({
      ...restored,
      loadDetails: [
        { ok: true, details: { ...details, needsFactor: true } },
        { ok: true, details },
      ],
    })
    const settingUp = await settles()
    expect([sessionView(settingUp), settingUp.can({ type: 'session.lock' })]).toEqual(['settingUp', false])
    send({ type: 'session.refresh' })
    await settles('busy')
    expect(sessionView(await settles())).toBe('open')
  })

  it('waits without a user type until one is given', async () => {
    const untyped = { ...details, user_type: null, role: null }
    const { send, settles } = start({
      ...restored,
      loadDetails: [
        { ok: true, details: untyped },
        { ok: true, details },
      ],
    })
    const waiting = await settles()
    expect([waiting.value, sessionView(waiting)]).toEqual([{ authenticated: 'untyped' }, 'waiting'])
    expect(waiting.can({ type: 'session.lock' })).toBe(false)
    send({ type: 'session.refresh' })
    await settles('busy')
    const typed = await settles()
    expect([typed.value, typed.context.user?.user_type]).toEqual([{ authenticated: 'active' }, 'staff'])
  })

  it('leaves though the server cannot be told, and is forgotten here', async () => {
    const { send, settles } = start({ ...restored, signOut: ['outage'] })
    await settles()
    send({ type: 'session.signOut' })
    await settles('busy')
    const gone = await settles()
    expect(gone.value).toEqual({ anonymous: { ready: 'idle' } })
    expect(gone.context).toMatchObject({ user: null, notice: 'signOutUnconfirmed', failure: { act: 'signOut' } })
  })

  it('registers; its error is kept apart, and clearing puts every flag away', async () => {
    const { send, settles } = start({ ...signedIn, signUp: [WRONG, { ok: true }], askForReset: [{ ok: true }] })
    await settles()
    const registration: SessionEvent = {
      type: 'session.signUp',
      fullname: 'Sara',
      email: 's@example.com',
      password: 'short',
    }
    send(registration)
    await settles('busy')
    const refused = await settles()
    expect([registerError(refused)?.status, sessionError(refused)]).toEqual([422, null])
    send(registration)
    await settles('busy')
    expect(isSignedUp(await settles())).toBe(true)
    send({ type: 'session.askForReset', username: 's@example.com' })
    await settles('busy')
    expect(isResetRequested(await settles())).toBe(true)
    send({ type: 'session.clear' })
    const clear = await settles()
    expect(clear.value).toEqual({ anonymous: { ready: 'idle' } })
    expect(clear.context).toEqual({ user: null, details: null, failure: null, notice: null, question: null })
  })
})

it('a service that was not provided fails loudly', async () => {
  const actor = createActor(sessionFlow).start()
  await waitFor(actor, (snapshot) => snapshot.matches('anonymous'))
  actor.send({ type: 'session.confirm', token: 'link', of: 'registration', password: 'a long password' })
  const failed = await waitFor(actor, (snapshot) => snapshot.matches({ anonymous: { ready: 'unreachable' } }))
  expect(failed.context.failure?.message).toBe('The session flow has no confirm service.')
})

const restored: Script = { ...signedIn, restoreSession: [{ ok: true, user }] }

function start(script: Script) {
  const clock = new SimulatedClock()
  const next = scripted(script)
  const machine = sessionFlow.provide({
    actors: {
      restoreSession: fromPromise<Restored>(() => next('restoreSession')),
      signIn: fromPromise<SignInAnswer, { email: string; password: string }>(() => next('signIn')),
      prove: fromPromise<Answered<{ user: SignedInUser }>, { question: string; proof: GivenProof }>(() =>
        next('prove'),
      ),
      signUp: fromPromise<Answered, { fullname: string; email: string; password: string }>(() => next('signUp')),
      askForReset: fromPromise<Answered, { username: string }>(() => next('askForReset')),
      resetPassword: fromPromise<Answered, { token: string; password: string }>(() => next('resetPassword')),
      confirm: fromPromise<Answered, { token: string; of: ConfirmedAct; password: string }>(() => next('confirm')),
      loadDetails: fromPromise<Answered<{ details: UserDetails }>>(() => next('loadDetails')),
      lock: fromPromise<Answered>(() => next('lock')),
      unlock: fromPromise<Answered, { password: string }>(() => next('unlock')),
      signOut: fromPromise<Answered>(() => next('signOut')),
    },
  })
  const actor = createActor(machine, { clock }).start()
  return {
    clock,
    send: actor.send,
    /** Waits until services are at work, or until none is. */
    settles: (until: 'busy' | 'idle' = 'idle') =>
      waitFor(actor, (snapshot) => snapshot.hasTag('busy') === (until === 'busy')),
  }
}

function scripted(script: Script) {
  const asked = new Map<keyof Answers, number>()
  return async <Id extends keyof Answers>(id: Id): Promise<Answers[Id]> => {
    const answers: readonly (Answers[Id] | 'outage')[] = script[id] ?? []
    const at = asked.get(id) ?? 0
    asked.set(id, at + 1)
    const answer = answers[Math.min(at, answers.length - 1)]
    if (answer === undefined) throw new Error(`The test has no answer for ${id}.`)
    if (answer === 'outage') throw new TypeError('no answer')
    return answer
  }
}

/** The model's helper knows machines in general; these snapshots are this machine's. */
function asSession(snapshot: unknown): SessionSnapshot {
  return snapshot as SessionSnapshot
}
