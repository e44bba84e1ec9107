import { attemptInTransaction, inTransaction, type Database } from '#server/database/connection.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { recordChange } from '#server/masters/record-changes.ts'
import { isCommonPassword } from '#server/passwords/common-passwords.ts'
import { hashPassword, isPassword } from '#server/passwords/hash-password.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api, CallInput } from '#server/plugins/api.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'
import type { Settings } from '#server/settings.ts'
import { sessionMail } from './session-mails.ts'
import {
  addSelfRegistered,
  changeProfile,
  countAttempt,
  endSession,
  findLinkOwner,
  findUser,
  findUserByEmail,
  forgetAttempts,
  issueLink,
  markConfirmed,
  openSession,
  readDetails,
  setLocked,
  setPassword,
  useLink,
  type UserRow,
} from './session-repository.ts'
import { secondsUntil, sessionEnd } from './session-rules.ts'

export interface SessionServices {
  settings: Pick<Settings, 'publicUrl' | 'sessionHours'>
  mailer: Mailer
}

const done = { data: {} }

/** Signing in and out, passwords, the own profile, the lock screen. */
export function registerSession(api: Api, services: SessionServices): void {
  const { settings, mailer } = services

  api.read('login', async (input) => {
    const { database, body, now, request } = input
    const user = await findUserByEmail(database.orm, body.email)
    const refusal = await tryPassword(database, { ...input, email: body.email, password: body.password, user })
    if (refusal === 'wrong' || (!refusal && !user?.isActive)) {
      request.log.info({ event: 'signIn.refused', address: request.ip, userId: user?.id }, 'sign-in refused')
      return refuse('unauthenticated', { message: 'session.badCredentials' })
    }
    if (refusal) return refusal
    if (!user) throw new Error('nobody has this password')
    await forgetAttempts(database.orm, body.email, request.ip)
    if (!user.confirmedAt) {
      inBackground(input, () => sendLink(input, 'confirm', user))
      return refuse('ruleBroken', { message: 'session.confirmFirst' })
    }
    const expiresAt = sessionEnd(now, settings.sessionHours)
    const token = await inTransaction(database, (tx) => openSession(tx, user.id, now, expiresAt))
    request.log.info({ event: 'signIn.done', address: request.ip, userId: user.id }, 'signed in')
    return {
      data: {
        token,
        expiresIn: secondsUntil(expiresAt, now),
        role: user.role,
        user_type: user.userType,
        name: user.name,
      },
    }
  })

  api.read('logout', async ({ database, actor }) => {
    await endSession(database.orm, actor.tokenHash)
    return done
  })

  api.read('userDetails', async ({ database, actor, now }) => ({
    data: { userDetails: await readDetails(database.orm, actor, now) },
  }))

  // Answers at once and alike, whoever asks; what there is to do is done behind the answer.
  api.read('forgetPassword', async (input) => {
    inBackground(input, async () => {
      const user = await findUserByEmail(input.database.orm, input.body.username)
      if (user?.isActive) await sendLink(input, 'reset', user)
    })
    return done
  })

  api.read('resetPassword', async ({ database, body, now }) => {
    const owner = await findLinkOwner(database.orm, body.token, 'reset', now)
    if (!owner) return refuse('ruleBroken', { message: 'session.linkUsed' })
    if (isCommonPassword(body.password, [owner.name, owner.email])) return commonPassword('password')
    const passwordHash = await hashPassword(body.password)
    return attemptInTransaction(database, async (tx) => {
      if (!(await useLink(tx.orm, body.token, now))) return refuse('ruleBroken', { message: 'session.linkUsed' })
      await setPassword(tx, owner.id, passwordHash)
      // Whoever opened the link has the mailbox.
      await markConfirmed(tx.orm, owner.id, now)
      return done
    })
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
    return done
  })

  api.read('register', async (input) => {
    const { database, body } = input
    if (isCommonPassword(body.password, [body.fullname, body.email])) return commonPassword('password')
    const passwordHash = await hashPassword(body.password)
    inBackground(input, async () => {
      await addSelfRegistered(database.orm, { name: body.fullname, email: body.email, passwordHash })
      const user = await findUserByEmail(database.orm, body.email)
      if (!user?.isActive) return
      if (!user.confirmedAt) return sendLink(input, 'confirm', user)
      await mailer.send(sessionMail('alreadyRegistered', { ...user, language: input.language }, settings))
    })
    return done
  })

  api.read('confirmAccount', ({ database, body, now }) =>
    attemptInTransaction(database, async (tx) => {
      const owner = await findLinkOwner(tx.orm, body.token, 'confirm', now)
      if (!owner || !(await useLink(tx.orm, body.token, now))) {
        return refuse('ruleBroken', { message: 'session.linkUsed' })
      }
      await markConfirmed(tx.orm, owner.id, now)
      return done
    }),
  )

  api.read('lockScreen', async ({ database, actor, now }) => {
    await setLocked(database.orm, actor.tokenHash, now)
    return done
  })

  api.read('unlockScreen', async (input) => {
    const refusal = await tryOwnPassword(input, input.actor, input.body.password)
    if (refusal === 'wrong') return wrongPassword('password')
    if (refusal) return refusal
    await setLocked(input.database.orm, input.actor.tokenHash, null)
    return done
  })

  api.write('updateProfile', async ({ tx, actor, body, now }) => {
    const before = await findUser(tx.orm, actor.id)
    const isChanged = await changeProfile(tx.orm, actor.id, body)
    if (!isChanged || !before) return refuse('staleVersion')
    const { name, phone } = body
    await recordChange(tx, {
      kind: 'user',
      id: actor.id,
      before: { name: before.name, phone: before.phone },
      after: { name, phone },
      userId: actor.id,
      now,
    })
    return { data: { userDetails: await readDetails(tx.orm, actor, now) } }
  })

  async function sendLink(
    { database, now, language }: Pick<CallInput<'login'>, 'database' | 'now' | 'language'>,
    purpose: 'confirm' | 'reset',
    user: UserRow,
  ): Promise<void> {
    const token = await inTransaction(database, (tx) => issueLink(tx, user.id, purpose, now))
    await mailer.send(sessionMail(purpose, { ...user, language }, { publicUrl: settings.publicUrl, token }))
  }
}

