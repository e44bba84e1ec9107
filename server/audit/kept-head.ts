import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

/** The last link that this host made, kept outside of the database: links that were cut off behind it are missed. */
export type Head = z.output<typeof head>

const head = z.object({ n: z.int().positive(), chain: z.hex().length(64) })

/** Null where this host has sealed nothing yet. */
export function readHead(path: string): Head | null {
  try {
    return head.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Never half written: the file takes the old one's name when it is whole. */
export function keepHead(path: string, { n, chain }: Head): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ n, chain }), { mode: 0o600 })
  renameSync(draft, path)
}
