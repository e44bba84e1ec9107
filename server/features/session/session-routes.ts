import {
  dropLinks,
  findLink,
  issueLink,
  type NewLink,
  PASSWORD_LINKS,
  useLink,
} from '#server/domain/people/account-links.ts'
import { accountMail } from '#server/domain/people/account-mails.ts'
import { confirmNewEmail, stopEmailChange } from '#server/features/session/email-change.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { ProofMeans, ProofQuestion } from '#contract/session/second-factor.ts'
import { attemptInTransaction, inTransaction, type Transaction } from '#server/database/connection.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { recordChange } from '#server/masters/record-changes.ts'
import { isCommonPassword } from '#server/passwords/common-passwords.ts'
import { hashPassword } from '#server/passwords/hash-password.ts'
import { countAct } from '#server/plugins/act-limits.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { lockOfIdle } from '#server/plugins/authenticate.ts'
import type { Api, CallInput } from '#server/plugins/api.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { withEnteredPhone } from '#server/domain/phone/entered-phone.ts'
import { isRefusal, refuse, type Refusal } from '#server/plugins/refusal.ts'
import type { Settings } from '#server/settings.ts'
import { checkProof, proofKindsOf, wrongProof } from './check-proof.ts'
import { askQuestion, closeQuestion, QUESTION_SECONDS, tryQuestion } from './factor-questions.ts'
import { isFactorRequired, registerOwnFactors } from './own-factors.ts'
import { registerOwnProof } from './own-proof.ts'
import { passkeyRequestFor, readPasskeys } from './passkeys.ts'
import { endOwnSessions, readOwnSessions } from './own-sessions.ts'
import {
  changeProfile,
  completeRegistration,
  endSession,
  ensureRegistered,
  findSignIn,
  findUser,
  findUserByEmail,
  forgetAttempts,
  lockSession,
  markConfirmed,
  noteActive,
  openSession,
  readDetails,
  setPassword,
  unlockSession,
  type UserRow,
} from './session-repository.ts'
import { secondsUntil, sessionEnd } from './session-rules.ts'
import { tryOwnPassword, tryPassword, wrongPassword } from './try-password.ts'

export interface SessionServices {
  settings: Pick<Settings, 'publicUrl' | 'allowedOrigins' | 'sessionHours' | 'operator'>
  mailer: Mailer
  events: Pick<EventStream, 'sessionsChanged'>
}

const done = { data: {} }
const MAX_USER_AGENT = 300

/** Signing in and out, passwords, the own profile, the lock screen. */
export function registerSession(api: Api, services: SessionServices): void {
  const { events, settings } = services
  const operator = { name: settings.operator.name }

  registerSignIn(api, services)
  registerPasswords(api, services)
  registerAccounts(api, services)
  registerOwnSessions(api, services)
  registerOwnFactors(api, services)
  registerOwnProof(api, services)

  api.read('lockScreen', async ({ database, actor, now }) => {
    await lockSession(database.orm, actor.tokenHash, now)
    events.sessionsChanged(actor.id)
    return done
  })

  api.read('unlockScreen', async (input) => {
    const refusal = await tryOwnPassword(input, input.actor, input.body.password)
    if (refusal === 'wrong') return wrongPassword('password')
    if (refusal) return refusal
    const { database, actor, now } = input
    // The password alone opens the screen, and proves no more than it does at the sign-in.
    const hasFactor = (await proofKindsOf(database.orm, actor.id)).length > 0
    await unlockSession(database.orm, actor.tokenHash, { now, ...(!hasFactor && { provedBy: 'password' }) })
    return done
  })

  api.read('noteActivity', async ({ database, actor, now }) => {
    const { policies } = await currentPolicies(database)
    const locksAt = lockOfIdle(now, policies)
    if (locksAt !== null) await noteActive(database.orm, actor.tokenHash, now)
    return { data: { locksIn: locksAt && secondsUntil(locksAt, now) } }
  })

  api.write('updateProfile', async ({ tx, actor, body, now }) => {
    const before = await findUser(tx.orm, actor.id)
    const entered = withEnteredPhone(body, { before, country: actor.country })
    if (isRefusal(entered)) return entered
    const isChanged = await changeProfile(tx, actor.id, entered)
    if (!isChanged || !before) return refuse('staleVersion')
    const { name, phone } = entered
    await recordChange(tx, {
      kind: 'user',
      id: actor.id,
      before: { name: before.name, phone: before.phone },
      after: { name, phone },
      userId: actor.id,
      now,
    })
    return { data: { userDetails: await readDetails(tx.orm, actor, { operator, now }) } }
  })
}

