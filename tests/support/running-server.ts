import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from '#server/app.ts'
import { openAuditKey } from '#server/audit/audit-key.ts'
import type { Clock } from '#server/clock.ts'
import { openDatabase, type Database } from '#server/database/connection.ts'
import type { Settings } from '#server/settings.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { testSettings } from '#tests/support/test-settings.ts'

export interface RunningServer {
  origin: string
  settings: Settings
  app: FastifyInstance
  database: Database
  ownerUrl: string
  stop(): Promise<void>
}

/** The real application with the built client, on a free port and a database of its own. */
export async function startServer(
  options: { template?: 'empty' | 'demo'; env?: NodeJS.ProcessEnv; clock?: Clock } = {},
): Promise<RunningServer> {
  const { template = 'demo', env = {}, clock } = options
  const [testDatabase, directory] = await Promise.all([
    createTestDatabase({ template }),
    mkdtemp(join(tmpdir(), 'back-office-server-')),
  ])
  const port = await freePort('localhost')
  const origin = `http://localhost:${port}`
  const settings = testSettings({
    PORT: String(port),
    PUBLIC_URL: origin,
    DATABASE_URL: testDatabase.url,
    DATA_DIR: directory,
    ...env,
  })
  const database = openDatabase(
    testDatabase.url,
    settings.databasePool,
    openAuditKey(settings),
    settings.requestSeconds * 1000,
  )
  const app = await createApp(settings, database, clock)
  await app.listen({ port, host: 'localhost' })
  return {
    origin,
    settings,
    app,
    database,
    ownerUrl: testDatabase.ownerUrl,
    async stop() {
      await app.close()
      await database.close()
      await testDatabase.drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
