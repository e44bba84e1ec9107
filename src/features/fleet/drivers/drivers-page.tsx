import IdCard from 'lucide-react/icons/id-card'
import { useLocation } from 'wouter'
import { driverList } from '#contract/fleet/driver-list.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { useMasterPage } from '#src/ui/record/use-master-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { ImportLink } from '../import-link.tsx'
import { LicencePill } from '../licence-pill.tsx'

/** Drivers, with what of their documents ends soon. */
export default function DriversPage() {
  const [path] = useLocation()
  const mayCall = useMayCall()
  const state = useListState(stateOf(driverList))
  const master = useMasterPage(driverList, state, { path: path, exported: 'driver', canAdd: mayCall('createDriver') })
  return (
    <ListPage
      {...master}
      add={
        <>
          <ImportLink call="importDrivers" />
          {master.add}
        </>
      }
      list={driverList}
      icon={<IdCard />}
      state={state}
      columns={{
        cells: {
          licenceExpiresOn: ({ licenceExpiresOn, licenceState }) => (
            <LicencePill day={licenceExpiresOn} state={licenceState} />
          ),
          passportExpiresOn: ({ passportExpiresOn, passportState }) =>
            passportExpiresOn && passportState && <LicencePill day={passportExpiresOn} state={passportState} />,
        },
      }}
    />
  )
}
