import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'

/** 200 MiB, over all files: what is told by the zip's list is not believed, but counted. */
export const MAX_UNPACKED_BYTES = 200 * 1024 * 1024
const MAX_ENTRIES = 200

/** A zip that is opened, its list read and found plausible. Nothing is unpacked yet. */
export interface Archive {
  entries: ReadonlyMap<string, Entry>
  zip: ZipFile
  /** Bytes that its list says are in the files asked for. */
  sizeOf(names: readonly string[]): number
}

/** Opens a zip by its list; refuses what no feed has: paths, zips inside, encryption, more than may be unpacked. */
export async function openArchive(content: Buffer): Promise<Archive | Refusal> {
  let listed: { zip: ZipFile; entries: Entry[] }
  try {
    listed = await listEntries(content)
  } catch {
    return refuse('ruleBroken', { message: 'timetableImport.notAZip' })
  }
  const { zip, entries } = listed
  if (entries.length > MAX_ENTRIES) return tooLarge()
  const files = entries.filter(({ fileName }) => !fileName.startsWith('__MACOSX/') && !fileName.endsWith('.DS_Store'))
  if (files.some(({ fileName }) => /\.(zip|gz|7z|rar|tar)$/i.test(fileName)))
    return refuse('ruleBroken', { message: 'timetableImport.nestedZip' })
  if (files.some(({ fileName }) => fileName.includes('/')))
    return refuse('ruleBroken', { message: 'timetableImport.folder' })
  // Bit 0: encrypted.
  if (files.some(({ generalPurposeBitFlag }) => (generalPurposeBitFlag & 1) !== 0))
    return refuse('ruleBroken', { message: 'timetableImport.encrypted' })
  const byName = new Map(files.map((entry) => [entry.fileName.toLowerCase(), entry]))
  if (byName.size < files.length) return refuse('ruleBroken', { message: 'timetableImport.notAZip' })
  const sizeOf = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + (byName.get(name)?.uncompressedSize ?? 0), 0)
  if (sizeOf([...byName.keys()]) > MAX_UNPACKED_BYTES) return tooLarge()
  return { zip, entries: byName, sizeOf }
}

/**
 * A file's text, piece by piece, with line ends made alike. Fails where the bytes are not what the zip's list says of
 * them, or no UTF-8; a byte order mark at the start is dropped.
 */
export async function* textOf(
  { zip }: Archive,
  entry: Entry,
  onBytes: (bytes: number) => Promise<void>,
): AsyncGenerator<string> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)))
  })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let held = ''
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue
    await onBytes(chunk.length)
    const text = held + decoder.decode(chunk, { stream: true })
    // Half of a line end may stand at the end of a piece.
    held = text.endsWith('\r') ? '\r' : ''
    const whole = held === '' ? text : text.slice(0, -1)
    if (whole !== '') yield alike(whole)
  }
  const rest = held + decoder.decode()
  if (rest !== '') yield alike(rest)
}

const alike = (text: string) => text.replaceAll(/\r\n?/g, '\n')

export function tooLarge(): Refusal {
  return refuse('tooLarge', { message: 'timetableImport.tooLarge' })
}

function listEntries(content: Buffer): Promise<{ zip: ZipFile; entries: Entry[] }> {
  return new Promise((resolve, reject) => {
    fromBuffer(
      content,
      { lazyEntries: true, validateEntrySizes: true, strictFileNames: true, autoClose: false },
      (error, zip) => {
        if (error) return reject(error)
        const entries: Entry[] = []
        zip.on('entry', (entry: Entry) => {
          if (!entry.fileName.endsWith('/')) entries.push(entry)
          // One more than allowed is enough to know.
          if (entries.length > MAX_ENTRIES) resolve({ zip, entries })
          else zip.readEntry()
        })
        zip.on('end', () => resolve({ zip, entries }))
        zip.on('error', reject)
        zip.readEntry()
      },
    )
  })
}
