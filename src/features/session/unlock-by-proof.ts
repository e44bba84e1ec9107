import type { GivenProof, OwnProofQuestion } from '#contract/session/second-factor.ts'
import type { ApiError } from '#src/platform/api.ts'

/** What unlocks a session beside the password. */
export type Factor = Exclude<OwnProofQuestion['kinds'][number], 'password'>
type FactorProof = Exclude<GivenProof, { kind: 'recoveryCode' }>

const api = () => import('#src/platform/api.ts')
/** A session that has ended is told to the session flow, which leaves the lock screen. */
const settings = { endsSession: 'background' } as const

/** With what the account of this session unlocks beside its password; undefined where nobody answers. */
export async function readFactors(): Promise<readonly Factor[] | undefined> {
  try {
    const { call } = await api()
    const { data } = await call('startProof', settings)
    return data.kinds.filter((kind) => kind !== 'password')
  } catch {
    return undefined
  }
}

/**
 * Unlocks the session by a proof. Asked for anew with each try: a screen stays locked for longer than a question is
 * open, and each is good for few tries.
 *
 * @param answer makes the proof; undefined where nobody gave one
 * @returns why it stays locked, undefined where nobody gave a proof
 */
export async function unlockByProof(
  answer: (asked: OwnProofQuestion) => Promise<FactorProof | undefined>,
): Promise<'unlocked' | ApiError | undefined> {
  const { attempt, ApiError: Failed } = await api()
  try {
    const asked = await attempt('startProof', settings)
    if (!asked.ok) return asked.error
    const { question } = asked.answer.data
    const proof = await answer(asked.answer.data)
    if (question === null || proof === undefined) return undefined
    const proved = await attempt('proveIdentity', { body: { question, proof }, ...settings })
    return proved.ok ? 'unlocked' : proved.error
  } catch (error) {
    if (error instanceof Failed) return error
    throw error
  }
}
