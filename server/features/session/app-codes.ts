import { Secret, TOTP } from 'otpauth'

/** As every app that shows codes expects (RFC 6238 with the defaults of its key address). */
const PERIOD_SECONDS = 30
const RULES = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const
/** Steps before and after the present one that are taken too: clocks differ. */
const WINDOW = 1
const SECRET_BYTES = 20

/** A secret as an app takes it: typed in, or as the address in a QR code. */
export interface NewSecret {
  bytes: Buffer
  base32: string
  uri: string
}

export function newSecret({ issuer, label }: { issuer: string; label: string }): NewSecret {
  const secret = new Secret({ size: SECRET_BYTES })
  const uri = new TOTP({ ...RULES, issuer, label, secret }).toString()
  return { bytes: Buffer.from(secret.bytes), base32: secret.base32, uri }
}

/** @returns the step of time whose code this is, undefined where it is none of about now */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  const totp = new TOTP({ ...RULES, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}
