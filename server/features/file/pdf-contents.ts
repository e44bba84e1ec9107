import { constants, inflateSync } from 'node:zlib'

/** By which a PDF runs or carries something (ISO 32000-1, 12.6.4 actions, 7.11.4 embedded files, 13.7 rich media). */
const LONG_NAMES = ['JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'Rendition'] as const
const ACTIVE = nameOf(...LONG_NAMES)
/** The further one is so short that it comes about by chance in the bytes of a picture: looked for outside of those only. */
const ACTIVE_IN_OBJECTS = nameOf(...LONG_NAMES, 'JS')

const FILTER = nameOf('Filter')
const OBJECT_STREAM = nameOf('ObjStm')
const COUNT = nameOf('N')
const FIRST = nameOf('First')

/** Far more than documents have; a file that is made to be slow to look at is none. */
const MAX_STREAMS = 5000
const MAX_INFLATED_BYTES = 64 * 1024 * 1024
const PEEK_BYTES = 256
const DICTIONARY_CHARACTERS = 4096

/**
 * Whether a PDF may hold scripts, programs to start or other files. Objects can lie compressed in object streams: what of
 * these cannot be looked at, because it is damaged, encrypted or endless, counts as active.
 */
export function isActivePdf(content: Buffer): boolean {
  const text = content.toString('latin1')
  if (ACTIVE.test(text) || ACTIVE_IN_OBJECTS.test(withoutStreams(text))) return true
  let [streams, left] = [0, MAX_INFLATED_BYTES]
  // Every place where a stream may begin, also inside of another: where one ends is the reader's judgement, not ours.
  for (const found of text.matchAll(/(?<!end)stream[ \t]*(?:\r\n|\n|\r)/g)) {
    streams += 1
    if (streams > MAX_STREAMS) return true
    const body = content.subarray(found.index + found[0].length)
    const isDeclared = isObjectStream(text.slice(Math.max(0, found.index - DICTIONARY_CHARACTERS), found.index))
    if (!isDeclared && !beginsWithNumbers(body)) continue
    const inflated = inflate(body, left)
    if (inflated === null) return true
    left -= inflated.length
    if (ACTIVE_IN_OBJECTS.test(inflated.toString('latin1'))) return true
  }
  return false
}

/** Any of the names as readers take them: `/J#61vaScript` is `/JavaScript` (ISO 32000-1, 7.3.5). */
function nameOf(...names: string[]): RegExp {
  const alternatives = names.map((name) => Array.from(name, escapable).join(''))
  return new RegExp(String.raw`/(?:${alternatives.join('|')})(?=[\0\t\n\f\r ()<>[\]{}/%]|$)`)
}

function escapable(character: string): string {
  const code = character.charCodeAt(0).toString(16)
  return `(?:${character}|#${code.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
}

function withoutStreams(text: string): string {
  const parts: string[] = []
  let from = 0
  while (from < text.length) {
    const start = text.indexOf('stream', from)
    const end = start < 0 ? -1 : text.indexOf('endstream', start)
    parts.push(text.slice(from, end < 0 ? undefined : start))
    from = end < 0 ? text.length : end + 'endstream'.length
  }
  return parts.join(' ')
}

/** By the dictionary before a stream. Some readers do without the type, none without the other two. */
function isObjectStream(before: string): boolean {
  const dictionary = before.slice(before.lastIndexOf(' obj') + 1)
  return (
    FILTER.test(dictionary) && (OBJECT_STREAM.test(dictionary) || (COUNT.test(dictionary) && FIRST.test(dictionary)))
  )
}

/** As the table at the start of an object stream does, whatever its dictionary says. Pictures do not. */
function beginsWithNumbers(body: Buffer): boolean {
  // What is not deflated need not be tried (RFC 1950: the method's four bits).
  if (((body[0] ?? 0) & 0x0f) !== 8) return false
  try {
    const start = inflateSync(body.subarray(0, PEEK_BYTES), { finishFlush: constants.Z_SYNC_FLUSH })
    return /^[\0\s]*[\d%]/.test(start.toString('latin1'))
  } catch {
    return false
  }
}

/** Null where it is damaged, not deflated or longer than that. The deflated data itself says where it ends. */
function inflate(body: Buffer, most: number): Buffer | null {
  try {
    return inflateSync(body, { maxOutputLength: Math.max(1, most) })
  } catch {
    return null
  }
}
