import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long for their size: begun last, one of them would keep the others' workers waiting at the end. */
const LONG = /tests\/browser\/(booking-flow|booking-journeys|check-in)\.test\.ts$/

/** Vitest's own order, with those first. On a fresh clone it knows nothing of a file but its size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's method, not an array's
    const sorted = await super.sort(files)
    return [
      ...sorted.filter(({ moduleId }) => LONG.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !LONG.test(moduleId)),
    ]
  }
}
