import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { asc, eq } from 'drizzle-orm'
import type {
  NewPasskeyAnswer,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '#contract/session/second-factor.ts'
import type { Orm } from '#server/database/connection.ts'
import { passkeys } from '#server/database/schema/people.ts'
import type { Settings } from '#server/settings.ts'

export type PasskeySettings = Pick<Settings, 'publicUrl' | 'allowedOrigins' | 'operator'>

export type PasskeyRow = typeof passkeys.$inferSelect

/** How long a browser waits for its user, milliseconds. */
const TIMEOUT = 5 * 60_000

export async function readPasskeys(orm: Orm, userId: string): Promise<PasskeyRow[]> {
  return orm.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), passkeys.id)
}

/** What a browser is to sign with one of these passkeys. */
export async function passkeyRequestFor(
  known: readonly PasskeyRow[],
  settings: PasskeySettings,
): Promise<PasskeyRequest> {
  const allowCredentials = known.map(credentialOf)
  const { challenge } = await generateAuthenticationOptions({ rpID: siteOf(settings), allowCredentials })
  return { challenge, rpId: siteOf(settings), timeout: TIMEOUT, allowCredentials, userVerification: 'preferred' }
}

/** What a browser is to create a passkey with that stands beside these. */
export async function passkeyCreationFor(
  user: { id: string; name: string; email: string },
  known: readonly PasskeyRow[],
  settings: PasskeySettings,
): Promise<PasskeyCreation> {
  const options = await generateRegistrationOptions({
    rpName: settings.operator.name.en,
    rpID: siteOf(settings),
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    timeout: TIMEOUT,
    excludeCredentials: known.map(credentialOf),
  })
  return {
    challenge: options.challenge,
    rp: { id: siteOf(settings), name: options.rp.name },
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT,
    attestation: 'none',
    excludeCredentials: known.map(credentialOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  }
}

/** A passkey as it is kept. */
export type NewPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/** @returns undefined where the answer is not to this challenge, from this site and whole */
export async function readNewPasskey(
  answer: NewPasskeyAnswer,
  challenge: string,
  settings: PasskeySettings,
): Promise<NewPasskey | undefined> {
  const { registrationInfo } =
    (await unlessWrong(() =>
      verifyRegistrationResponse({
        response: answer,
        expectedChallenge: challenge,
        expectedOrigin: originsOf(settings),
        expectedRPID: siteOf(settings),
        // A second step beside the password: that somebody is there with the key is what it adds.
        requireUserVerification: false,
      }),
    )) ?? {}
  if (!registrationInfo) return undefined
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: answer.response.transports ?? [],
  }
}

/** @returns the signatures that the passkey has counted; undefined where this is not its answer to the challenge */
export async function verifyPasskey(
  answer: PasskeyAnswer,
  { passkey, challenge }: { passkey: PasskeyRow; challenge: string },
  settings: PasskeySettings,
): Promise<number | undefined> {
  const verified = await unlessWrong(() =>
    verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: originsOf(settings),
      expectedRPID: siteOf(settings),
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
      requireUserVerification: false,
    }),
  )
  return verified?.verified === true ? verified.authenticationInfo.newCounter : undefined
}

/** The library throws at whatever does not fit. */
async function unlessWrong<Result>(verify: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await verify()
  } catch {
    return undefined
  }
}

/** The relying party: passkeys are good for it and nowhere else. */
const siteOf = ({ publicUrl }: PasskeySettings): string => new URL(publicUrl).hostname
const originsOf = ({ publicUrl, allowedOrigins }: PasskeySettings): string[] => [
  new URL(publicUrl).origin,
  ...allowedOrigins,
]

const credentialOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
})
