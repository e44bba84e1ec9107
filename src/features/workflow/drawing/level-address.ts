import { useLocation, useSearch } from 'wouter'
import type { LevelStep, WorkflowLevels } from '#machines/workflow/workflow-drawing.ts'

/** How much of a machine is drawn. */
export const DRAWN_STEPS = ['main', 'exceptions', 'everything'] as const satisfies readonly (LevelStep | 'everything')[]
export type DrawnStep = (typeof DRAWN_STEPS)[number]

export interface DrawnPlace {
  show: DrawnStep
  /** Path of the opened state; `''` where none is. */
  open: string
}

/** What the address asks for, as far as there is a drawing of it. */
export function placeIn(search: string, levels: WorkflowLevels['levels']): DrawnPlace {
  const asked = new URLSearchParams(search)
  const show = DRAWN_STEPS.find((step) => step === asked.get('show')) ?? 'main'
  const open = asked.get('open') ?? ''
  return { show, open: show !== 'everything' && levels[show][open] ? open : '' }
}

/** Step and opened state, kept in the address: going back folds again. */
export function useDrawnPlace(levels: WorkflowLevels['levels']) {
  const [path, navigate] = useLocation()
  const search = useSearch()
  return {
    place: placeIn(search, levels),
    goTo({ show, open }: DrawnPlace) {
      const next = new URLSearchParams(search)
      for (const [name, value, usual] of [
        ['show', show, 'main'],
        ['open', open, ''],
      ] as const) {
        if (value === usual) next.delete(name)
        else next.set(name, value)
      }
      const words = next.toString()
      navigate(words === '' ? path : `${path}?${words}`)
    },
  }
}
