import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { LedgerLine } from '#contract/ledger/ledger.ts'
import { lineFits } from '#contract/ledger/line-fits.ts'
import { transactionList } from '#contract/ledger/transaction-list.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { localName } from '#src/platform/local-name.ts'
import { queryOf } from '#src/platform/query-of.ts'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { callFile } from '#src/platform/api.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useBreakpoint } from '#src/ui/use-breakpoint.ts'
import { transactionCells } from './transaction-cells.tsx'
import { TransactionTotals } from './transaction-totals.tsx'

/** Every entry of the ledger, narrowed as one likes, with its sums. */
export default function TransactionsPage() {
  const { t, i18n } = useTranslation(['transactions', 'ledger', 'records', 'statement', 'common'])
  const { language } = i18n
  const [path] = useLocation()
  const state = useListState(stateOf(transactionList))
  const { filters, filter } = state
  const mayCall = useMayCall()
  const isSmall = useBreakpoint() === 'tablet'
  const fits = (line: LedgerLine) => lineFits(line, filters)
  const known = useRead('getTransactionOptions').data?.data
  const options = {
    account: (known?.accounts ?? []).map(({ code, name }) => ({
      value: code,
      label: `${code} ${localName(name, language)}`,
    })),
    currency: (known?.currencies ?? []).map((value) => ({ value, label: value })),
    agentId: (known?.agents ?? []).map(({ id, name }) => ({ value: id, label: name })),
  }
  const { postedFrom, postedTo } = filters
  const plainText = {
    id: 'journal',
    label: t('plainText'),
    fetchFile: () => callFile('exportPlainTextJournal', { query: { postedFrom, postedTo } }),
  }
  const narrowing = { ...filters, ...(state.search && { search: state.search }) }

  return (
    <ListPage
      list={transactionList}
      icon={<ArrowLeftRight />}
      state={state}
      columns={{
        cells: transactionCells({ t, language, isSmall, fits, onlyBy: ({ id }) => filter({ createdBy: id }) }),
        meta: { act: { width: isSmall ? '5.5rem' : '8.5rem' } },
        by: [isSmall, JSON.stringify(filters)],
      }}
      filters={{ options }}
      otherExports={mayCall('exportPlainTextJournal') ? [plainText] : []}
    >
      <TransactionTotals filters={narrowing} hrefOf={(more) => `${path}${queryOf({ ...narrowing, ...more })}`} />
    </ListPage>
  )
}
