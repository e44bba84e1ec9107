import { and, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { MAX_PASSKEYS } from '#contract/bounds.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { attemptInTransaction, type Orm, type Transaction } from '#server/database/connection.ts'
import { codeApps, passkeys, recoveryCodes, sessions } from '#server/database/schema/people.ts'
import { accountMail } from '#server/domain/people/account-mails.ts'
import { countRecoveryCodes, lockFactors, recordFactors } from '#server/domain/people/second-factors.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { decryptSecret, encryptSecret } from '#server/passwords/encrypt-secret.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api, CallInput } from '#server/plugins/api.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { Settings } from '#server/settings.ts'
import { newSecret, stepOfCode } from './app-codes.ts'
import { askQuestion, closeQuestion, questionOver, tryQuestion } from './factor-questions.ts'
import { passkeyCreationFor, readNewPasskey, readPasskeys } from './passkeys.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { tryOwnPassword, wrongPassword } from './try-password.ts'

export interface FactorServices {
  settings: Pick<Settings, 'publicUrl' | 'allowedOrigins' | 'operator'>
  mailer: Mailer
  events: Pick<EventStream, 'sessionsChanged'>
}

const done = { data: {} }

/** The own passkeys, codes and recovery codes. What is shown once is answered without a key: stored answers would keep it. */
export function registerOwnFactors(api: Api, services: FactorServices): void {
  const { settings } = services

  api.read('getOwnFactors', async ({ database, actor }) => ({
    data: {
      ...(await readOwnFactors(database.orm, actor.id)),
      isRequired: await isFactorRequired(database, actor),
    },
  }))

  api.read('startPasskey', async (input) => {
    const { database, actor, now } = input
    const refusal = await askPassword(input, input.body.password)
    if (refusal) return refusal
    const known = await readPasskeys(database.orm, actor.id)
    if (known.length >= MAX_PASSKEYS) return tooManyPasskeys()
    const passkey = await passkeyCreationFor(actor, known, settings)
    const asked = { userId: actor.id, purpose: 'passkey', challenge: passkey.challenge } as const
    return { data: { question: await askQuestion(database.orm, asked, now), passkey } }
  })

  api.read('addPasskey', async (input) => {
    const { database, actor, body, now } = input
    const question = await tryQuestion(database, body.question, { purpose: 'passkey', userId: actor.id, now })
    if (isRefusal(question)) return question
    const made = question.challenge && (await readNewPasskey(body.answer, question.challenge, settings))
    if (!made) return refuse('ruleBroken', { message: 'factor.passkeyUnusable' })
    return attemptInTransaction(database, async (tx) => {
      if (!(await closeQuestion(tx, question))) return questionOver()
      const before = await lockFactors(tx, actor.id)
      if ((await tx.orm.$count(passkeys, eq(passkeys.userId, actor.id))) >= MAX_PASSKEYS) return tooManyPasskeys()
      const { rowCount } = await tx.orm
        .insert(passkeys)
        .values({ ...made, id: newId(), userId: actor.id, name: body.name })
        .onConflictDoNothing({ target: passkeys.credentialId })
      if (rowCount !== 1) return refuse('conflict', { message: 'factor.passkeyKnown' })
      return { data: await afterAdding(tx, input, services, { before, after: before + 1 }) }
    })
  })

  api.write('renamePasskey', async ({ tx, actor, params, body }) => {
    const { rowCount } = await tx.orm
      .update(passkeys)
      .set({ name: body.name })
      .where(and(eq(passkeys.id, params.id), eq(passkeys.userId, actor.id)))
    return rowCount === 1 ? done : refuse('notFound')
  })

  api.read('startCodes', async (input) => {
    const { database, actor, now } = input
    const refusal = await askPassword(input, input.body.password)
    if (refusal) return refusal
    const { bytes, base32, uri } = newSecret({ issuer: settings.operator.name.en, label: actor.email })
    const secret = encryptSecret(database.auditKey, actor.id, bytes)
    const question = await askQuestion(database.orm, { userId: actor.id, purpose: 'codes', secret }, now)
    return { data: { question, secret: base32, uri } }
  })

  api.read('confirmCodes', async (input) => {
    const { database, actor, body, now } = input
    const question = await tryQuestion(database, body.question, { purpose: 'codes', userId: actor.id, now })
    if (isRefusal(question)) return question
    const { secret } = question
    const bytes = secret && decryptSecret(database.auditKey, actor.id, secret)
    if (!secret || !bytes) return questionOver()
    const lastStep = stepOfCode(bytes, body.code, now)
    if (lastStep === undefined)
      return refuse('ruleBroken', { message: 'factor.wrongCode', fields: { code: 'factor.wrongCode' } })
    return attemptInTransaction(database, async (tx) => {
      if (!(await closeQuestion(tx, question))) return questionOver()
      const before = await lockFactors(tx, actor.id)
      const { rowCount: replaced } = await tx.orm.delete(codeApps).where(eq(codeApps.userId, actor.id))
      await tx.orm.insert(codeApps).values({ userId: actor.id, secret, lastStep })
      const after = before + 1 - (replaced ?? 0)
      return { data: await afterAdding(tx, input, services, { before, after }) }
    })
  })

  api.read('removeFactor', async (input) => {
    const { database, actor, body, now } = input
    const refusal = await askPassword(input, body.password)
    if (refusal) return refusal
    const isRequired = await isFactorRequired(database, actor)
    return attemptInTransaction(database, async (tx) => {
      const before = await lockFactors(tx, actor.id)
      const { rowCount } = await (body.passkeyId === null
        ? tx.orm.delete(codeApps).where(eq(codeApps.userId, actor.id))
        : tx.orm.delete(passkeys).where(and(eq(passkeys.id, body.passkeyId), eq(passkeys.userId, actor.id))))
      if (rowCount !== 1) return refuse('notFound')
      if (before === 1 && isRequired) return refuse('ruleBroken', { message: 'factor.lastOne' })
      // Without a factor they would be good for nothing, and beside the next one they would be forgotten.
      if (before === 1) await tx.orm.delete(recoveryCodes).where(eq(recoveryCodes.userId, actor.id))
      await recordFactors(tx, actor.id, { before, after: before - 1, by: actor.id, now })
      tellOwner(tx, input, services)
      return done
    })
  })

  api.read('renewRecoveryCodes', async (input) => {
    const { database, actor, body } = input
    const refusal = await askPassword(input, body.password)
    if (refusal) return refusal
    return attemptInTransaction(database, async (tx) => {
      if ((await lockFactors(tx, actor.id)) === 0) return refuse('ruleBroken', { message: 'factor.none' })
      tellOwner(tx, input, services)
      return { data: { recoveryCodes: await renewRecoveryCodes(tx, actor.id) } }
    })
  })
}

/** Whether the rules ask somebody of this user type for a second factor. */
export async function isFactorRequired(
  database: CallInput<'login'>['database'],
  { userType }: Pick<Actor, 'userType'>,
): Promise<boolean> {
  const { policies } = await currentPolicies(database)
  return userType !== null && policies.factorUserTypes.includes(userType)
}

type FactorInput = Pick<CallInput<'startCodes'>, 'database' | 'actor' | 'now' | 'request' | 'language'>

/** Right after a sign-in that is only good for the first factor the password was just given. */
async function askPassword(input: FactorInput, password: string | undefined): Promise<Refusal | undefined> {
  const { actor } = input
  if (actor.needsFactor) return undefined
  if (password === undefined)
    return refuse('ruleBroken', { message: 'session.wrongPassword', fields: { password: 'session.wrongPassword' } })
  const refusal = await tryOwnPassword(input, actor, password)
  return refusal === 'wrong' ? wrongPassword('password') : refusal
}

async function afterAdding(
  tx: Transaction,
  input: FactorInput,
  services: FactorServices,
  { before, after }: { before: number; after: number },
): Promise<ReplyOf<'addPasskey'>['data']> {
  const { actor, now } = input
  await tx.orm.update(sessions).set({ needsFactor: false }).where(eq(sessions.userId, actor.id))
  await recordFactors(tx, actor.id, { before, after, by: actor.id, now })
  tellOwner(tx, input, services)
  return { recoveryCodes: before === 0 ? await renewRecoveryCodes(tx, actor.id) : null }
}

/** Whoever added or removed it may not be the owner of the account. */
function tellOwner(tx: Transaction, { actor, language, request }: FactorInput, services: FactorServices): void {
  const { mailer, settings, events } = services
  tx.afterCommit(() => {
    request.log.info({ event: 'factors.changed', userId: actor.id }, 'second factors changed')
    events.sessionsChanged(actor.id)
    mailer
      .send(accountMail('factorsChanged', { ...actor, language }, settings))
      .catch((error: unknown) => request.log.error({ err: error }, 'a mail about an account was not sent'))
  })
}

async function readOwnFactors(orm: Orm, userId: string): Promise<Omit<ReplyOf<'getOwnFactors'>['data'], 'isRequired'>> {
  const [keys, [app], recoveryCodesLeft] = await Promise.all([
    readPasskeys(orm, userId),
    orm.select({ since: codeApps.createdAt }).from(codeApps).where(eq(codeApps.userId, userId)),
    countRecoveryCodes(orm, userId),
  ])
  return {
    passkeys: keys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    codesSince: app?.since ?? null,
    recoveryCodesLeft,
  }
}

const tooManyPasskeys = () => refuse('ruleBroken', { message: 'factor.tooManyPasskeys', values: { max: MAX_PASSKEYS } })
