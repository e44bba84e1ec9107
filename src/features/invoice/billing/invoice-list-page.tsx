import FileText from 'lucide-react/icons/file-text'
import Plus from 'lucide-react/icons/plus'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { invoiceList } from '#contract/invoice/invoice-list.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { rowTotals } from '#src/ui/list/row-totals.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { Reference } from '#src/ui/reference.tsx'

/** Drafts and invoices of all customers. */
export default function InvoiceListPage() {
  const { t } = useTranslation('invoice')
  const [path] = useLocation()
  const mayCall = useMayCall()
  const state = useListState(stateOf(invoiceList))
  return (
    <ListPage
      list={invoiceList}
      icon={<FileText />}
      state={state}
      // The first cell opens the row: of a draft it has to say more than a dash.
      columns={{
        cells: {
          number: ({ number }) => (number === null ? t('draft') : <Reference>{number}</Reference>),
        },
      }}
      totals={(rows) =>
        rowTotals(
          t,
          rows.filter(({ state: of }) => of !== 'discarded'),
          { netTotal: ({ netTotal }) => netTotal, open: ({ open }) => open },
        )
      }
      add={
        mayCall('createInvoice') && (
          <LinkButton href={`${path}/new`} tone="primary" icon={<Plus aria-hidden />}>
            {t('add')}
          </LinkButton>
        )
      }
    />
  )
}
