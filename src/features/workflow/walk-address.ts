import { useSearchParams } from 'wouter'
import { walkAlong, type Walkable } from '#machines/workflow/walk-machine.ts'

/** Of an address that a hand has written, no more is walked. */
const MAX_STEPS = 200

/** The path walked, as the address keeps it: which version of the machine, and the numbers of the chosen transitions. */
export function useWalkedPath(walk: Walkable, fingerprint: string) {
  const [search, setSearch] = useSearchParams()
  const version = fingerprint.slice(0, 8)
  const asked = search.get('way') ?? ''
  const ids = idsIn(asked, version, walk)
  const places = ids && walkAlong(walk, ids)
  return {
    /** The address asks for a path that this machine does not take. */
    isStale: places === null,
    ids: places && ids ? ids : [],
    places: places ?? walkAlong(walk, []) ?? [],
    goTo: (next: readonly string[]) =>
      setSearch((present) => {
        const numbers = next.map((id) => walk.description.transitions.findIndex((one) => one.id === id))
        present.delete('way')
        if (next.length > 0) present.set('way', [version, ...numbers].join('.'))
        return present
      }),
  }
}

function idsIn(asked: string, version: string, { description }: Walkable): string[] | null {
  if (asked === '') return []
  const [first, ...numbers] = asked.split('.')
  const ids = numbers.flatMap((number) =>
    /^\d{1,4}$/.test(number) ? (description.transitions[Number(number)]?.id ?? []) : [],
  )
  return first === version && ids.length === numbers.length && ids.length <= MAX_STEPS ? ids : null
}
