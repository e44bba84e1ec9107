import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'

/** The format of these files; another number is another program's. */
const FORMAT = 1
const MANIFEST = 'manifest.json'
const PIECE = 256 * 1024
/** Pages of a database shrink to a fifth at the lowest, and hardly more at a higher one. */
const GZIP_LEVEL = 2
const NOTHING = Buffer.alloc(PIECE)

/** Places of an installation, each a folder or one file. Nothing else is ever unpacked. */
export const PLACES = {
  cluster: 'folder',
  uploads: 'folder',
  outbox: 'folder',
  'tax-documents': 'folder',
  'audit.key': 'file',
  'audit-head.json': 'file',
  'ticket-signing.pem': 'file',
} as const
export type Place = keyof typeof PLACES

const about = z.object({
  format: z.literal(FORMAT, { error: 'another format' }),
  madeAt: z.iso.datetime(),
  /** Of the program. */
  version: z.string(),
  /** `server_version_num` of PostgreSQL; its files fit the same major version only. */
  postgres: z.int(),
  /** `linux-x64`: nor do they fit another machine's. */
  platform: z.string(),
  /** False where they are in a bucket, which is copied by itself. */
  hasUploads: z.boolean(),
  /** False where the key is a setting, which the vault keeps. */
  hasAuditKey: z.boolean(),
})
export type About = z.output<typeof about>

const manifest = about.extend({
  files: z.array(z.object({ name: z.string(), bytes: z.int().min(0), sha256: z.hex().length(64) })),
})
const signedManifest = z.object({
  manifest: z.string(),
  /** Over the text of it, with the audit key: who lacks the key cannot make another. */
  mark: z.hex().length(64),
})

/** Why a file is not restored from, in a sentence for whoever asked. */
export class UnusableBackup extends Error {}

export interface ArchiveWriter {
  /** A file as it is at this moment; one that grows or shrinks meanwhile is cut or filled up with zeros. */
  addFile(name: string, path: string): Promise<void>
  addContent(name: string, content: Buffer | string): Promise<void>
  addFolder(name: string): Promise<void>
  /** Writes the manifest, and returns once all of it is on the disk. */
  finish(about: Omit<About, 'format'>, auditKey: Buffer): Promise<void>
  abandon(): void
}

/** A gzipped tar whose last entry says what has to be in it: one that ends before is not whole. */
export function createArchive(path: string): ArchiveWriter {
  const tar = pack()
  const written = pipeline(
    tar,
    createGzip({ level: GZIP_LEVEL }),
    createWriteStream(path, { mode: 0o600, flush: true }),
  )
  let failure: unknown
  written.catch((error: unknown) => {
    failure = error
  })
  const files: z.output<typeof manifest>['files'] = []

  async function add(name: string, bytes: number, pieces: AsyncIterable<Buffer>): Promise<void> {
    if (failure !== undefined) throw failure
    const entry = tar.entry({ name, size: bytes, mode: 0o600 })
    const hash = createHash('sha256')
    for await (const piece of pieces) {
      hash.update(piece)
      if (!entry.write(piece)) await Promise.race([once(entry, 'drain'), written])
    }
    entry.end()
    if (name !== MANIFEST) files.push({ name, bytes, sha256: hash.digest('hex') })
  }
  const addContent = (name: string, content: Buffer | string) => {
    const bytes = Buffer.from(content)
    return add(name, bytes.length, piecesOf([bytes]))
  }

  return {
    addContent,
    async addFile(name, path) {
      const file = await open(path)
      try {
        const { size } = await file.stat()
        await add(name, size, exactly(file, size))
      } finally {
        await file.close()
      }
    },
    async addFolder(name) {
      tar.entry({ name: `${name}/`, type: 'directory', mode: 0o700 })
      await Promise.resolve()
    },
    async finish(facts, auditKey) {
      const text = JSON.stringify({ format: FORMAT, ...facts, files })
      await addContent(MANIFEST, JSON.stringify({ manifest: text, mark: markOf(text, auditKey) }))
      tar.finalize()
      await written
    },
    abandon: () => tar.destroy(),
  }
}

async function* piecesOf(pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces
  await Promise.resolve()
}

async function* exactly(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  let left = size
  let hasEnded = false
  while (left > 0) {
    const wanted = Math.min(left, PIECE)
    const piece = Buffer.allocUnsafe(wanted)
    const read: number = hasEnded ? 0 : (await file.read(piece, 0, wanted)).bytesRead
    hasEnded ||= read === 0
    left -= hasEnded ? wanted : read
    yield hasEnded ? NOTHING.subarray(0, wanted) : piece.subarray(0, read)
  }
}

