import HandCoins from 'lucide-react/icons/hand-coins'
import Plus from 'lucide-react/icons/plus'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { customerReceiptList } from '#contract/invoice/customer-receipt-list.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'

/** Money that customers paid, and what of it pays no invoice yet. */
export default function ReceiptsPage() {
  const { t } = useTranslation('customer-receipt')
  const [path] = useLocation()
  const mayCall = useMayCall()
  const state = useListState(stateOf(customerReceiptList))
  return (
    <ListPage
      list={customerReceiptList}
      icon={<HandCoins />}
      state={state}
      add={
        mayCall('createCustomerReceipt') && (
          <LinkButton href={`${path}/new`} tone="primary" icon={<Plus aria-hidden />}>
            {t('take')}
          </LinkButton>
        )
      }
    />
  )
}
