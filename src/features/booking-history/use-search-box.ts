import { useRef, useState } from 'react'
import { LEAST_SEARCH } from '#contract/search-term.ts'
import type { BookingListState } from './booking-list-state.ts'

/** The list is asked when the typing pauses this long. */
const PAUSE_MS = 300

/** What is being typed stands in the box at once and in the address after a pause. */
export function useSearchBox({ search, searchFor }: Pick<BookingListState, 'search' | 'searchFor'>) {
  const [typed, setTyped] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function settle(text: string | undefined) {
    clearTimeout(timer.current)
    setTyped(undefined)
    if (text !== undefined && text.trim() !== search) searchFor(text.trim())
  }

  return {
    value: typed ?? search,
    type(text: string) {
      setTyped(text)
      clearTimeout(timer.current)
      const term = text.trim()
      // Too short to be searched for: whoever goes on typing is not told so, whoever presses Enter is.
      if (term === '' || term.length >= LEAST_SEARCH) timer.current = setTimeout(() => settle(text), PAUSE_MS)
    },
    /** Enter: does not wait for the pause. */
    commit(): string {
      const text = (typed ?? search).trim()
      settle(text)
      return text
    },
    reset: () => settle(undefined),
  }
}
