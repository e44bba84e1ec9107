import { useState } from 'react'

const KEY = 'menu.folded'

/** Groups of the menu that this browser keeps folded, by id. */
export function useFoldedGroups(): { isFolded: (id: string) => boolean; toggle: (id: string) => void } {
  const [folded, setFolded] = useState(readFolded)
  return {
    isFolded: (id) => folded.includes(id),
    toggle: (id) => {
      const next = folded.includes(id) ? folded.filter((each) => each !== id) : [...folded, id]
      setFolded(next)
      keep(next)
    },
  }
}

function readFolded(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

function keep(folded: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(folded))
  } catch {
    // A browser that keeps nothing folds until it is closed.
  }
}
