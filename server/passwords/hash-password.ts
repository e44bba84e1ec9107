import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id in PHC form, with the library's parameters (19 MiB, 2 passes), which are OWASP's. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'))
}

let nobody: Promise<string> | undefined

/** Whether the password is the hash's. Without a hash it takes as long and is false: unknown users stay unknown. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(32).toString('base64url'))
  const matches = await verify(passwordHash ?? (await nobody), password.normalize('NFC'))
  return matches && typeof passwordHash === 'string'
}
