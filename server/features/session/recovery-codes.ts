import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { RECOVERY_CODES } from '#contract/bounds.ts'
import { latinDigits } from '#contract/latin-digits.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { recoveryCodes } from '#server/database/schema/people.ts'
import { hashToken } from '#server/plugins/authenticate.ts'

/** Without what looks like something else on paper: 0 and O, 1, I and L, U and V. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 4
const GROUP = 4

/** Makes somebody's recovery codes, in place of earlier ones; they are shown once. 16 letters of 30: 78 bits. */
export async function renewRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.orm.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.orm.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(code) })))
  return codes
}

/** Whether a code is somebody's and has not been used. */
export async function isRecoveryCode(orm: Orm, userId: string, code: string): Promise<boolean> {
  return (await orm.$count(recoveryCodes, unused(userId, code))) > 0
}

/** @returns whether this was its first use */
export async function useRecoveryCode(tx: Transaction, userId: string, code: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.orm.update(recoveryCodes).set({ usedAt: now }).where(unused(userId, code))
  return rowCount === 1
}

const unused = (userId: string, code: string) =>
  and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(code)), isNull(recoveryCodes.usedAt))

function newCode(): string {
  return Array.from({ length: GROUPS }, newGroup).join('-')
}

const newGroup = () => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Hyphens, spaces and small letters make no difference. */
const hashOf = (code: string): string => hashToken(latinDigits(code).replaceAll(/[\s-]/g, '').toUpperCase())
