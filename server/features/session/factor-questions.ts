import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { type Database, inTransaction, type Orm, type Transaction } from '#server/database/connection.ts'
import { type FactorPurpose, factorQuestions, users } from '#server/database/schema/people.ts'
import { newToken } from '#server/domain/people/new-token.ts'
import { hashToken } from '#server/plugins/authenticate.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'
import { countAttempt, forgetAttempts, type UserRow } from './session-repository.ts'

/** Long enough to find the phone. */
export const QUESTION_SECONDS = 10 * 60
const MAX_TRIES = 5

export interface OpenQuestion {
  tokenHash: string
  user: UserRow
  /** What a passkey is to sign; null where none is asked. */
  challenge: string | null
  secret: Buffer | null
}

/** Asks somebody something, and clears their expired questions away. @returns the token that the answer comes with */
export async function askQuestion(
  orm: Orm,
  question: { userId: string; purpose: FactorPurpose; challenge?: string | null; secret?: Buffer },
  now: Date,
): Promise<string> {
  const token = newToken()
  await orm
    .delete(factorQuestions)
    .where(and(eq(factorQuestions.userId, question.userId), lt(factorQuestions.expiresAt, now)))
  const expiresAt = new Date(now.getTime() + QUESTION_SECONDS * 1000)
  await orm.insert(factorQuestions).values({ ...question, tokenHash: hashToken(token), expiresAt })
  return token
}

/**
 * Counts a try at a question, before it is made, so that many at the same time get no more tries than one after another.
 *
 * @param userId whose question it has to be, where that is known
 * @returns the question, or the refusal: it is over, or its user has tried too often, with whichever question
 */
export async function tryQuestion(
  database: Database,
  token: string,
  { purpose, userId, now }: { purpose: FactorPurpose; userId?: string; now: Date },
): Promise<OpenQuestion | Refusal> {
  const tokenHash = hashToken(token)
  return inTransaction(database, async (tx) => {
    const [asked] = await tx.orm
      .update(factorQuestions)
      .set({ tries: sql`${factorQuestions.tries} + 1` })
      .where(
        and(
          eq(factorQuestions.tokenHash, tokenHash),
          eq(factorQuestions.purpose, purpose),
          userId === undefined ? undefined : eq(factorQuestions.userId, userId),
          gt(factorQuestions.expiresAt, now),
          lt(factorQuestions.tries, MAX_TRIES),
        ),
      )
      .returning()
    if (!asked) return questionOver()
    const [user] = await tx.orm
      .select()
      .from(users)
      .where(and(eq(users.id, asked.userId), eq(users.isActive, true)))
    if (!user) return questionOver()
    const admission = await countAttempt(tx, attemptsOf(user.id), ANYWHERE, now)
    if (!admission.isAdmitted) {
      const { retryAfterSeconds } = admission
      const minutes = Math.ceil(retryAfterSeconds / 60)
      return refuse('tooManyRequests', { message: 'factor.tooManyTries', values: { minutes }, retryAfterSeconds })
    }
    return { tokenHash, user, challenge: asked.challenge, secret: asked.secret }
  })
}

/** Uses a question up. @returns false where another answer has done so */
export async function closeQuestion(tx: Transaction, { tokenHash, user }: OpenQuestion): Promise<boolean> {
  const { rowCount } = await tx.orm.delete(factorQuestions).where(eq(factorQuestions.tokenHash, tokenHash))
  await forgetAttempts(tx.orm, attemptsOf(user.id), ANYWHERE)
  return rowCount === 1
}

export const questionOver = (): Refusal => refuse('conflict', { message: 'factor.questionOver' })

/** Apart from those at the password: whoever knows that would begin to count again with every sign-in. */
const attemptsOf = (userId: string) => `second-factor:${userId}`
/** From wherever: whoever knows the password may have many addresses. */
const ANYWHERE = '*'
