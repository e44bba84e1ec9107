import { useRef, useState } from 'react'
import { MIN_SEARCH } from '#contract/search-term.ts'

/** A pause in the typing this long asks the server. */
const PAUSE_MS = 300

export interface SearchBox {
  value: string
  onChange: (text: string) => void
  /** Enter does not wait for the pause. Returns what is searched for now. */
  commit: () => string
  /** Clears all filters of the list, and what is typed and not yet searched for, or it would come back after the pause. */
  clear: () => void
}

/** The part of a list's state that its search box needs. */
interface SearchedList {
  search: string
  searchFor: (text: string) => void
  clear: () => void
}

/** A search box over a list whose search lives in the address: the text stands at once, the list asks after a pause. */
export function useSearchBox({ search, searchFor, clear }: SearchedList): SearchBox {
  const [typed, setTyped] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function settle(text: string) {
    clearTimeout(timer.current)
    setTyped(undefined)
    if (text.trim() !== search) searchFor(text.trim())
  }

  return {
    value: typed ?? search,
    onChange(text) {
      setTyped(text)
      clearTimeout(timer.current)
      const term = text.trim()
      // Too short to be searched for: whoever goes on typing is not told so, whoever presses Enter is.
      if (term === '' || term.length >= MIN_SEARCH) timer.current = setTimeout(() => settle(text), PAUSE_MS)
    },
    commit() {
      const text = typed ?? search
      settle(text)
      return text.trim()
    },
    clear() {
      settle(search)
      clear()
    },
  }
}
