import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { parse as uuidBytes, stringify as uuidText } from 'uuid'
import { createKeyFile, readKeyFile } from '#server/storage/key-file.ts'

/** What a ticket's QR code says. */
export interface TicketCode {
  ticketId: string
  /** Raised by every change of the printed facts: an older print is recognised. */
  printRevision: number
}

export interface TicketSigner {
  sign(code: TicketCode): string
  /** What a scanned code says, if this key signed it; null for anything else. */
  read(text: string): TicketCode | null
  /** Signs what is no ticket, such as an officer's pass; its first byte says what it is and is never a ticket's. */
  seal(content: Buffer): string
  /** What {@link seal} was given, if this key signed it and the first byte is the one wanted; null for anything else. */
  open(text: string, firstByte: number): Buffer | null
  /** 32 bytes that only the holder of this key can make of a text, and makes again of the same. */
  secretFor(text: string): Buffer
  /** Public half, as a JSON Web Key. */
  publicKey: { kty: string; crv: string; x: string; y: string }
}

/**
 * Layout of a code: version, 16 bytes of ticket id, 2 of revision, 64 of signature (r and s, IEEE P1363), written in
 * Crockford's base 32, whose letters and digits QR packs densely and every keyboard scanner types right.
 */
const FORMAT_VERSION = 1
const SIGNED_BYTES = 19
const SIGNATURE_BYTES = 64
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The key that signs tickets, from its file (PKCS#8 PEM, ECDSA P-256).
 *
 * @throws when there is no file and `mayCreate` is false: every API process must sign with the same key, so outside
 *   development the operator provides it
 */
export function openTicketSigner(keyFile: string, { mayCreate }: { mayCreate: boolean }): TicketSigner {
  const privateKey = readPrivateKey(readKeyFile(keyFile) ?? newKey(keyFile, mayCreate), keyFile)
  if (privateKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error(`${keyFile} holds no P-256 key.`)
  const publicKey = createPublicKey(privateKey)
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' })
  if (!kty || !crv || !x || !y) throw new Error(`${keyFile} holds no elliptic-curve key.`)
  const seal = (content: Buffer) =>
    toBase32(Buffer.concat([content, sign('sha256', content, { key: privateKey, dsaEncoding: 'ieee-p1363' })]))
  // Not the key itself: what is made for links can never be taken for a signature.
  const secretKey = Buffer.from(hkdfSync('sha256', privateKey.export({ format: 'jwk' }).d ?? '', '', 'secrets', 32))
  return {
    secretFor: (text) => createHmac('sha256', secretKey).update(text).digest(),
    publicKey: { kty, crv, x, y },
    sign: (code) => seal(signedBytes(code)),
    read: (text) => verifyTicketCode(text, publicKey),
    seal(content) {
      if (content[0] === FORMAT_VERSION) throw new Error('the first byte of a ticket code is kept for ticket codes')
      return seal(content)
    },
    open: (text, firstByte) => verifySealed(text, publicKey, firstByte),
  }
}

/** What a scanned code says, if this key signed it; null for anything else. */
export function verifyTicketCode(text: string, publicKey: KeyObject): TicketCode | null {
  const signed = verifySealed(text, publicKey, FORMAT_VERSION)
  return signed?.length === SIGNED_BYTES
    ? { ticketId: uuidText(signed.subarray(1, 17)), printRevision: signed.readUInt16BE(17) }
    : null
}

function verifySealed(text: string, publicKey: KeyObject, firstByte: number): Buffer | null {
  const bytes = fromBase32(text.trim().toUpperCase())
  if (!bytes || bytes.length <= SIGNATURE_BYTES || bytes[0] !== firstByte) return null
  const content = bytes.subarray(0, bytes.length - SIGNATURE_BYTES)
  const isOurs = verify(
    'sha256',
    content,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    bytes.subarray(content.length),
  )
  return isOurs ? content : null
}

function signedBytes({ ticketId, printRevision }: TicketCode): Buffer {
  const bytes = Buffer.alloc(SIGNED_BYTES)
  bytes.writeUInt8(FORMAT_VERSION, 0)
  bytes.set(uuidBytes(ticketId), 1)
  bytes.writeUInt16BE(printRevision, 17)
  return bytes
}

function readPrivateKey(pem: string, path: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch (error) {
    throw new Error(`${path} holds no private key (PEM).`, { cause: error })
  }
}

function newKey(path: string, mayCreate: boolean): string {
  if (!mayCreate)
    throw new Error(
      `There is no signing key at ${path}. Create one: openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out ${path}`,
    )
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return createKeyFile(path, privateKey.export({ format: 'pem', type: 'pkcs8' }).toString())
}

function toBase32(bytes: Buffer): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    bits += 8
    for (; bits >= 5; bits -= 5) text += ALPHABET.charAt((value >> (bits - 5)) & 31)
  }
  return bits === 0 ? text : text + ALPHABET.charAt((value << (5 - bits)) & 31)
}

function fromBase32(text: string): Buffer | null {
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) return null
    value = ((value << 5) | digit) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((value >> bits) & 0xff)
    }
  }
  return Buffer.from(bytes)
}
