import { useEffect, useEffectEvent } from 'react'
import type { Verdict } from '#machines/parts/decision.ts'
import { singleKeys } from '#src/ui/single-keys.ts'

/** `a` approves, `r` rejects. */
export function useDecisionKeys(decide: (decision: Verdict) => void): void {
  const onKey = useEffectEvent(decide)
  useEffect(() => singleKeys({ KeyA: () => onKey('approve'), KeyR: () => onKey('reject') }), [])
}
