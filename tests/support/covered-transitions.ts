import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { describeMachine, type TransitionDescription } from '#machines/workflow/describe-machine.ts'
import { fingerprintOf } from '#machines/workflow/fingerprint.ts'
import type { CoveredTransitions } from '#machines/workflow/covered-transitions.ts'
import { machineRegistry } from '#machines/registry.ts'
import { projectFile } from '#server/places.ts'
import { edgesOf, type Model } from '#tests/support/machine-model.ts'
import { formatJson } from '../../scripts/diagrams/format-json.ts'

/**
 * Holds that every transition was walked, and that `docs/workflows/<id>.tests.json`, from which the workflow's page
 * shows by which walk, says so. `vitest run -u` writes that file.
 */
export async function expectCovered(machine: AnyStateMachine, model: Model): Promise<void> {
  expect(edgesOf(machine).filter((edge) => !model.walkedEdges.has(edge))).toEqual([])
  const { testPath = '' } = expect.getState()
  const id = machineRegistry.find((registered) => registered.machine.id === machine.id)?.id
  if (id === undefined) throw new Error(`Machine "${machine.id}" is not in the registry.`)
  const test = testPath.slice(testPath.indexOf('tests/machines/'))
  await expect(formatJson(walkedTransitions(machine, model, test))).toMatchFileSnapshot(
    fileURLToPath(projectFile(`docs/workflows/${id}.tests.json`)),
  )
}

/** For each transition the shortest walk that took it; a walk that is kept already serves if it is no longer than that. */
function walkedTransitions(machine: AnyStateMachine, { walks }: Model, test: string): CoveredTransitions {
  const { transitions } = describeMachine(machine)
  const ids = new Map(transitions.map((transition) => [edgeOf(transition), transition.id]))
  const shortest = new Map<string, readonly string[]>()
  for (const walk of walks) {
    for (const [index, edge] of walk.entries()) {
      const known = shortest.get(edge)
      if (!known || index + 1 < known.length) shortest.set(edge, walk.slice(0, index + 1))
    }
  }
  // Longest first: the way to a transition is the beginning of the way to the ones behind it.
  const kept: (readonly string[])[] = []
  for (const walk of [...shortest.values()].toSorted((a, b) => b.length - a.length)) {
    if (!kept.some((longer) => walk.every((edge, index) => edge === longer[index]))) kept.push(walk)
  }
  const ordered = kept.toSorted((a, b) => a.length - b.length)
  const told = transitions.flatMap((transition): [string, number][] => {
    const walk = shortest.get(edgeOf(transition))
    return walk ? [[transition.id, ordered.findIndex((one) => walk.every((edge, index) => edge === one[index]))]] : []
  })
  return {
    fingerprint: fingerprintOf(machine),
    test,
    walks: ordered.map((walk) => walk.map((edge) => ids.get(edge) ?? edge)),
    transitions: Object.fromEntries(told),
  }
}

/** As `edgesOf` names it. */
const edgeOf = ({ from, eventType, index }: TransitionDescription): string =>
  `${from} · ${eventType || 'always'} · ${index}`
