import { z } from 'zod'
import { instant, nameText, recordId } from '../common.ts'
import { latinDigits } from '../latin-digits.ts'
import { person } from '../people/people-row.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_PASSKEYS, MAX_PASSWORD, RECOVERY_CODES } from '../bounds.ts'
import { sessionUser } from './session-user.ts'

/** Ways to prove who one is beside the password. */
export const PROOF_KINDS = ['passkey', 'code', 'recoveryCode'] as const

/** Whatever somebody may have proved with who they are. */
export type ProofMeans = 'password' | (typeof PROOF_KINDS)[number]

/** How a browser reaches an authenticator (WebAuthn Level 3, §5.8.4). */
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10)
const base64Url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)
const credentialId = base64Url(1400)
const questionToken = z.string().min(20).max(200)
const publicKeyType = z.literal('public-key')
const verification = z.enum(['discouraged', 'preferred', 'required'])
const knownCredential = z.object({ id: credentialId, type: publicKeyType, transports: transports.exactOptional() })

/** What `navigator.credentials.get` is asked with, as JSON. */
const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(knownCredential).max(MAX_PASSKEYS),
  userVerification: verification,
})

export type PasskeyRequest = z.input<typeof passkeyRequest>

/** What `navigator.credentials.create` is asked with, as JSON. */
const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: publicKeyType })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(knownCredential).max(MAX_PASSKEYS),
  authenticatorSelection: z.object({ residentKey: verification, userVerification: verification }),
})

export type PasskeyCreation = z.input<typeof passkeyCreation>

const clientData = base64Url(8000)

/** What a passkey answers to a request, as JSON. */
const passkeyAnswer = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKeyType,
  clientExtensionResults: z.object({}),
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: base64Url(4000),
    signature: base64Url(4000),
    userHandle: base64Url(200).exactOptional(),
  }),
})

export type PasskeyAnswer = z.output<typeof passkeyAnswer>

/** What a new passkey answers, as JSON. */
const newPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKeyType,
  clientExtensionResults: z.object({}),
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: base64Url(16_000),
    transports: transports.exactOptional(),
  }),
})

export type NewPasskeyAnswer = z.output<typeof newPasskey>

/** Six digits, in groups or from an Arabic keyboard too. */
const appCode = z
  .string()
  .max(20)
  .transform((text) => latinDigits(text).replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/))

/** Groups of letters and digits, as they were handed out. */
const recoveryCode = z.string().min(1).max(60)

const passkeyProof = z.object({ kind: z.literal('passkey'), answer: passkeyAnswer })
const codeProof = z.object({ kind: z.literal('code'), code: appCode })

const proof = z.discriminatedUnion('kind', [
  passkeyProof,
  codeProof,
  z.object({ kind: z.literal('recoveryCode'), code: recoveryCode }),
])
export type Proof = z.output<typeof proof>
export type GivenProof = z.input<typeof proof>

/** Answered instead of a session where the account has a second factor. */
export const proofQuestion = z.object({
  /** Shown with the proof: good once, for some minutes. */
  question: questionToken,
  /** Seconds from the answer until it is over. */
  expiresIn: z.int(),
  kinds: z.array(z.enum(PROOF_KINDS)),
  /** Null where the account has no passkey. */
  passkey: passkeyRequest.nullable(),
})
export type ProofQuestion = z.output<typeof proofQuestion>

/** How somebody who is signed in proves again who they are. Recovery codes are for the sign-in: each is good once. */
const ownProof = z.union([
  z.object({ question: questionToken, proof: z.discriminatedUnion('kind', [passkeyProof, codeProof]) }),
  z.object({ password: z.string().min(1).max(MAX_PASSWORD) }),
])

/** What the caller is asked for. Without a second factor there is no question: the password proves it. */
const ownProofQuestion = z.object({
  kinds: z.array(z.enum(['passkey', 'code', 'password'])).min(1),
  question: questionToken.nullable(),
  /** Seconds from the answer until the question is over; null without one. */
  expiresIn: z.int().nullable(),
  passkey: passkeyRequest.nullable(),
})
export type OwnProofQuestion = z.output<typeof ownProofQuestion>

