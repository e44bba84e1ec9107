import { useEffect, useState } from 'react'

/** So many visits make a habit. */
const MIN_VISITS = 10
/** Fewer places are no group. */
const MIN_PLACES = 3
const MAX_PLACES = 5
/** From here on older visits count half, so that new habits come up. */
const MAX_VISITS = 200

type Visits = Readonly<Record<string, number>>

/** The places of a menu that a person opens most, most used first; none until there are habits. */
export function mostUsed(visits: Visits, places: readonly string[]): readonly string[] {
  const habits = places
    .filter((place) => (visits[place] ?? 0) >= MIN_VISITS)
    .toSorted((one, other) => (visits[other] ?? 0) - (visits[one] ?? 0))
    .slice(0, MAX_PLACES)
  return habits.length < MIN_PLACES ? [] : habits
}

/** One visit more. */
export function visited(visits: Visits, place: string): Visits {
  const counted = { ...visits, [place]: (visits[place] ?? 0) + 1 }
  if ((counted[place] ?? 0) <= MAX_VISITS) return counted
  return Object.fromEntries(Object.entries(counted).map(([each, count]) => [each, Math.floor(count / 2)]))
}

/**
 * The most used places as they were when the page was loaded: the menu does not change under the hand. Counted per
 * person in this browser.
 */
export function useMostUsed(userId: string, places: readonly string[], current: string | undefined): readonly string[] {
  const key = `menu.visits.${userId}`
  const [before] = useState(() => readVisits(key))
  useEffect(() => {
    if (current !== undefined) keepVisits(key, visited(readVisits(key), current))
  }, [key, current])
  return mostUsed(before, places)
}

function readVisits(key: string): Visits {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, number] => Number.isSafeInteger(entry[1])),
    )
  } catch {
    return {}
  }
}

function keepVisits(key: string, visits: Visits): void {
  try {
    localStorage.setItem(key, JSON.stringify(visits))
  } catch {
    // Nothing is kept, and the menu stays as it is.
  }
}
