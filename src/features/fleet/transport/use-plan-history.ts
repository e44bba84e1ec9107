import { useState } from 'react'
import type { SeatPlan } from '#contract/fleet/seat-plan.ts'

const STEPS_KEPT = 200

export interface PlanHistory {
  /** Takes the next plan; one that is the same as the present adds no step. */
  commit: (next: SeatPlan) => void
  undo: (() => void) | undefined
  redo: (() => void) | undefined
}

/** Steps back and forth over a plan that somebody else keeps. */
export function usePlanHistory(plan: SeatPlan, onChange: (plan: SeatPlan) => void): PlanHistory {
  const [{ past, future }, setSteps] = useState<{ past: readonly SeatPlan[]; future: readonly SeatPlan[] }>({
    past: [],
    future: [],
  })
  const before = past.at(-1)
  const after = future.at(-1)
  return {
    commit(next) {
      if (next === plan) return
      setSteps({ past: [...past.slice(-STEPS_KEPT), plan], future: [] })
      onChange(next)
    },
    undo:
      before &&
      (() => {
        setSteps({ past: past.slice(0, -1), future: [...future, plan] })
        onChange(before)
      }),
    redo:
      after &&
      (() => {
        setSteps({ past: [...past, plan], future: future.slice(0, -1) })
        onChange(after)
      }),
  }
}