interface PasswordAttempt {
  now: Date
  request: { ip: string }
  email: string
  password: string
  user: UserRow | undefined
}

/** @returns undefined when the password is right, the refusal when it may not be tried now */
async function tryPassword(
  database: Database,
  { now, request, email, password, user }: PasswordAttempt,
): Promise<Refusal | 'wrong' | undefined> {
  const admission = await inTransaction(database, (tx) => countAttempt(tx, email, request.ip, now))
  if (!admission.isAdmitted) {
    const { retryAfterSeconds } = admission
    const minutes = Math.ceil(retryAfterSeconds / 60)
    return refuse('tooManyRequests', { message: 'session.tooManyAttempts', values: { minutes }, retryAfterSeconds })
  }
  return (await isPassword(password, user?.passwordHash)) ? undefined : 'wrong'
}

/** The same for who is signed in: a session left open is not a way to guess the password. */
async function tryOwnPassword(
  { database, now, request }: Pick<CallInput<'unlockScreen'>, 'database' | 'now' | 'request'>,
  actor: Actor,
  password: string,
): Promise<Refusal | 'wrong' | undefined> {
  const user = await findUser(database.orm, actor.id)
  const refusal = await tryPassword(database, { now, request, email: actor.email, password, user })
  if (!refusal) await forgetAttempts(database.orm, actor.email, request.ip)
  return refusal
}

/** For what the answer must not wait for, neither in time nor in outcome. */
function inBackground({ request }: Pick<CallInput<'login'>, 'request'>, task: () => Promise<void>): void {
  task().catch((error: unknown) => request.log.error({ err: error }, 'could not be done behind the answer'))
}

const wrongPassword = (field: string) =>
  refuse('ruleBroken', { message: 'session.wrongPassword', fields: { [field]: 'session.wrongPassword' } })
const commonPassword = (field: string) =>
  refuse('ruleBroken', { message: 'session.commonPassword', fields: { [field]: 'session.commonPassword' } })
