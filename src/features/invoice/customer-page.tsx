import { customerList } from '#contract/invoice/customer-list.ts'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { CustomerRecord } from '#contract/invoice/customer-row.ts'
import { localName } from '#src/platform/local-name.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRecord } from '#src/platform/use-read.ts'
import { MasterPage } from '#src/ui/record/master-page.tsx'
import { CustomerCard } from './customer-card.tsx'
import { CustomerForm } from './customer-form.tsx'
import { NewCustomerForm } from './new-customer-form.tsx'

/** A customer, new or to be changed. */
export default function CustomerPage({ params: { id } }: { params: { id?: string | undefined } }) {
  const { t, i18n } = useTranslation('invoice')
  const [path] = useLocation()
  const mayCall = useMayCall()
  return (
    <MasterPage<CustomerRecord>
      kind="customer"
      id={id}
      list={customerList}
      path={path.slice(0, path.lastIndexOf('/'))}
      words={{ list: t('customer.title'), new: t('customer.new'), newLead: t('customer.newLead') }}
      read={useRecord('getCustomerList', id)}
      nameOf={({ name }) => localName(name, i18n.language)}
      fieldName={(field) => t(`customer.field.${field}`, { defaultValue: field })}
      isRemovable={() => mayCall('updateCustomer') && mayCall('removeMaster')}
      invalidates={['getCustomerList', 'generateCustomerCode']}
      renderForm={({ record, ...props }) => {
        if (!record) return <NewCustomerForm {...props} />
        return mayCall('updateCustomer') ? (
          <CustomerForm {...props} record={record} proposed="" />
        ) : (
          <CustomerCard customer={record} />
        )
      }}
    />
  )
}
