import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Settings } from '#server/settings.ts'

/** The header that a request's id comes and goes by. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** Nothing that could end a line of the log or a header, and not too long to be read out. */
const WELL_FORMED = /^[\w.-]{8,64}$/

/** Without the letters that are taken for digits (Crockford's base 32). */
const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = [4, 4, 4]

/** Of 60 random bits, in groups that a clerk can read out over the phone: `7QK2-XP9D-04TM`. */
function newRequestId(): string {
  const characters = [...randomBytes(12)].map((byte) => CHARACTERS.charAt(byte % CHARACTERS.length))
  return GROUPS.map((size) => characters.splice(0, size).join('')).join('-')
}

/** Gives each request its id: a trusted proxy's own, so that its log and ours have the same, else a new one. */
export function requestIds(trustProxy: Settings['trustProxy']): (request: IncomingMessage) => string {
  const isTrusted = trustedPeers(trustProxy)
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER]
    return typeof given === 'string' && WELL_FORMED.test(given) && isTrusted(socket.remoteAddress)
      ? given
      : newRequestId()
  }
}

/** Whether the other end of a connection is one of the proxies; with a number of them the nearest always is. */
function trustedPeers(trustProxy: Settings['trustProxy']): (address: string | undefined) => boolean {
  if (typeof trustProxy === 'number') return () => trustProxy > 0
  if (trustProxy === false) return () => false
  const networks = new BlockList()
  for (const entry of trustProxy) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) networks.addAddress(address, family)
    else networks.addSubnet(address, Number(bits), family)
  }
  return (address = '') => {
    const plain = address.replace(/^::ffff:/, '')
    return isIP(plain) !== 0 && networks.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
  }
}
