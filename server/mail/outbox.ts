import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newKey } from '#machines/key.ts'
import type { Settings } from '#server/settings.ts'

const QUIET_LEVELS: readonly Settings['logLevel'][] = ['silent', 'fatal', 'error']

export type OutboxSettings = Pick<Settings, 'outboxDirectory' | 'logLevel'>

/** Keeps what could not be sent anywhere as a file, and says where and for want of which setting. */
export async function keepInOutbox(
  { outboxDirectory, logLevel }: OutboxSettings,
  { to, content, kind, setting }: { to: string; content: Buffer | string; kind: 'eml' | 'sms.txt'; setting: string },
): Promise<void> {
  await mkdir(outboxDirectory, { recursive: true, mode: 0o700 })
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const file = join(outboxDirectory, `${time}-${fileSafe(to)}-${newKey().slice(0, 6)}.${kind}`)
  // It holds a link that opens something: for the owner of the process only.
  await writeFile(file, content, { mode: 0o600 })
  // The file is named after whom it is for; the log names nobody.
  if (!QUIET_LEVELS.includes(logLevel)) console.warn(`No ${setting}: a message is kept in ${outboxDirectory}, ${time}…`)
}

function fileSafe(address: string): string {
  return address.replaceAll(/[^\w@.+-]/g, '_').slice(0, 80)
}
