import { type Database, inTransaction } from '#server/database/connection.ts'
import { isPassword } from '#server/passwords/hash-password.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { CallInput } from '#server/plugins/api.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { countAttempt, findUser, forgetAttempts } from './session-repository.ts'

interface PasswordAttempt {
  now: Date
  request: { ip: string }
  email: string
  password: string
  passwordHash: string | null | undefined
}

/** @returns undefined when the password is right, the refusal when it may not be tried now */
export async function tryPassword(
  database: Database,
  { now, request, email, password, passwordHash }: PasswordAttempt,
): Promise<Refusal | 'wrong' | undefined> {
  const admission = await inTransaction(database, (tx) => countAttempt(tx, email, request.ip, now))
  if (!admission.isAdmitted) {
    const { retryAfterSeconds } = admission
    const minutes = Math.ceil(retryAfterSeconds / 60)
    return refuse('tooManyRequests', { message: 'session.tooManyAttempts', values: { minutes }, retryAfterSeconds })
  }
  return (await isPassword(password, passwordHash)) ? undefined : 'wrong'
}

/** The same for who is signed in: a session left open is not a way to guess the password. */
export async function tryOwnPassword(
  { database, now, request }: Pick<CallInput<'unlockScreen'>, 'database' | 'now' | 'request'>,
  actor: Actor,
  password: string,
): Promise<Refusal | 'wrong' | undefined> {
  const user = await findUser(database.orm, actor.id)
  const passwordHash = user?.passwordHash
  const refusal = await tryPassword(database, { now, request, email: actor.email, password, passwordHash })
  if (!refusal) await forgetAttempts(database.orm, actor.email, request.ip)
  return refusal
}

export const wrongPassword = (field: string): Refusal =>
  refuse('ruleBroken', { message: 'session.wrongPassword', fields: { [field]: 'session.wrongPassword' } })
