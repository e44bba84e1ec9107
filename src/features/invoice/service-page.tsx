import { serviceList } from '#contract/invoice/service-list.ts'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { ServiceRecord } from '#contract/invoice/service-row.ts'
import { SERVICE_UNITS } from '#contract/invoice/invoice-codes.ts'
import { TAX_SUPPLIES } from '#contract/tax/tax-codes.ts'
import { localName } from '#src/platform/local-name.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRecord } from '#src/platform/use-read.ts'
import { MasterPage } from '#src/ui/record/master-page.tsx'
import { NewServiceForm, ServiceCard, ServiceEditor } from './service-editor.tsx'

/** A service, new or to be changed. */
export default function ServicePage({ params: { id } }: { params: { id?: string | undefined } }) {
  const { t, i18n } = useTranslation(['invoice', 'tax'])
  const [path] = useLocation()
  const mayCall = useMayCall()
  return (
    <MasterPage<ServiceRecord>
      kind="service"
      id={id}
      list={serviceList}
      path={path.slice(0, path.lastIndexOf('/'))}
      words={{ list: t('service.title'), new: t('service.new'), newLead: t('service.newLead') }}
      read={useRecord('getServiceList', id)}
      nameOf={({ name }) => localName(name, i18n.language)}
      fieldName={(field) => t(`service.field.${field}`, { defaultValue: field })}
      valueName={(field, value) => {
        const unit = field === 'unit' && SERVICE_UNITS.find((each) => each === value)
        const supply = field === 'supply' && TAX_SUPPLIES.find((each) => each === value)
        if (unit) return t(`unit.${unit}`)
        return supply ? t(`tax:supply.${supply}`) : undefined
      }}
      isRemovable={() => mayCall('updateService') && mayCall('removeMaster')}
      invalidates={['getServiceList', 'generateServiceCode']}
      renderForm={({ record, ...props }) => {
        if (!record) return <NewServiceForm {...props} />
        return mayCall('updateService') ? (
          <ServiceEditor {...props} record={record} />
        ) : (
          <ServiceCard service={record} />
        )
      }}
    />
  )
}
