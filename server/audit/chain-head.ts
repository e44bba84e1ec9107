import { createHmac, timingSafeEqual } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { AuditKey } from './row-mark.ts'

const link = z.object({ n: z.int().nonnegative(), chain: z.hex().length(64) })
const head = link.extend({
  host: z.uuid(),
  /** What is being written: after a kill it stands in the chain, or does not. */
  next: link.nullable(),
  /** Whether the chain's first pass is over: from then on no row is excused for having no mark. */
  isBegun: z.boolean(),
})
const keptHead = head.extend({ mark: z.hex().length(64) })

/** A link of the chain by its number and hash; number 0 is before the first. */
export type Link = z.output<typeof link>

/** Where this host has left the chain, kept outside of the database: links that were cut off behind it are missed. */
export type Head = z.output<typeof head>

/**
 * What the file says.
 *
 * - `kept`: what the program wrote.
 * - `legacy`: what versions wrote that knew neither hosts nor marks.
 * - `forged`: something that nobody wrote who has the key.
 * - `none`: this host has kept nothing.
 */
export type HeadReading = { is: 'kept'; head: Head } | { is: 'legacy'; head: Link } | { is: 'forged' | 'none' }

export function readHead(path: string, key: AuditKey): HeadReading {
  const text = textOf(path)
  if (text === null) return { is: 'none' }
  const written = parsed(text)
  const kept = keptHead.safeParse(written)
  if (kept.success) {
    const { mark, ...said } = kept.data
    return timingSafeEqual(Buffer.from(mark, 'hex'), headMark(key, said))
      ? { is: 'kept', head: said }
      : { is: 'forged' }
  }
  const legacy = z.strictObject(link.shape).safeParse(written)
  return legacy.success ? { is: 'legacy', head: legacy.data } : { is: 'forged' }
}

/** On the disk when it returns, and never half written: the file takes the old one's name when it is whole. */
export function storeHead(path: string, key: AuditKey, kept: Head): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}`
  const file = openSync(draft, 'w', 0o600)
  try {
    writeSync(file, JSON.stringify({ ...kept, mark: headMark(key, kept).toString('hex') }))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
}

function headMark(key: AuditKey, { host, n, chain, next, isBegun }: Head): Buffer {
  return createHmac('sha256', key)
    .update(`head\n${host}\n${isBegun}\n${n}\n${chain}\n${next === null ? '' : `${next.n}\n${next.chain}`}`)
    .digest()
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
