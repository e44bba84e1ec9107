import type { FastifyInstance } from 'fastify'
import { createApp } from '#server/app.ts'
import type { Clock } from '#server/clock.ts'
import { openDatabase } from '#server/database/connection.ts'
import type { RunningServer } from '#tests/support/running-server.ts'

/** The application as another process serves it: connections of its own to the same database. */
export async function openSecondApp(
  { database, settings }: Pick<RunningServer, 'database' | 'settings'>,
  clock?: Clock,
): Promise<{ app: FastifyInstance; close(): Promise<void> }> {
  const second = openDatabase(database.url, settings.databasePool, database.auditKey)
  const app = await createApp(settings, second, clock)
  await app.ready()
  return {
    app,
    async close() {
      await app.close()
      await second.close()
    },
  }
}
