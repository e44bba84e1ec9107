import { driverList } from '#contract/fleet/driver-list.ts'
import { useTranslation } from 'react-i18next'
import type { DriverRecord } from '#contract/fleet/driver-row.ts'
import { MasterPage } from '#src/ui/record/master-page.tsx'
import { useRecord } from '#src/platform/use-read.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { HolderDocuments } from '../holder-documents.tsx'
import { DriverCard } from './driver-card.tsx'
import { DriverForm } from './driver-form.tsx'
import { DriverHours } from './driver-hours.tsx'
import { useListOf } from '../fleet-paths.ts'
import { useFieldName } from '../use-field-name.ts'

/** A driver, new or to be changed. */
export default function DriverPage({ params: { id } }: { params: { id?: string | undefined } }) {
  const { t } = useTranslation('fleet')
  const { user_type } = useUserDetails()
  const mayCall = useMayCall()
  const hasDocuments = mayCall('getBusDocumentList') && user_type !== 'super_admin'
  const below = ({ id: driverId }: DriverRecord) => (
    <>
      {mayCall('getDriverHours') && <DriverHours id={driverId} />}
      {hasDocuments && <HolderDocuments holder="driver" id={driverId} />}
    </>
  )
  return (
    <MasterPage
      kind="driver"
      id={id}
      list={driverList}
      path={useListOf()}
      words={{ list: t('driver.title'), new: t('driver.new'), newLead: t('driver.newLead') }}
      read={useRecord('getDriverList', id)}
      nameOf={({ name }) => name}
      fieldName={useFieldName('driver')}
      invalidates={['getDriverList']}
      isRemovable={() => user_type === 'super_admin'}
      below={below}
      renderForm={({ record, ...props }) =>
        mayCall(record ? 'updateDriver' : 'createDriver') ? (
          <DriverForm {...props} record={record} />
        ) : (
          record && <DriverCard driver={record} />
        )
      }
    />
  )
}
