/** PostgreSQL's own words for what passes by itself or by an administrator's hand: SQLSTATE classes, and single codes. */
const CLASSES = [
  '08', // the connection
  '53', // no connections, memory or disk left
  '57P', // shutting down, starting up, crashed
]
const STATES: ReadonlySet<string> = new Set([
  '25006', // a standby, until it is promoted
  '25P03', // a transaction that stood idle for too long
  '57014', // a statement that took too long
  '58000',
  '58030', // reading or writing a file
])

/** What the operating system says of sockets, of names, and of a disk. */
const SYSTEM_CODES: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDQUOT',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EIO',
  'EMFILE',
  'ENETDOWN',
  'ENETUNREACH',
  'ENFILE',
  'ENOBUFS',
  'ENOSPC',
  'ENOTFOUND',
  'EPIPE',
  'EROFS',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
])
const FULL: ReadonlySet<string> = new Set(['53100', 'EDQUOT', 'ENOSPC'])

/** The driver and its pool give their own errors no code. */
const WORDS = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Query read timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
]

/** What an act depends on cannot be had at the moment; thrown where nothing else says so. */
export class Outage extends Error {}

/**
 * Whether nothing is wrong with an act but that the database or the file store is away, overloaded or full. Whether
 * something of it was kept is not known: the connection may have gone between the commit and its answer.
 */
export function isOutage(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      cause instanceof Outage ||
      isOutageCode(cause) ||
      WORDS.some((words) => cause.message.startsWith(words)) ||
      cause.name === 'TimeoutError',
  )
}

/** Whether the outage lasts until somebody makes room. */
export function isFull(error: unknown): boolean {
  return causesOf(error).some((cause) => FULL.has(codeOf(cause)))
}

function isOutageCode(error: Error): boolean {
  const code = codeOf(error)
  // A socket's path that is not there, unlike a file's.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return (
    SYSTEM_CODES.has(code) ||
    STATES.has(code) ||
    (/^[0-9A-Z]{5}$/.test(code) && CLASSES.some((start) => code.startsWith(start)))
  )
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** The error itself, what it was caused by, and the parts of one that stands for several tries to connect. */
function causesOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return []
  const parts: unknown[] = error instanceof AggregateError ? error.errors : []
  return [error, ...[...parts, error.cause].flatMap(causesOf)]
}
