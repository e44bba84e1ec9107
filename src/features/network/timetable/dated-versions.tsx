import { Fragment, useState, type ReactNode } from 'react'
import type { RouteDetails } from '#contract/network/route-row.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { RouteVersions, type PlannedVersion } from './route-versions.tsx'
import { WithdrawVersion } from './withdraw-version.tsx'

export interface DatedVersionsProps {
  details: RouteDetails
  /** Where stoppages can be taken back too; on a timing's page only its own times can. */
  route?: { id: string; version: number }
  /** The form, which stands on the latest versions. */
  children: ReactNode
}

/** A form of what changes from a day on, and below it every version, of which what is planned can be taken back. */
export function DatedVersions({ details, route, children }: DatedVersionsProps) {
  const mayCall = useMayCall()
  const [planned, setPlanned] = useState<PlannedVersion>()
  /** Without a version that it stands on, the form begins anew. */
  const [withdrawn, setWithdrawn] = useState(0)
  return (
    <>
      <Fragment key={withdrawn}>{children}</Fragment>
      <RouteVersions
        details={details}
        ofRoute={route !== undefined}
        onWithdraw={mayCall('withdrawRouteVersion') ? setPlanned : undefined}
      />
      <WithdrawVersion
        route={route}
        planned={planned}
        onClose={() => setPlanned(undefined)}
        onDone={() => setWithdrawn((count) => count + 1)}
      />
    </>
  )
}