function registerOwnSessions(api: Api, { events }: SessionServices): void {
  api.read('getOwnSessions', async ({ database, actor, now }) => ({
    data: await readOwnSessions(database, actor, now),
  }))

  api.write('endOwnSessions', async ({ tx, actor, body, request, afterCommit }) => {
    const ended = await endOwnSessions(tx, actor, body.ids)
    afterCommit(() => {
      request.log.info({ event: 'sessions.ended', userId: actor.id, ended }, 'own sessions ended')
      events.sessionsChanged(actor.id)
    })
    return { data: { ended } }
  })
}

/** Signing in and out, and who that is. */
function registerSignIn(api: Api, services: SessionServices): void {
  const { settings, events } = services
  const operator = { name: settings.operator.name }

  api.read('login', async (input) => {
    const { database, body, now, request } = input
    const { user, registration } = (await findSignIn(database.orm, body.email, now)) ?? {}
    const passwordHash = user?.passwordHash ?? registration?.passwordHash
    const refusal = await tryPassword(database, { ...input, email: body.email, password: body.password, passwordHash })
    if (refusal === 'wrong' || (!refusal && !user?.isActive)) {
      request.log.info({ event: 'signIn.refused', address: request.ip, userId: user?.id }, 'sign-in refused')
      return refuse('unauthenticated', { message: 'session.badCredentials' })
    }
    if (refusal) return refusal
    if (!user) throw new Error('nobody has this password')
    await forgetAttempts(database.orm, body.email, request.ip)
    if (!user.confirmedAt) {
      if (registration) {
        inBackground(input, async () => {
          const isTooMuch = await countMail(input, body.email)
          if (!isTooMuch) await sendLink(services, input, user, { purpose: 'confirm', registration })
        })
      }
      return refuse('ruleBroken', { message: 'session.confirmFirst' })
    }
    const kinds = await proofKindsOf(database.orm, user.id)
    if (kinds.length > 0) {
      request.log.info({ event: 'signIn.factorAsked', address: request.ip, userId: user.id }, 'second factor asked')
      return { data: await askProof(services, input, { user, kinds }) }
    }
    const needsFactor = await isFactorRequired(database, user)
    return {
      data: await inTransaction(database, (tx) =>
        enter(services, input, { tx, user, needsFactor, provedBy: 'password' }),
      ),
    }
  })

  api.read('proveSignIn', async (input) => {
    const { database, body, now, request } = input
    const question = await tryQuestion(database, body.question, { purpose: 'signIn', now })
    if (isRefusal(question)) return question.code === 'conflict' ? signInOver() : question
    const { user, challenge } = question
    const use = await checkProof(database, body.proof, { userId: user.id, challenge, now, settings })
    const outcome = use
      ? await attemptInTransaction(database, async (tx) => {
          if (!(await closeQuestion(tx, question))) return signInOver()
          if (!(await use(tx))) return wrongProof(body.proof.kind)
          return { data: await enter(services, input, { tx, user, needsFactor: false, provedBy: body.proof.kind }) }
        })
      : wrongProof(body.proof.kind)
    if (isRefusal(outcome))
      request.log.info({ event: 'signIn.factorRefused', address: request.ip, userId: user.id }, 'sign-in refused')
    return outcome
  })

  api.read('logout', async ({ database, actor }) => {
    await endSession(database.orm, actor.tokenHash)
    events.sessionsChanged(actor.id)
    return done
  })

  api.read('userDetails', async ({ database, actor, now }) => ({
    data: { userDetails: await readDetails(database.orm, actor, { operator, now }) },
  }))
}

