import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { NewPasskeyAnswer, PasskeyAnswer } from '#contract/session/second-factor.ts'

/** What an authenticator would be asked: of a real request only what it answers to. */
interface Asked {
  challenge: string
  site: string
  origin: string
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** An authenticator in software (WebAuthn Level 3): one ES256 key without attestation, which counts its signatures. */
export function softwarePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let counter = 0
  const shared = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const

  return {
    id,
    create(asked: Asked): NewPasskeyAnswer {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const authData = Buffer.concat([
        authenticatorData(asked.site, PRESENT | VERIFIED | HAS_CREDENTIAL, counter),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')),
      ])
      return {
        ...shared,
        response: {
          clientDataJSON: clientData('webauthn.create', asked).toString('base64url'),
          attestationObject: attestation(authData).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign(asked: Asked): PasskeyAnswer {
      counter += 1
      const authData = authenticatorData(asked.site, PRESENT | VERIFIED, counter)
      const clientDataJSON = clientData('webauthn.get', asked)
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, createHash('sha256').update(clientDataJSON).digest()]))
        .sign(privateKey)
      return {
        ...shared,
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

function authenticatorData(site: string, flags: number, counter: number): Buffer {
  const counted = Buffer.alloc(4)
  counted.writeUInt32BE(counter)
  return Buffer.concat([createHash('sha256').update(site).digest(), Buffer.from([flags]), counted])
}

const clientData = (type: string, { challenge, origin }: Asked) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** CBOR: { 1: 2, 3: -7, -1: 1, -2: x, -3: y }, an elliptic key of P-256 for ES256 (RFC 9053). */
const coseKey = (x: Buffer, y: Buffer) =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    x,
    Buffer.from([0x22, 0x58, 0x20]),
    y,
  ])

/** CBOR: { fmt: 'none', attStmt: {}, authData }. */
function attestation(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, authData.length]),
    authData,
  ])
}
