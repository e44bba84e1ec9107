import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedServer } from '#server/database/embedded-server.ts'
import { isSoak } from './thoroughness.ts'

const MEMORY_FOLDER = '/dev/shm'
/** A run has been seen to write 0.6 GB at once. */
const ENOUGH_BYTES = 4 * 1024 ** 3

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

/** In memory where there is plenty: each file's database is some thousand files that are made and soon deleted. */
async function folderForDatabases(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY_FOLDER).catch(() => ({ bavail: 0, bsize: 0 }))
  const hasRoom = Math.min(bavail * bsize, process.availableMemory()) > ENOUGH_BYTES
  return hasRoom && !isSoak('ALL_WAYS') ? MEMORY_FOLDER : tmpdir()
}

async function startServer(): Promise<SharedServer> {
  const directory = await mkdtemp(join(await folderForDatabases(), 'back-office-test-'))
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