/** Not asked of a session that is only good for setting up the first factor: the password was given just now. */
const presentPassword = z.string().min(1).max(MAX_PASSWORD).optional()

/** Shown once, with the first factor; null with another. */
const newCodes = z.object({ recoveryCodes: z.array(z.string()).max(RECOVERY_CODES).nullable() })

const passkey = z.object({
  id: recordId,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})
export type OwnPasskey = z.input<typeof passkey>

const ownFactors = z.object({
  passkeys: z.array(passkey).max(MAX_PASSKEYS),
  /** Since when an app shows codes; null where none does. */
  codesSince: instant.nullable(),
  /** Recovery codes that have not been used. */
  recoveryCodesLeft: z.int(),
  /** By the rules, for the own user type. */
  isRequired: z.boolean(),
})
export type OwnFactors = z.input<typeof ownFactors>

export const secondFactorEndpoints = {
  proveSignIn: endpoint('proveSignIn', {
    summary: 'The second step of signing in: a code, a recovery code or a passkey. A wrong one is answered 422.',
    access: 'public',
    body: z.object({ question: questionToken, proof }),
    data: sessionUser,
  }),
  startProof: endpoint('startProof', {
    summary: 'What the caller proves with that it is them: a passkey or a code, where they have one, or the password.',
    access: 'session',
    data: ownProofQuestion,
  }),
  proveIdentity: endpoint('proveIdentity', {
    summary:
      'Prove that it is the caller who acts: counts for this session for some minutes, and unlocks it. A wrong proof is answered 422.',
    access: 'session',
    body: ownProof,
    data: z.object({}),
  }),
  getOwnFactors: endpoint('getOwnFactors', {
    summary: "The caller's passkeys, codes and recovery codes.",
    access: 'session',
    data: ownFactors,
  }),
  startPasskey: endpoint('startPasskey', {
    summary: 'Ask to add a passkey: what the browser is to create one with.',
    access: 'session',
    body: z.object({ password: presentPassword }),
    data: z.object({ question: questionToken, passkey: passkeyCreation }),
  }),
  addPasskey: endpoint('addPasskey', {
    summary: 'Add the passkey that the browser has created.',
    access: 'session',
    body: z.object({ question: questionToken, name: nameText, answer: newPasskey }),
    data: newCodes,
  }),
  renamePasskey: endpoint('renamePasskey', {
    summary: 'Rename an own passkey.',
    access: 'session',
    params: z.object({ id: recordId }),
    body: z.object({ name: nameText }),
    data: z.object({}),
  }),
  startCodes: endpoint('startCodes', {
    summary: 'Ask to set up codes: the secret for the app that shows them.',
    access: 'session',
    body: z.object({ password: presentPassword }),
    data: z.object({
      question: questionToken,
      /** Base32 (RFC 4648). */
      secret: z.string(),
      /** `otpauth://` address, for a QR code. */
      uri: z.string(),
    }),
  }),
  confirmCodes: endpoint('confirmCodes', {
    summary: 'Set up the codes, with a first one. They replace those of another app.',
    access: 'session',
    body: z.object({ question: questionToken, code: appCode }),
    data: newCodes,
  }),
  removeFactor: endpoint('removeFactor', {
    summary: 'Remove an own passkey, or the codes. The last one stays where the rules require one.',
    access: 'session',
    body: z.object({
      password: z.string().min(1).max(MAX_PASSWORD),
      /** Null: the codes. */
      passkeyId: recordId.nullable(),
    }),
    data: z.object({}),
  }),
  renewRecoveryCodes: endpoint('renewRecoveryCodes', {
    summary: 'New recovery codes; the earlier ones are void.',
    access: 'session',
    body: z.object({ password: z.string().min(1).max(MAX_PASSWORD) }),
    data: z.object({ recoveryCodes: z.array(z.string()).max(RECOVERY_CODES) }),
  }),
  resetFactors: endpoint('resetFactors', {
    summary: "Remove somebody else's passkeys, codes and recovery codes, and end their sessions.",
    access: ['super_admin'],
    body: z.object({ id: recordId }),
    data: person,
  }),
}
