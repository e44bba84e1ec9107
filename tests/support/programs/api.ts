import { createApp } from '#server/app.ts'
import { openAuditKey } from '#server/audit/audit-key.ts'
import { openDatabase } from '#server/database/connection.ts'
import { readSettings } from '#server/settings.ts'

/** The API as a process of its own on `DATABASE_URL`, for tests of several at once. Tells its parent where it listens. */
const settings = readSettings()
if (settings.databaseUrl === undefined) throw new Error('DATABASE_URL is not set')
const app = await createApp(
  settings,
  openDatabase(settings.databaseUrl, settings.databasePool, openAuditKey(settings), settings.requestSeconds * 1000),
)
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
