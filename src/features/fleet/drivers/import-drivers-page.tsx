import { ImportFleet } from '../import-fleet.tsx'

/** Drivers from a file. */
export default function ImportDriversPage() {
  return <ImportFleet kind="driver" />
}
