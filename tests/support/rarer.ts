import { isSoak } from './thoroughness.ts'

/**
 * For tests that `npm test` leaves to the soak, by `runIf`: a further way to what another test of the file walks, or what
 * the server's and the machine's own tests hold as well. The main way of every screen stays.
 */
export const IN_SOAK = isSoak('ALL_WAYS')
