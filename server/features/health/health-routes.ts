import type { MailFailures } from '#server/mail/counted-mailer.ts'
import type { Api } from '#server/plugins/api.ts'
import { refuse } from '#server/plugins/refusal.ts'
import type { Settings } from '#server/settings.ts'
import { readBackupNote, readRestoreTestNote } from '#server/storage/backup-notes.ts'
import { buildVersion, knownMigrations } from '#server/build-version.ts'
import type { HealthWatch } from './health-watch.ts'
import { poolUse } from './pool-use.ts'

const RETRY_SECONDS = 5

export interface HealthPageServices {
  settings: Pick<Settings, 'dataDirectory' | 'databaseUrl' | 'databasePool'>
  watch: Pick<HealthWatch, 'look' | 'facts'>
  mailFailures: () => MailFailures
  openStreams: () => number
}

/** The state of the system, as its super admin reads it. */
export function registerHealth(api: Api, { settings, watch, mailFailures, openStreams }: HealthPageServices): void {
  const startedAt = new Date(Date.now() - process.uptime() * 1000)
  const version = buildVersion()
  const migrations = knownMigrations()

  api.read('getSystemHealth', async ({ database }) => {
    const [health, facts, lastBackup, lastRestoreTest] = await Promise.all([
      watch.look(),
      watch.facts(),
      readBackupNote(settings.dataDirectory),
      readRestoreTestNote(settings.dataDirectory),
    ])
    if (facts === undefined) return refuse('unavailable', { retryAfterSeconds: RETRY_SECONDS })
    const mails = mailFailures()
    const present = migrations.find(({ when }) => when === health.migrationLevel)
    return {
      data: {
        at: health.at,
        parts: [...health.parts],
        queues: [...(health.queues ?? [])],
        failures: {
          messages: facts.failedMessages,
          taxDocuments: facts.stoppedTaxDocuments,
          mails: mails.failed,
          lastMailAt: mails.lastFailedAt,
        },
        disks: [...health.disks],
        pool: { ...poolUse(database), most: settings.databasePool },
        database: {
          isEmbedded: settings.databaseUrl === undefined,
          version: facts.version,
          bytes: facts.bytes,
          migration: { expected: migrations.at(-1)?.name ?? '', present: present?.name ?? null },
        },
        program: {
          version,
          node: process.versions.node,
          startedAt,
          memoryBytes: process.memoryUsage.rss(),
          processes: facts.processes,
          eventStreams: openStreams(),
          openHolds: facts.openHolds,
        },
        lastBackup,
        lastRestoreTest,
      },
    }
  })
}
