/**
 * `docs/workflows/<id>.tests.json`: which generated walk of the machine's model test took each transition. Written and
 * held by that test itself.
 */
export interface CoveredTransitions {
  fingerprint: string
  /** The test, from the project's root. */
  test: string
  /** Each from the machine's start: ids of the transitions it took, in order. */
  walks: readonly (readonly string[])[]
  /** By id of the transition the number of its walk in `walks`, from 0. Those that only keep an event from outer states are not in it. */
  transitions: Readonly<Record<string, number>>
}
