import { and, eq, lt } from 'drizzle-orm'
import { PROOF_KINDS, type Proof } from '#contract/session/second-factor.ts'
import type { Connections, Orm, Transaction } from '#server/database/connection.ts'
import { codeApps, passkeys } from '#server/database/schema/people.ts'
import { countRecoveryCodes } from '#server/domain/people/second-factors.ts'
import { decryptSecret } from '#server/passwords/encrypt-secret.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { stepOfCode } from './app-codes.ts'
import { type PasskeySettings, readPasskeys, verifyPasskey } from './passkeys.ts'
import { isRecoveryCode, useRecoveryCode } from './recovery-codes.ts'

/** Uses a right proof up. @returns false where another call has done so meanwhile */
export type UseProof = (tx: Transaction) => Promise<boolean>

/** Which proofs somebody can give; empty without a second factor. */
export async function proofKindsOf(orm: Orm, userId: string): Promise<(typeof PROOF_KINDS)[number][]> {
  const [keys, apps, codes] = await Promise.all([
    orm.$count(passkeys, eq(passkeys.userId, userId)),
    orm.$count(codeApps, eq(codeApps.userId, userId)),
    countRecoveryCodes(orm, userId),
  ])
  if (keys + apps === 0) return []
  const has = { passkey: keys > 0, code: apps > 0, recoveryCode: codes > 0 }
  return PROOF_KINDS.filter((kind) => has[kind])
}

/** @returns how to use the proof up where it is right, undefined where it is wrong */
export async function checkProof(
  { orm, auditKey }: Pick<Connections, 'orm' | 'auditKey'>,
  proof: Proof,
  {
    userId,
    challenge,
    now,
    settings,
  }: { userId: string; challenge: string | null; now: Date; settings: PasskeySettings },
): Promise<UseProof | undefined> {
  switch (proof.kind) {
    case 'code': {
      const [app] = await orm.select().from(codeApps).where(eq(codeApps.userId, userId))
      const secret = app && decryptSecret(auditKey, userId, app.secret)
      const step = secret && stepOfCode(secret, proof.code, now)
      if (step === undefined || !app || step <= app.lastStep) return undefined
      return async (tx) => {
        const { rowCount } = await tx.orm
          .update(codeApps)
          .set({ lastStep: step })
          .where(and(eq(codeApps.userId, userId), lt(codeApps.lastStep, step)))
        return rowCount === 1
      }
    }
    case 'recoveryCode':
      return (await isRecoveryCode(orm, userId, proof.code))
        ? (tx) => useRecoveryCode(tx, userId, proof.code, now)
        : undefined
    case 'passkey': {
      const passkey = (await readPasskeys(orm, userId)).find(({ credentialId }) => credentialId === proof.answer.id)
      if (!passkey || challenge === null) return undefined
      const counter = await verifyPasskey(proof.answer, { passkey, challenge }, settings)
      if (counter === undefined) return undefined
      return async (tx) => {
        const { rowCount } = await tx.orm
          .update(passkeys)
          .set({ counter, lastUsedAt: now })
          .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
        return rowCount === 1
      }
    }
  }
}

export function wrongProof(kind: Proof['kind']): Refusal {
  if (kind === 'passkey') return refuse('ruleBroken', { message: 'factor.passkeyRefused' })
  const message = kind === 'code' ? 'factor.wrongCode' : 'factor.wrongRecoveryCode'
  return refuse('ruleBroken', { message, fields: { code: message } })
}
