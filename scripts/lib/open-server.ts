import { startEmbeddedServer } from '#server/database/embedded-server.ts'
import { serveUrlOf } from '#server/database/migrate.ts'
import type { Settings } from '#server/settings.ts'

/** The database as the program serves it: with the rights of the serving role. Sets nothing up. */
export async function openServer({
  databaseUrl,
  dataDirectory,
}: Settings): Promise<{ serveUrl: string; stop: () => Promise<void> }> {
  if (databaseUrl !== undefined) return { serveUrl: databaseUrl, stop: async () => {} }
  const server = await startEmbeddedServer({ directory: `${dataDirectory}/postgres` })
  return { serveUrl: serveUrlOf(server.url), stop: server.stop }
}
