import { useState } from 'react'
import type { z } from 'zod'

/** What a form holds beside its values, to whoever keeps what was typed; `fits` and `takeUp` are given it as JSON brings it back. */
export interface CompanionValues {
  present: unknown
  isChanged: boolean
  fits: (kept: unknown) => boolean
  takeUp: (kept: unknown) => void
  startOver: () => void
}

/**
 * State of a form that its values alone do not bring back: the names of what was chosen, rows in their order. Kept, taken
 * up and begun anew with the values when it is given to `useActForm` as `beside`.
 */
export function useCompanionValues<Schema extends z.ZodType>(schema: Schema, begin: () => z.output<Schema>) {
  const [first] = useState(begin)
  const [held, hold] = useState(first)
  const beside: CompanionValues = {
    present: held,
    isChanged: held !== first && JSON.stringify(held) !== JSON.stringify(first),
    fits: (kept) => schema.safeParse(kept).success,
    takeUp: (kept) => hold(schema.parse(kept)),
    startOver: () => hold(first),
  }
  return { first, held, hold, beside }
}
