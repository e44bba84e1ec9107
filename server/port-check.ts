import { createServer } from 'node:net'
import type { Settings } from './settings.ts'

const SENTENCES: Partial<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) => `Port ${port} is used by another program. Stop that one, or choose another with PORT.`,
  EACCES: (port) => `Port ${port} is not open to this user. Choose one from 1024 on with PORT.`,
  EADDRNOTAVAIL: (_, host) => `${host} is no address of this machine. Choose another with HOST.`,
  ENOTFOUND: (_, host) => `${host} is no address of this machine. Choose another with HOST.`,
}

/** Why nothing can listen there, in a sentence; undefined where it can. */
export function findPortProblem({ port, host }: Pick<Settings, 'port' | 'host'>): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(portProblem(error, { port, host }) ?? error.message))
    probe.listen({ port, host }, () => probe.close(() => resolve(undefined)))
  })
}

/** The sentence for what listening failed with; undefined where it failed otherwise. */
export function portProblem(error: unknown, { port, host }: Pick<Settings, 'port' | 'host'>): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return SENTENCES[code]?.(port, host)
}
