import FileText from 'lucide-react/icons/file-text'
import BookUser from 'lucide-react/icons/book-user'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { accountChargeList } from '#contract/invoice/account-charge-list.ts'
import { useChargePlace } from './use-charge-place.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { rowTotals } from '#src/ui/list/row-totals.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'

/** What contract customers bought on account, and what of it no invoice bills yet. */
export default function ChargesPage() {
  const { t } = useTranslation('account-charge')
  const [path] = useLocation()
  const mayCall = useMayCall()
  const placeOf = useChargePlace()
  const state = useListState(stateOf(accountChargeList))
  return (
    <ListPage
      list={accountChargeList}
      icon={<BookUser />}
      state={state}
      rowHref={(row) => placeOf(row) ?? ''}
      totals={(rows) => rowTotals(t, rows, { amount: ({ amount }) => amount })}
      add={
        mayCall('createAccountInvoice') && (
          <LinkButton href={`${path}/new`} tone="primary" icon={<FileText aria-hidden />}>
            {t('bill')}
          </LinkButton>
        )
      }
    />
  )
}