/**
 * Reads all of it and holds it against its manifest. With a folder it is unpacked there, too; what stands there before
 * this has returned is not to be trusted.
 *
 * @param keyOf the key that the manifest was marked with, of the one that is set and the one in the file
 * @throws UnusableBackup when it is not whole, or not as it was made
 */
export async function readArchive(
  path: string,
  { into, auditKey }: { into?: string; auditKey: Buffer | undefined },
): Promise<About> {
  const tar = extract()
  const reading = pipeline(createReadStream(path), createGunzip(), tar)
  reading.catch(() => undefined)
  const found = new Map<string, { bytes: number; sha256: string }>()
  let said: string | undefined
  let keptKey: string | undefined
  try {
    for await (const entry of tar) {
      const { name, type } = entry.header
      if (said !== undefined) throw new UnusableBackup('something stands behind its manifest')
      if (name !== MANIFEST) checkName(name, type === 'directory')
      if (type === 'directory') {
        if (into !== undefined) await mkdir(join(into, name), { recursive: true, mode: 0o700 })
        entry.resume()
        continue
      }
      const hash = createHash('sha256')
      const kept: Buffer[] = []
      const file = into === undefined || name === MANIFEST ? undefined : await createFile(join(into, name))
      let bytes = 0
      try {
        for await (const piece of entry as AsyncIterable<Buffer>) {
          hash.update(piece)
          bytes += piece.length
          if (name === MANIFEST || name === 'audit.key') kept.push(piece)
          await file?.write(piece)
        }
        await file?.sync()
      } finally {
        await file?.close()
      }
      if (name === MANIFEST) said = Buffer.concat(kept).toString()
      else found.set(name, { bytes, sha256: hash.digest('hex') })
      if (name === 'audit.key') keptKey = Buffer.concat(kept).toString().trim()
    }
    await reading
  } catch (error) {
    throw error instanceof UnusableBackup || isOfDisk(error)
      ? error
      : new UnusableBackup('it is damaged or not whole', { cause: error })
  }
  return checkManifest(said, found, auditKey ?? (keptKey === undefined ? undefined : Buffer.from(keptKey)))
}

function checkManifest(
  said: string | undefined,
  found: ReadonlyMap<string, { bytes: number; sha256: string }>,
  auditKey: Buffer | undefined,
): About {
  if (said === undefined) throw new UnusableBackup('it is not whole: its manifest is missing')
  const signed = signedManifest.safeParse(parsed(said)).data
  const { files, ...facts } = manifest.safeParse(parsed(signed?.manifest ?? '')).data ?? {}
  if (signed === undefined || files === undefined)
    throw new UnusableBackup('it is no backup that this version can read')
  if (auditKey === undefined) throw new UnusableBackup('the audit key that it was made with is needed: set AUDIT_KEY')
  const expected = Buffer.from(markOf(signed.manifest, auditKey), 'hex')
  if (!timingSafeEqual(expected, Buffer.from(signed.mark, 'hex')))
    throw new UnusableBackup('its manifest was not made with this audit key: it was changed, or AUDIT_KEY is another')
  for (const { name, bytes, sha256 } of files) {
    const present = found.get(name)
    if (present === undefined) throw new UnusableBackup(`${name} is missing`)
    if (present.bytes !== bytes || present.sha256 !== sha256) throw new UnusableBackup(`${name} is not as it was`)
  }
  if (found.size !== files.length) throw new UnusableBackup('it has files that its manifest does not name')
  return about.parse(facts)
}

const markOf = (text: string, auditKey: Buffer): string =>
  createHmac('sha256', auditKey).update(`backup\n${text}`).digest('hex')

function checkName(name: string, isFolder: boolean): void {
  const parts = name.replace(/\/$/, '').split('/')
  const [place = '', ...below] = parts
  const kind = Object.entries(PLACES).find(([known]) => known === place)?.[1]
  const isWithin = parts.every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part))
  const fits = kind === 'folder' ? isFolder || below.length > 0 : kind === 'file' && below.length === 0 && !isFolder
  if (!isWithin || !fits) throw new UnusableBackup(`${JSON.stringify(name)} is no part of an installation`)
}

async function createFile(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return open(path, 'wx', 0o600)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The disk that it is written to, or a file that cannot be opened, says something else than the file itself. */
function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall !== undefined
}
