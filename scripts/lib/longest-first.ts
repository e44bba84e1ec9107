import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long for their size: begun last, one of them would keep the others' workers waiting at the end. */
const LONG =
  /tests\/browser\/[\w-]+\/(booking-flow|booking-journeys|check-in|check-in-offline|check-in-paths|consignment|refund)\.test\.ts$/

/** Vitest's own order, which goes by how long a file took last time; those that have not run yet come first, these above all. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's method, not an array's
    const sorted = await super.sort(files)
    const isLong = (file: TestSpecification) =>
      LONG.test(file.moduleId) && this.ctx.cache.getTestSpecificationResult(file) === undefined
    return [...sorted.filter((file) => isLong(file)), ...sorted.filter((file) => !isLong(file))]
  }
}
