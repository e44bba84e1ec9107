import { createContext, use } from 'react'

/** What the parts of a form ask of it, whatever it sends. */
export interface ActParts {
  submit: (act?: string) => void
  isSending: boolean
  sendingAct: string | undefined
  acts: readonly string[]
  isWaiting: boolean
  setWaiting: (isWaiting: boolean) => void
  /** A file that the record has was taken out of the form: gone once it is saved. */
  noteFileGone: () => void
}

export const ActContext = createContext<ActParts | null>(null)

/** The form that this stands in. */
export function useActParts(): ActParts {
  const parts = use(ActContext)
  if (!parts) throw new Error('There is no ActForm above.')
  return parts
}
