import { useUserDetails } from '#src/lib/session.tsx'

/** Whoever has no depot sees all of them: their own clock has to do. */
const DEVICE_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone in which times of sale and of decisions are told: that of the reader's depot. */
export function useZone(): string {
  const { depot } = useUserDetails()
  return depot?.timeZone ?? DEVICE_ZONE
}
