import { ensureTestProgramsBuilt } from '../../scripts/lib/build-server.mjs'

declare global {
  var testPrograms: Promise<boolean> | undefined
}

/** Once for all projects whose tests start processes. */
export default async function buildTestPrograms(): Promise<void> {
  if (!(await (globalThis.testPrograms ??= ensureTestProgramsBuilt())))
    throw new Error('the programs of the tests could not be bundled')
}
