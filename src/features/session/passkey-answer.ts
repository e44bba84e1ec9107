import { startAuthentication } from '@simplewebauthn/browser'
import type { GivenProof, PasskeyRequest } from '#contract/session/second-factor.ts'

/** What a passkey of this device answers. Rejects where it was cancelled, or there is none. */
export async function passkeyAnswer(request: PasskeyRequest): Promise<Extract<GivenProof, { kind: 'passkey' }>> {
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: request })
  return { kind: 'passkey', answer: { id, rawId, type, response, clientExtensionResults: {} } }
}
