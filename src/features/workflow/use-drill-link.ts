import { useLocation, useSearch } from 'wouter'
import type { Drill } from '#src/features/workflow/records/records-state.ts'

const DRILL_WORDS = [
  'of',
  'event',
  'fromState',
  'toState',
  'actorId',
  'code',
  'act',
  'pageNumber',
  'next',
  'previous',
] as const

/** Where the records behind a figure are listed: this page, as it is filtered, with their list. */
export function useDrillLink(): (drill: Drill) => string {
  const [path] = useLocation()
  const present = useSearch()
  return (drill) => {
    const search = new URLSearchParams(present)
    for (const name of DRILL_WORDS) search.delete(name)
    for (const [name, value] of Object.entries(drill)) if (value !== undefined) search.set(name, value)
    return `${path}?${search}`
  }
}
