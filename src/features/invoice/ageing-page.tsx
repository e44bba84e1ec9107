import Hourglass from 'lucide-react/icons/hourglass'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { ageingList } from '#contract/invoice/ageing-list.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { rowTotals } from '#src/ui/list/row-totals.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { BackToList } from '#src/ui/record/record-page.tsx'

/** Who owes how much, and how late: the longest late first. */
export default function AgeingPage() {
  const { t } = useTranslation(['customer-account', 'invoice'])
  const [path] = useLocation()
  const customers = path.slice(0, path.lastIndexOf('/'))
  const invoices = useScreenPath('invoiceList') ?? customers
  const state = useListState(stateOf(ageingList))
  return (
    <ListPage
      list={ageingList}
      icon={<Hourglass />}
      state={state}
      back={<BackToList path={customers}>{t('invoice:customer.title')}</BackToList>}
      rowHref={({ customer, currency }) =>
        customer
          ? `${customers}/${customer.id}/account?account=${currency}`
          : `${invoices}?${new URLSearchParams({ due: 'open', currency })}`
      }
      totals={(rows) =>
        rowTotals(t, rows, {
          notDue: ({ bands }) => bands.notDue,
          to30: ({ bands }) => bands.to30,
          to60: ({ bands }) => bands.to60,
          to90: ({ bands }) => bands.to90,
          over90: ({ bands }) => bands.over90,
          open: ({ open }) => open,
          notBilled: ({ notBilled }) => notBilled,
        })
      }
    />
  )
}
