import { startEmbeddedServer } from '#server/database/embedded-server.ts'

/** The embedded PostgreSQL of a process of its own, for tests that kill it or start several. Tells its parent the address. */
const [directory = ''] = process.argv.slice(2)
const { url, stop } = await startEmbeddedServer({ directory, durability: 'none' })
process.send?.(url)
process.on('SIGTERM', () => void stop().then(() => process.exit(0)))
// Nothing else keeps it alive.
setInterval(() => undefined, 60_000)
