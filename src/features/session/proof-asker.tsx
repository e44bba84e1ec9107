import { lazy, useEffect, useRef, useState } from 'react'
import type { OwnProofQuestion } from '#contract/session/second-factor.ts'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { call } from '#src/platform/api.ts'
import { loadPatiently } from '#src/platform/load-with-retry.ts'
import { provideProver } from '#src/platform/proof-request.ts'

const ProofDialog = lazy(() => loadPatiently(() => import('./proof-dialog.tsx')))

/** Stands beside every screen, for acts that the server does only after a fresh proof of who acts. */
export function ProofAsker() {
  const [asked, setAsked] = useState<OwnProofQuestion | null>(null)
  const settle = useRef<(isProved: boolean) => void>(undefined)

  useEffect(() => {
    const stop = provideProver(async () => {
      const answer = await call('startProof').catch(() => undefined)
      if (answer === undefined) return false
      return new Promise((resolve) => {
        settle.current = resolve
        setAsked(answer.data)
      })
    })
    return () => {
      stop()
      // The act goes back to whoever sent it, as it was refused.
      settle.current?.(false)
    }
  }, [])

  function end(isProved: boolean) {
    setAsked(null)
    settle.current?.(isProved)
  }

  return (
    asked !== null && (
      <Arriving fallback={null}>
        <ProofDialog asked={asked} onDone={() => end(true)} onClose={() => end(false)} />
      </Arriving>
    )
  )
}
