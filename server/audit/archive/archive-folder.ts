import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import type { Seal } from '#server/audit/seal.ts'
import { PUT_AWAY_KINDS, type PutAwayKind, tableOf } from './put-away-kinds.ts'

const MANIFEST = 'manifest.json'
const UNFINISHED = '.unfinished'

const manifest = z.object({
  /** Of these files; another one is another version's. */
  format: z.literal(1),
  year: z.int(),
  /** Of the database: the hash of its chain's first link. */
  origin: z.string(),
  writtenAt: z.iso.datetime(),
  files: z.array(
    z.object({
      name: z.string().regex(/^[a-z_]+\.jsonl\.gz$/),
      kind: z.enum(PUT_AWAY_KINDS),
      rows: z.int(),
      firstId: z.string().nullable(),
      lastId: z.string().nullable(),
      /** Of the file as it lies there. */
      sha256: z.string(),
    }),
  ),
})
export type Manifest = z.infer<typeof manifest>

const line = z.object({
  row: z.record(z.string(), z.unknown()),
  seal: z.object({
    n: z.int(),
    form: z.int(),
    rowHash: z.string(),
    chain: z.string(),
    sealedAt: z.int(),
    mark: z.string(),
  }),
})

/** A row as the database writes it in JSON, with its link: a line of a file. */
export function lineOf(row: string, { n, form, rowHash, chain, sealedAt, mark }: Seal): string {
  const seal = {
    n,
    form,
    rowHash: rowHash.toString('hex'),
    chain: chain.toString('hex'),
    sealedAt,
    mark: mark.toString('hex'),
  }
  return `{"row":${row},"seal":${JSON.stringify(seal)}}\n`
}

/** Of one table: what was written, apart from the file's hash. */
export interface WrittenFile extends Omit<Manifest['files'][number], 'sha256' | 'name'> {
  /** Of the links, in the order of the rows. */
  numbers: number[]
}

export interface WrittenFolder {
  manifestSha256: string
  files: readonly WrittenFile[]
}

/**
 * Writes a folder beside its name and renames it once all of it is on the disk, so that a killed try leaves nothing that
 * looks whole. `lines` calls back with what the manifest says of the file, once it has given the last.
 */
export async function writeFolder(
  folder: string,
  { year, origin }: Pick<Manifest, 'year' | 'origin'>,
  lines: (kind: PutAwayKind, tell: (written: WrittenFile) => void) => AsyncIterable<string>,
): Promise<WrittenFolder> {
  const unfinished = `${folder}${UNFINISHED}`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    return await fill(folder, unfinished, { year, origin }, lines)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function fill(
  folder: string,
  unfinished: string,
  { year, origin }: Pick<Manifest, 'year' | 'origin'>,
  lines: (kind: PutAwayKind, tell: (written: WrittenFile) => void) => AsyncIterable<string>,
): Promise<WrittenFolder> {
  const files: WrittenFile[] = []
  const told: Manifest['files'] = []
  for (const kind of PUT_AWAY_KINDS) {
    const name = `${tableOf(kind)}.jsonl.gz`
    const path = join(unfinished, name)
    const written = await writeLines(path, (tell) => lines(kind, tell))
    files.push(written)
    const { rows, firstId, lastId } = written
    told.push({ name, kind, rows, firstId, lastId, sha256: await sha256Of(path) })
  }
  const content = `${JSON.stringify({ format: 1, year, origin, writtenAt: new Date().toISOString(), files: told } satisfies Manifest, null, 2)}\n`
  const path = join(unfinished, MANIFEST)
  await pipeline(Readable.from([content]), createWriteStream(path, { mode: 0o600 }))
  await sync(path)
  await sync(unfinished)
  await rename(unfinished, folder)
  await sync(dirname(folder))
  return { manifestSha256: createHash('sha256').update(content).digest('hex'), files }
}

async function writeLines(
  path: string,
  lines: (tell: (written: WrittenFile) => void) => AsyncIterable<string>,
): Promise<WrittenFile> {
  let written: WrittenFile | undefined
  await pipeline(
    Readable.from(lines((said) => (written = said))),
    createGzip(),
    createWriteStream(path, { mode: 0o600 }),
  )
  await sync(path)
  if (written === undefined) throw new Error(`nobody said what ${path} holds`)
  return written
}

export interface ReadFolder extends Manifest {
  manifestSha256: string
}

/** @throws with a sentence where there is no manifest of ours */
export async function readManifest(folder: string): Promise<ReadFolder> {
  const path = join(folder, MANIFEST)
  if (!existsSync(path)) throw new Error(`${folder} holds no archive: ${MANIFEST} is missing.`)
  const content = await readFile(path)
  let said: unknown
  try {
    said = JSON.parse(content.toString())
  } catch {
    throw new Error(`${path} cannot be read.`)
  }
  const reading = manifest.safeParse(said)
  if (!reading.success) throw new Error(`${path} is not of an archive that this version knows.`)
  return { ...reading.data, manifestSha256: createHash('sha256').update(content).digest('hex') }
}

/** Whether a file lies there as it was written. */
export async function isAsWritten(folder: string, { name, sha256 }: Manifest['files'][number]): Promise<boolean> {
  const path = join(folder, name)
  return existsSync(path) && (await sha256Of(path)) === sha256
}

/** Rows of a file as the database reads them from JSON, so many at a time. */
export async function* readRows(folder: string, name: string, most: number): AsyncGenerator<string[]> {
  const unpacked = createReadStream(join(folder, name)).pipe(createGunzip())
  let rows: string[] = []
  for await (const text of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })) {
    // Numbers are as the database wrote them: parsed and written again, a large one would be another.
    const end = text.lastIndexOf(',"seal":')
    if (!line.safeParse(JSON.parse(text)).success || end < 0) throw new Error(`${name} has a line that is no row.`)
    rows.push(text.slice('{"row":'.length, end))
    if (rows.length < most) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync()
  await handle.close()
}
