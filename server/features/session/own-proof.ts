import type { Proof } from '#contract/session/second-factor.ts'
import { attemptInTransaction } from '#server/database/connection.ts'
import type { Api, CallInput } from '#server/plugins/api.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { checkProof, proofKindsOf, wrongProof } from './check-proof.ts'
import { askQuestion, closeQuestion, QUESTION_SECONDS, questionOver, tryQuestion } from './factor-questions.ts'
import { type PasskeySettings, passkeyRequestFor, readPasskeys } from './passkeys.ts'
import { unlockSession } from './session-repository.ts'
import { tryOwnPassword, wrongPassword } from './try-password.ts'

const BY_PASSWORD = { kinds: ['password' as const], question: null, expiresIn: null, passkey: null }

/**
 * Proving in a session that it is its user who acts. Kept with the session under the server's clock, and counted for no
 * other. Answered without an idempotency key, as signing in is: a proof is good once.
 */
export function registerOwnProof(api: Api, { settings }: { settings: PasskeySettings }): void {
  api.read('startProof', async ({ database: { orm }, actor, now }) => {
    const kinds = (await proofKindsOf(orm, actor.id)).filter((kind) => kind !== 'recoveryCode')
    if (kinds.length === 0) return { data: BY_PASSWORD }
    const passkey = kinds.includes('passkey')
      ? await passkeyRequestFor(await readPasskeys(orm, actor.id), settings)
      : null
    const asked = { userId: actor.id, purpose: 'proof', challenge: passkey?.challenge ?? null } as const
    return { data: { kinds, question: await askQuestion(orm, asked, now), expiresIn: QUESTION_SECONDS, passkey } }
  })

  api.read('proveIdentity', async (input) => {
    const { actor, body, request } = input
    const refusal =
      'password' in body ? await proveByPassword(input, body.password) : await proveByFactor(input, body, settings)
    const by = 'password' in body ? 'password' : body.proof.kind
    request.log.info(
      { event: refusal ? 'proof.refused' : 'proof.done', address: request.ip, userId: actor.id, by },
      refusal ? 'identity not proved' : 'identity proved',
    )
    return refusal ?? { data: {} }
  })
}

async function proveByPassword(input: CallInput<'proveIdentity'>, password: string): Promise<Refusal | undefined> {
  const { database, actor, now } = input
  const kinds = await proofKindsOf(database.orm, actor.id)
  if (kinds.length > 0) return refuse('ruleBroken', { message: 'factor.proofNeeded' })
  const refusal = await tryOwnPassword(input, actor, password)
  if (refusal === 'wrong') return wrongPassword('password')
  if (refusal) return refusal
  await unlockSession(database.orm, actor.tokenHash, { now, provedBy: 'password' })
  return undefined
}

async function proveByFactor(
  { database, actor, now }: CallInput<'proveIdentity'>,
  given: { question: string; proof: Exclude<Proof, { kind: 'recoveryCode' }> },
  settings: PasskeySettings,
): Promise<Refusal | undefined> {
  const { proof } = given
  const question = await tryQuestion(database, given.question, { purpose: 'proof', userId: actor.id, now })
  if (isRefusal(question)) return question
  const use = await checkProof(database, proof, { userId: actor.id, challenge: question.challenge, now, settings })
  if (!use) return wrongProof(proof.kind)
  const outcome = await attemptInTransaction(database, async (tx) => {
    if (!(await closeQuestion(tx, question))) return questionOver()
    if (!(await use(tx))) return wrongProof(proof.kind)
    await unlockSession(tx.orm, actor.tokenHash, { now, provedBy: proof.kind })
    return null
  })
  return outcome ?? undefined
}
