import { useEffect, useRef, useState } from 'react'
import { sessionView } from '#machines/session/session-selectors.ts'
import { ApiError } from '#src/platform/api.ts'
import { forgetInput, saveInput, keptInput, type InputPlace } from '#src/platform/saved-input.ts'
import { useUnsavedInputStore, useLeaveGuard, type UnsavedInputStore } from '#src/ui/form/leave-guard.tsx'
import { useSessionActor, useUserDetails } from '#src/platform/session.tsx'

/** Keeps what is typed into one form, from its first change until it is sent, left or begun anew. */
export class InputStore implements UnsavedInputStore {
  /** What an earlier load of the form left. */
  readonly found
  isKeeping = false
  private isOver = false
  private readonly where: InputPlace

  constructor(where: InputPlace) {
    this.where = where
    this.found = keptInput(where)
  }

  begin(): void {
    this.isOver = false
  }

  keep(input: unknown, mayBeSaved: boolean): void {
    if (!this.isOver) this.isKeeping = saveInput(this.where, { input, mayBeSaved })
  }

  /** Nothing is unsaved any more; what is typed next is kept again. */
  drop(): void {
    this.isKeeping = false
    forgetInput(this.where)
  }

  /** For good: what this form still says on its way out is not kept. */
  forget(): void {
    this.isOver = true
    this.drop()
  }
}

/** The store of a form on this page. `part`: what else than the path says which form it is. */
export function useInputStore(part = ''): InputStore {
  const { id } = useUserDetails()
  const [store] = useState(() => new InputStore({ userId: id, place: `${window.location.pathname} ${part}` }))
  return store
}

export interface KeepingOptions {
  hasUnsaved: boolean
  /** What is typed is on its way. */
  isSending?: boolean
  /** What came of sending it last. */
  error?: Error | null
}

/**
 * The leave guard of a form whose input is kept: it outlives a reload, the end of the session and the lock screen; it
 * does not outlive the leaving of the page.
 */
export function useSavedInputLeaveGuard(
  store: InputStore,
  input: unknown,
  { hasUnsaved, isSending = false, error = null }: KeepingOptions,
): void {
  const session = useSessionActor()
  const wasUnsaved = useRef(false)
  const mayBeSaved = useRef(store.found?.mayBeSaved ?? false)
  useEffect(() => {
    store.begin()
    // Where the session ends, or the screen is locked, nobody has left.
    return () => {
      if (sessionView(session.getSnapshot()) === 'open') store.forget()
    }
  }, [store, session])
  useUnsavedInputStore(store)
  useLeaveGuard(hasUnsaved, isSending)
  useEffect(() => {
    // Until it is sent again and answered, nobody knows.
    if (error instanceof ApiError) mayBeSaved.current = error.isUnansweredWrite
    if (hasUnsaved) store.keep(input, mayBeSaved.current)
    else if (wasUnsaved.current) store.drop()
    wasUnsaved.current = hasUnsaved
  })
  useEffect(() => {
    if (!isSending) return
    // Who leaves all the same, or whose browser does, finds it again with the question whether it arrived.
    const onHide = () => store.keep(input, true)
    window.addEventListener('pagehide', onHide)
    return () => window.removeEventListener('pagehide', onHide)
  })
}
