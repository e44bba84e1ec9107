import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedServer } from '#server/database/embedded-server.ts'

interface SharedServer {
  url: string
  directory: string
  stop(): Promise<void>
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's connection to the one PostgreSQL of this run. */
    databaseServerUrl: string
    /** Folder of an installation with the demo operator, once somebody has needed one: tests/support/demo-installation.ts. */
    demoInstallation: string
  }
}

declare global {
  var testDatabaseServer: { started: Promise<SharedServer>; users: number } | undefined
}

/** Each project that needs a database loads this module for itself; they find each other through the process. */
export default async function setUpDatabaseServer(project: TestProject): Promise<() => Promise<void>> {
  const shared = (globalThis.testDatabaseServer ??= { started: startServer(), users: 0 })
  shared.users += 1
  const { url, directory, stop } = await shared.started
  project.provide('databaseServerUrl', url)
  project.provide('demoInstallation', join(directory, 'demo-installation'))
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    globalThis.testDatabaseServer = undefined
    await stop()
  }
}

async function startServer(): Promise<SharedServer> {
  const directory = await mkdtemp(join(tmpdir(), 'back-office-test-'))
  const server = await startEmbeddedServer({ directory, durability: 'none' })
  const client = new Client({ connectionString: server.url })
  await client.connect()
  await client.query('create table template_databases (name text primary key, serve_url text not null)')
  await client.end()
  return {
    url: server.url,
    directory,
    async stop() {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
