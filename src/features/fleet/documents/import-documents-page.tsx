import { ImportFleet } from '../import-fleet.tsx'

/** Documents from a file. */
export default function ImportDocumentsPage() {
  return <ImportFleet kind="document" />
}
