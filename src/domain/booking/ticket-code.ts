/** What a ticket's QR code says. */
export interface TicketCode {
  ticketId: string
  /** Raised by every change of the printed facts: an older print is recognised. */
  printRevision: number
}

/** Public key of the signer, as `getSigningKey` answers it. */
export interface SigningKey {
  kty: string
  crv: string
  x: string
  y: string
}

/** WebCrypto exists in secure contexts only (https, localhost); without it a code can be read, not verified. */
export const canVerify = (): boolean => 'subtle' in crypto

/** What a code says if this key signed it; null for anything else. Needs no network: the key is enough. */
export async function verifyTicketCode(text: string, key: SigningKey): Promise<TicketCode | null> {
  const parts = readTicketCode(text)
  if (!parts) return null
  const { kty, crv, x, y } = key
  const publicKey = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, ALGORITHM, false, ['verify'])
  const isSigned = await crypto.subtle.verify(ALGORITHM, publicKey, parts.signature, parts.signed)
  return isSigned ? parts.code : null
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** version, 16 bytes of ticket id, 2 of revision; then r and s of the signature, 32 bytes each. */
const FORMAT_VERSION = 1
const SIGNED_BYTES = 19
const ALL_BYTES = SIGNED_BYTES + 64

interface CodeParts {
  code: TicketCode
  signed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

/** Takes a code apart without judging its signature; null where it is no ticket code of ours. */
function readTicketCode(text: string): CodeParts | null {
  const bytes = fromBase32(text.trim().toUpperCase())
  if (bytes?.length !== ALL_BYTES || bytes[0] !== FORMAT_VERSION) return null
  const hex = Array.from(bytes.slice(1, 17), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return {
    code: {
      ticketId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
      printRevision: new DataView(bytes.buffer).getUint16(17),
    },
    signed: bytes.slice(0, SIGNED_BYTES),
    signature: bytes.slice(SIGNED_BYTES),
  }
}

/** Crockford's base 32, most significant bit first; left-over bits at the end are padding. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function fromBase32(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8))
  let [at, bits, value] = [0, 0, 0]
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) return null
    value = ((value << 5) | digit) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes[at] = (value >> bits) & 0xff
      at += 1
    }
  }
  return bytes
}
