import type { CustomerRecord } from '#contract/invoice/customer-row.ts'
import { useRead } from '#src/platform/use-read.ts'
import type { MasterFormProps } from '#src/ui/record/master-page.tsx'
import { CustomerForm } from './customer-form.tsx'

/** The form of a new customer, once a code is proposed; it opens without one where that fails. */
export function NewCustomerForm(props: MasterFormProps<CustomerRecord>) {
  const { data, isPending } = useRead('generateCustomerCode')
  return isPending ? null : <CustomerForm {...props} proposed={data?.data.code ?? ''} />
}
