import { eq } from 'drizzle-orm'
import { knownAuditKey } from '#server/audit/audit-key.ts'
import { type Database, inTransaction, openDatabase } from '#server/database/connection.ts'
import { users } from '#server/database/schema/people.ts'
import { removeAllFactors } from '#server/domain/people/second-factors.ts'
import { readSettings } from '#server/settings.ts'
import { openServer } from './lib/open-server.ts'

const [email, ...rest] = process.argv.slice(2)
if (email === undefined || rest.length > 0) {
  console.error('Say whose: npm run reset-second-factor -- name@example.com')
  process.exit(2)
}

const settings = readSettings()
try {
  const { serveUrl, stop } = await openServer(settings)
  const database = openDatabase(serveUrl, 1, knownAuditKey(settings))
  try {
    process.exitCode = await reset(database, email.toLowerCase())
  } finally {
    await database.close()
    await stop()
  }
} catch (error) {
  const { message } = error instanceof Error && error.cause instanceof Error ? error.cause : new Error(String(error))
  console.error(
    `Nothing was reset: ${message}. Run it as the user and with the settings that serve (DATA_DIR, DATABASE_URL).`,
  )
  process.exitCode = 2
}

/** For who is locked out where no super admin can reset it for them. Kept in the user's own name: nobody else is known here. */
async function reset(database: Database, address: string): Promise<number> {
  const [user] = await database.orm.select().from(users).where(eq(users.email, address))
  if (!user) {
    console.error(`There is no user ${address}.`)
    return 1
  }
  const act = { by: user.id, now: new Date(), reason: 'Reset on the server' }
  const removed = await inTransaction(database, (tx) => removeAllFactors(tx, user.id, act))
  console.log(
    removed === 0
      ? `${address} has no two-step verification. Their sessions have ended.`
      : `Two-step verification of ${address} has been reset and their sessions have ended: they sign in with the password.`,
  )
  return 0
}
