import { randomBytes } from 'node:crypto'
import type { Settings } from '#server/settings.ts'
import { createKeyFile, readKeyFile } from '#server/storage/key-file.ts'
import type { AuditKey } from './row-mark.ts'

/**
 * The key that marks what this process writes: the one that is set, else that of the file, which is made where it is
 * missing. Several hosts must share one, or each would take the other's rows for slipped in.
 */
export function openAuditKey({ auditKey, auditKeyFile }: Pick<Settings, 'auditKey' | 'auditKeyFile'>): AuditKey {
  return Buffer.from(auditKey ?? readKeyFile(auditKeyFile) ?? createKeyFile(auditKeyFile, randomBytes(32).toString('hex')))
}
