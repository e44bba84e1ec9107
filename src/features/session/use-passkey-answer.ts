import { startAuthentication } from '@simplewebauthn/browser'
import { useState } from 'react'
import type { GivenProof, PasskeyRequest } from '#contract/session/second-factor.ts'

type PasskeyProof = Extract<GivenProof, { kind: 'passkey' }>

/**
 * Asks for a passkey of this device. Only once a button is pressed: the browser may show a window of its own. Undefined
 * where it was cancelled, or there is none: the browser tells its user which, and nobody else.
 */
export function usePasskeyAnswer() {
  const [isAsking, setAsking] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  async function answerTo(request: PasskeyRequest): Promise<PasskeyProof | undefined> {
    setFailed(false)
    setAsking(true)
    try {
      const { id, rawId, type, response } = await startAuthentication({ optionsJSON: request })
      return { kind: 'passkey', answer: { id, rawId, type, response, clientExtensionResults: {} } }
    } catch {
      setFailed(true)
      return undefined
    } finally {
      setAsking(false)
    }
  }

  return { answerTo, isAsking, hasFailed }
}
