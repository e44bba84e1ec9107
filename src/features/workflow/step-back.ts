import type { MachineDescription } from '#machines/workflow/describe-machine.ts'
import type { Walked } from '#src/features/workflow/drawing/overlay.ts'

/** Whether a step leads nearer to the state that records begin in: something was undone, opened again, or moved anew. */
export function leadsBack(machine: MachineDescription, { from, to }: Walked): boolean {
  if (from === null || from === to) return false
  const depths = depthsOf(machine)
  const [before, after] = [depths.get(from), depths.get(to)]
  return before !== undefined && after !== undefined && after < before
}

/** How many steps a state is from the first one, by the shortest way. */
function depthsOf({ states, transitions }: MachineDescription): Map<string, number> {
  const first = states.find(({ path }) => path === '')?.initial ?? []
  const depths = new Map(first.map((path) => [path, 0]))
  const waiting = [...first]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    for (const target of transitions
      .filter(({ from }) => from === path || from === '')
      .flatMap(({ targets }) => targets)) {
      if (depths.has(target)) continue
      depths.set(target, (depths.get(path) ?? 0) + 1)
      waiting.push(target)
    }
  }
  return depths
}
