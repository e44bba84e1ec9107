import { randomBytes } from 'node:crypto'

/** 256 random bits, URL-safe. Whoever has it is let in, so it is shown once and only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}