/** Opens the session of somebody who has proved who they are. */
async function enter(
  { settings }: SessionServices,
  { now, request }: Pick<CallInput<'login'>, 'now' | 'request'>,
  { tx, user, ...session }: { tx: Transaction; user: UserRow; needsFactor: boolean; provedBy: ProofMeans },
): Promise<ReplyOf<'proveSignIn'>['data']> {
  const expiresAt = sessionEnd(now, settings.sessionHours)
  const userAgent = request.headers['user-agent']?.slice(0, MAX_USER_AGENT)
  const token = await openSession(tx, user.id, { ...session, now, expiresAt, userAgent, address: request.ip })
  tx.afterCommit(() => request.log.info({ event: 'signIn.done', address: request.ip, userId: user.id }, 'signed in'))
  return { token, expiresIn: secondsUntil(expiresAt, now), role: user.role, user_type: user.userType, name: user.name }
}

/** Asks who has given the right password for a second factor. */
async function askProof(
  { settings }: SessionServices,
  { database: { orm }, now }: Pick<CallInput<'login'>, 'database' | 'now'>,
  { user, kinds }: { user: UserRow; kinds: ProofQuestion['kinds'] },
): Promise<ProofQuestion> {
  const passkey = kinds.includes('passkey') ? await passkeyRequestFor(await readPasskeys(orm, user.id), settings) : null
  const asked = { userId: user.id, purpose: 'signIn', challenge: passkey?.challenge ?? null } as const
  return { question: await askQuestion(orm, asked, now), expiresIn: QUESTION_SECONDS, kinds, passkey }
}

/** Forgotten and changed passwords. */
function registerPasswords(api: Api, services: SessionServices): void {
  const { events } = services

  // Answers at once and alike, whoever asks; what there is to do is done behind the answer.
  api.read('forgetPassword', async (input) => {
    const refusal = await countMail(input, input.body.username)
    if (refusal) return refusal
    inBackground(input, async () => {
      const user = await findUserByEmail(input.database.orm, input.body.username)
      if (user?.isActive) await sendLink(services, input, user, { purpose: 'reset' })
    })
    return done
  })

  api.read('resetPassword', async ({ database, body, now }) => {
    const link = await findLink(database.orm, body.token, ['reset', 'invite'], now)
    if (!link) return refuse('ruleBroken', { message: 'session.linkUsed' })
    if (isCommonPassword(body.password, [link.user.name, link.user.email])) return commonPassword('password')
    const passwordHash = await hashPassword(body.password)
    const outcome = await attemptInTransaction(database, async (tx) => {
      if (!(await useLink(tx.orm, body.token, now))) return refuse('ruleBroken', { message: 'session.linkUsed' })
      await setPassword(tx, link.user.id, passwordHash)
      // Whoever opened the link has the mailbox.
      await markConfirmed(tx, link.user.id, now)
      return done
    })
    events.sessionsChanged(link.user.id)
    return outcome
  })

  api.read('changePassword', async (input) => {
    const { database, body, actor } = input
    const refusal = await tryOwnPassword(input, actor, body.currentPassword)
    if (refusal === 'wrong') return wrongPassword('currentPassword')
    if (refusal) return refusal
    if (body.password === body.currentPassword) {
      return refuse('ruleBroken', { message: 'session.samePassword', fields: { password: 'session.samePassword' } })
    }
    if (isCommonPassword(body.password, [actor.name, actor.email])) return commonPassword('password')
    const passwordHash = await hashPassword(body.password)
    await inTransaction(database, (tx) => setPassword(tx, actor.id, passwordHash, actor.tokenHash))
    events.sessionsChanged(actor.id)
    return done
  })
}

