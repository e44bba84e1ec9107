import { useOwnTimeZone } from '#src/platform/session.tsx'

/** Until somebody is signed in, this device's own clock has to do. */
const DEVICE_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone in which times of sale and of decisions are told: of the reader's depot, or of the operator's home. */
export function useZone(): string {
  return useOwnTimeZone() ?? DEVICE_ZONE
}
