import { ImportFleet } from '../import-fleet.tsx'

/** Buses from a file. */
export default function ImportBusesPage() {
  return <ImportFleet kind="bus" />
}
