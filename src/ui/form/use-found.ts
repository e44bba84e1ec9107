import { useCallback, useEffect, useRef, useState } from 'react'

export interface Finding<Choice> {
  /** Finds choices; called with '' when the list opens untyped. An older search is aborted by a newer one. */
  search: (query: string, signal: AbortSignal) => readonly Choice[] | Promise<readonly Choice[]>
  /** Search only from this many characters on. */
  minLength?: number | undefined
  /** Nothing has to be asked over the wire: every key finds at once. */
  isLocal?: boolean | undefined
}

type Found<Choice> =
  | { state: 'idle' | 'searching' | 'failed' }
  | { state: 'found'; choices: readonly Choice[]; isOld?: boolean }

/** Milliseconds without a key before something is asked over the wire. */
export const FIND_PAUSE = 180

/** What a search has found for the text typed last, asked for once the hands rest. */
export function useFound<Choice>({ search, minLength = 0, isLocal = false }: Finding<Choice>) {
  const [found, setFound] = useState<Found<Choice>>({ state: 'idle' })
  const running = useRef<{ abort: AbortController; timer: ReturnType<typeof setTimeout> | undefined }>(undefined)
  /** The text of the last search; undefined where it brings nothing any more. */
  const asked = useRef<string>(undefined)

  const stop = useCallback(() => {
    running.current?.abort.abort()
    clearTimeout(running.current?.timer)
  }, [])
  useEffect(() => stop, [stop])

  function find(text: string, pause: number) {
    stop()
    asked.current = text
    if ([...text.trim()].length < minLength) {
      setFound({ state: 'idle' })
      return
    }
    const abort = new AbortController()
    const ask = () => {
      const answer = search(text.trim(), abort.signal)
      // Known at once, shown at once: whoever types and presses Enter in one go gets what was typed.
      if (!(answer instanceof Promise)) setFound({ state: 'found', choices: answer })
      else {
        void answer.then(
          (them) => abort.signal.aborted || setFound({ state: 'found', choices: them }),
          () => {
            if (abort.signal.aborted) return
            asked.current = undefined
            setFound({ state: 'failed' })
          },
        )
      }
    }
    setFound((before) => (before.state === 'found' ? { ...before, isOld: true } : { state: 'searching' }))
    if (isLocal) ask()
    running.current = { abort, timer: isLocal ? undefined : setTimeout(ask, pause) }
  }

  /** For an empty field. Returns whether that is what was searched for last, so that nothing had to be asked. */
  function findUntyped(): boolean {
    if (asked.current === '') return true
    find('', 0)
    return false
  }

  /** The list closes: what was found for a text goes with the text, and nobody waits for more. */
  function dismiss() {
    stop()
    if (asked.current === '' && found.state === 'found' && !found.isOld) return
    asked.current = undefined
    setFound({ state: 'idle' })
  }

  return {
    found,
    choices: found.state === 'found' ? found.choices : [],
    /** What is shown belongs to an earlier text, or there is nothing to show yet. */
    isBehind: found.state === 'searching' || (found.state === 'found' && found.isOld === true),
    find,
    findUntyped,
    dismiss,
  }
}
