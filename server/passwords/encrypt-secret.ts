import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { AuditKey } from '#server/audit/row-mark.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * For secrets that have to be read again: AES-256-GCM under a key of its own, derived from the installation's
 * (`AUDIT_KEY`), so that a copy of the database alone gives none away. `owner` is bound to it: moved to another row it
 * is not readable.
 *
 * @throws where this process has no key
 */
export function encryptSecret(key: AuditKey | undefined, owner: string, secret: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', secretKey(key), iv).setAAD(Buffer.from(owner))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

/** @returns undefined where it was encrypted under another key, or for another owner */
export function decryptSecret(key: AuditKey | undefined, owner: string, kept: Buffer): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', secretKey(key), kept.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(kept.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(kept.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}

function secretKey(key: AuditKey | undefined): Uint8Array {
  if (key === undefined) throw new Error('secrets are kept under the installation key, and this process has none')
  return new Uint8Array(hkdfSync('sha256', key, '', 'back office: second factor', 32))
}
