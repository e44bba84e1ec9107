import { randomBytes } from 'node:crypto'
import type { Settings } from '#server/settings.ts'
import { createKeyFile, readKeyFile } from '#server/storage/key-file.ts'
import type { AuditKey } from './row-mark.ts'

/**
 * The key that marks what this process writes: the one that is set, else that of the file, which is made where it is
 * missing. Several hosts must share one, or each would take the other's rows for slipped in.
 */
export function openAuditKey(settings: Pick<Settings, 'auditKey' | 'auditKeyFile'>): AuditKey {
  return knownAuditKey(settings) ?? Buffer.from(createKeyFile(settings.auditKeyFile, randomBytes(32).toString('hex')))
}

/** The same, and undefined where there is none yet: for who only reads. */
export function knownAuditKey({
  auditKey,
  auditKeyFile,
}: Pick<Settings, 'auditKey' | 'auditKeyFile'>): AuditKey | undefined {
  const known = auditKey ?? readKeyFile(auditKeyFile)
  return known === undefined ? undefined : Buffer.from(known)
}