/** Accounts that people open themselves, and addresses that they confirm. */
function registerAccounts(api: Api, services: SessionServices): void {
  const { settings, mailer, events } = services

  api.read('register', async (input) => {
    const { database, body } = input
    if (isCommonPassword(body.password, [body.fullname, body.email])) return commonPassword('password')
    const refusal = await countMail(input, body.email)
    if (refusal) return refusal
    const passwordHash = await hashPassword(body.password)
    inBackground(input, async () => {
      const user = await inTransaction(database, (tx) => ensureRegistered(tx, body.email))
      if (!user?.isActive) return
      // Whoever was invited has an account already, only no password: by the link that was meant for them they choose one.
      if (!user.confirmedAt && user.invitedAt) return sendLink(services, input, user, { purpose: 'invite' })
      const registration = { name: body.fullname, passwordHash }
      if (!user.confirmedAt) return sendLink(services, input, user, { purpose: 'confirm', registration })
      await mailer.send(accountMail('alreadyRegistered', { ...user, language: input.language }, settings))
    })
    return done
  })

  // The address proves who opens the link, the password that it was they who registered: another may have, with theirs.
  api.read('confirmAccount', async (input) => {
    const { database, body, now } = input
    const used = refuse('ruleBroken', { message: 'session.linkUsed' })
    const link = await findLink(database.orm, body.token, ['confirm'], now)
    if (!link?.registration) return used
    const { user, registration } = link
    const refusal = await tryPassword(database, {
      ...input,
      email: user.email,
      password: body.password,
      passwordHash: registration.passwordHash,
    })
    if (refusal === 'wrong')
      return refuse('ruleBroken', {
        message: 'session.otherRegistration',
        fields: { password: 'session.otherRegistration' },
      })
    if (refusal) return refusal
    await forgetAttempts(database.orm, user.email, input.request.ip)
    return attemptInTransaction(database, async (tx) => {
      if (!(await useLink(tx.orm, body.token, now))) return used
      if (!(await completeRegistration(tx, user.id, registration, now))) return used
      await dropLinks(tx.orm, user.id, PASSWORD_LINKS)
      return done
    })
  })

  api.read('confirmEmail', async ({ database, body, now }) => {
    const confirmed = await attemptInTransaction(database, (tx) => confirmNewEmail(tx, body.token, now))
    if (isRefusal(confirmed)) return confirmed
    events.sessionsChanged(confirmed.userId)
    return done
  })

  api.read('stopEmailChange', async (input) => {
    const { database, body, now, language } = input
    const stopped = await attemptInTransaction(database, (tx) => stopEmailChange(tx, body.token, now))
    if (isRefusal(stopped)) return stopped
    const { user, resetToken: token } = stopped
    events.sessionsChanged(user.id)
    if (token !== null)
      inBackground(input, () =>
        mailer.send(accountMail('reset', { ...user, language }, { publicUrl: settings.publicUrl, token })),
      )
    return done
  })
}

/** A link by mail, for what its purpose says. */
async function sendLink(
  { settings, mailer }: SessionServices,
  { database, now, language }: Pick<CallInput<'login'>, 'database' | 'now' | 'language'>,
  user: UserRow,
  link: Exclude<NewLink, { purpose: 'newEmail' | 'stopEmail' }>,
): Promise<void> {
  const token = await inTransaction(database, (tx) => issueLink(tx, user.id, link, now))
  const name = link.purpose === 'confirm' ? link.registration.name : user.name
  await mailer.send(
    accountMail(link.purpose, { email: user.email, name, language }, { publicUrl: settings.publicUrl, token }),
  )
}

/** Nobody's mailbox is filled by somebody who types its address again and again. */
function countMail(
  { database, request, now }: Pick<CallInput<'login'>, 'database' | 'request' | 'now'>,
  email: string,
): Promise<Refusal | undefined> {
  return countAct(database.pool, { accountMail: email, accountMailFrom: request.ip }, now)
}

/** For what the answer must not wait for, neither in time nor in outcome. */
function inBackground({ request }: Pick<CallInput<'login'>, 'request'>, task: () => Promise<void>): void {
  task().catch((error: unknown) => request.log.error({ err: error }, 'could not be done behind the answer'))
}

const signInOver = () => refuse('conflict', { message: 'factor.signInOver' })

const commonPassword = (field: string) =>
  refuse('ruleBroken', { message: 'session.commonPassword', fields: { [field]: 'session.commonPassword' } })
