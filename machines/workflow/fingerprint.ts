import type { AnyStateMachine } from 'xstate'
import { describeMachine, type GuardDescription, type MachineDescription } from './describe-machine.ts'
import { sha256 } from './sha256.ts'

/**
 * Names what a machine does: 64 hex digits that change with its states, events, guards, targets, delays, services and
 * actions, and stay when words, tags or the order of states change.
 *
 * The text of guards and actions is not in it: compilers rewrite it, so the same definition would have another
 * fingerprint in a bundle than on the server. A guard whose rule changes is therefore given another name. Constants in
 * the params of guards and actions are in it.
 */
export function fingerprintOf(machine: AnyStateMachine): string {
  const known = fingerprints.get(machine)
  if (known !== undefined) return known
  const fingerprint = sha256(behaviourText(describeMachine(machine)))
  fingerprints.set(machine, fingerprint)
  return fingerprint
}

const fingerprints = new WeakMap<AnyStateMachine, string>()

function behaviourText({ states, transitions }: MachineDescription): string {
  const stateLines = states.map(({ path, type, initial, invokes, entry, exit }) =>
    JSON.stringify(['state', path, type, initial, invokes.map(({ id, source }) => [id, source]), entry, exit]),
  )
  // The index keeps the order in which a state tries its guards; all other order is not behaviour.
  const transitionLines = transitions.map(({ from, eventType, index, guard, targets, reenter, actions }) =>
    JSON.stringify(['on', from, eventType, index, guard && guardParts(guard), targets, reenter, actions]),
  )
  return [...stateLines, ...transitionLines].toSorted().join('\n')
}

type Parts = readonly (string | number | boolean | Parts)[]

function guardParts(guard: GuardDescription): Parts {
  switch (guard.type) {
    case 'named':
      return ['named', guard.name, Object.entries(guard.params), guard.madeOf ? guardParts(guard.madeOf) : '']
    case 'inState':
      return ['inState', guard.state]
    case 'inline':
      return ['inline']
    default:
      return [guard.type, ...guard.guards.map(guardParts)]
  }
}
