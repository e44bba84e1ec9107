import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { LedgerLine } from '#contract/ledger.ts'
import { DataTable } from '#src/components/data-table.tsx'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { DepotFilter } from '#src/components/depot-filter.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ExportMenu, wholeList } from '#src/components/export-menu.tsx'
import { exportedColumns } from '#src/components/exported-columns.ts'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { FilterPills } from '#src/components/filter-pills.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { PrintList } from '#src/components/print-list.tsx'
import { PrintedFilters } from '#src/components/printed-filters.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { useBranches } from '#src/components/use-branches.ts'
import { useColumnChoice } from '#src/components/use-column-choice.ts'
import { useFilterNames } from '#src/components/use-filter-names.ts'
import { useListTable } from '#src/components/use-list-table.ts'
import { usePrintedList } from '#src/components/use-printed-list.ts'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { call, callFile } from '#src/lib/api.ts'
import { rangeText } from '#src/lib/day-range.ts'
import { LEDGER_ACTS_SHOWN } from '#src/lib/ledger-names.ts'
import { localName } from '#src/lib/local-name.ts'
import { useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { useList, useRead } from '#src/lib/use-read.ts'
import { useSearchBox } from '#src/lib/use-search-box.ts'
import { TransactionTotals } from './transaction-totals.tsx'
import { transactionColumns } from './transaction-columns.tsx'
import '#src/components/wide-report.css'

const TABLE_ID = 'transactions'
/** The list's filters under the contract's names; all of them are judged by the server. */
const LIST = {
  filters: { postedFrom: null, postedTo: null, account: null, act: LEDGER_ACTS_SHOWN, currency: null, depotId: null, agentId: null, createdBy: null, shiftId: null, departureKey: null },
  defaultSort: { by: 'at', direction: 'descending' },
  sorts: ['at', 'postingDate'],
} as const

/** Every entry of the ledger, narrowed as one likes, with its sums. */
export default function TransactionsPage() {
  const { t, i18n } = useTranslation(['transactions', 'ledger', 'common'])
  const { language } = i18n
  const [path] = useLocation()
  const state = useListState(LIST)
  const { filters, filter } = state
  const box = useSearchBox(state)
  const mayCall = useMayCall()
  const [choice] = useColumnChoice(TABLE_ID)
  const isNarrow = useMedia('(max-width: 92rem)')
  const isSmall = useMedia('(max-width: 64rem)')
  const options = useRead('getTransactionOptions').data?.data
  const list = useList('getTransactionList', { query: state.query })
  const table = useListTable(state, list, box.clear)
  const printed = usePrintedList(state, table, (part) => call('getTransactionList', { query: { ...wholeList(state.query), ...part } }))
  const { account, currency, depotId, agentId } = filters
  const columns = useMemo(() => {
    const fits = (line: LedgerLine) =>
      (!account || line.account.code === account) && (!currency || line.currency === currency) && (!depotId || line.depot?.id === depotId) && (!agentId || line.agent?.id === agentId)
    return transactionColumns({ t, language, isNarrow, isSmall, fits, onlyBy: ({ id }) => filter({ createdBy: id }) })
    // oxlint-disable-next-line react/exhaustive-deps -- `filter` is made anew with each render and does the same
  }, [t, language, isNarrow, isSmall, account, currency, depotId, agentId])
  const { user: maker, departure } = useFilterNames({ userId: filters.createdBy, departureKey: filters.departureKey })
  const depot = useBranches().find(({ id }) => id === depotId)
  const accountName = (code: string) => {
    const found = options?.accounts.find((each) => each.code === code)
    return found ? `${code} ${localName(found.name, language)}` : code
  }
  const narrowing = { ...filters, ...(state.search && { search: state.search }) }

  return (
    <>
      <title>{t('title')}</title>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <PrintList list={printed}>{t('print')}</PrintList>
        }
      />
      <FilterBar
        active={state.active}
        onClear={box.clear}
        search={{ value: box.value, placeholder: t('search'), onChange: box.onChange, onSubmit: () => void box.commit() }}
      >
        <DayRangeFilter
          label={t('filter.posted')}
          range={{ from: filters.postedFrom, to: filters.postedTo }}
          onChange={({ from, to }) => filter({ postedFrom: from, postedTo: to })}
        />
        <SelectFilter
          label={t('filter.account')}
          any={t('filter.anyAccount')}
          value={account}
          onChange={(value) => filter({ account: value })}
          options={(options?.accounts ?? []).map(({ code }) => ({ value: code, label: accountName(code) }))}
        />
        <SelectFilter
          label={t('filter.act')}
          any={t('filter.anyAct')}
          value={filters.act}
          onChange={(value) => filter({ act: value })}
          options={LEDGER_ACTS_SHOWN.map((value) => ({ value, label: t(`ledger:act.${value}`) }))}
        />
        <SelectFilter
          label={t('filter.currency')}
          any={t('filter.anyCurrency')}
          value={currency}
          onChange={(value) => filter({ currency: value })}
          options={(options?.currencies ?? []).map((value) => ({ value, label: value }))}
        />
        <DepotFilter label={t('filter.depot')} any={t('filter.anyDepot')} value={depotId} onChange={(value) => filter({ depotId: value })} />
        <SelectFilter
          label={t('filter.agent')}
          any={t('filter.anyAgent')}
          value={agentId}
          onChange={(value) => filter({ agentId: value })}
          options={(options?.agents ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FilterBar>
      <FilterPills
        label={t('common:filter.on')}
        pills={[
          ...(maker === undefined ? [] : [{ names: ['createdBy'] as const, text: t('filter.by', { name: `\u2068${maker}\u2069` }) }]),
          ...(filters.shiftId ? [{ names: ['shiftId'] as const, text: t('filter.shift') }] : []),
          ...(departure === undefined ? [] : [{ names: ['departureKey'] as const, text: t('filter.departure', { name: `\u2068${departure}\u2069` }) }]),
        ]}
        onRemove={(names) => filter(Object.fromEntries(names.map((name) => [name, undefined])))}
      />
      <PrintedFilters
        told={[
          [t('filter.text'), state.search],
          [t('filter.posted'), rangeText({ from: filters.postedFrom, to: filters.postedTo }, t, language)],
          [t('filter.account'), account && accountName(account)],
          [t('filter.act'), filters.act && t(`ledger:act.${filters.act}`)],
          [t('filter.currency'), currency],
          [t('filter.depot'), depot && localName(depot.name, language)],
          [t('filter.agent'), agentId && options?.agents.find(({ id }) => id === agentId)?.name],
          [t('column.by'), maker],
          [t('filter.shiftLabel'), filters.shiftId && t('filter.shift')],
          [t('filter.departureName'), departure],
        ]}
      />
      <div className="wide-report grid grid-cols-[minmax(0,1fr)] gap-5 print:block">
        <DataTable
          {...printed.table}
          id={TABLE_ID}
          label={t('title')}
          columns={columns}
          rowId={(row) => row.id}
          rowHref={(row) => `${path}/${row.id}${state.carried}`}
          toolbar={<ViewMenu list={TABLE_ID} state={state} />}
          tools={
            mayCall('exportTransactions') && (
              <ExportMenu
                fetchFile={(format, sheetLanguage) =>
                  callFile('exportTransactions', { query: { ...wholeList(state.query), format, language: sheetLanguage, columns: exportedColumns(columns, choice) } })
                }
              />
            )
          }
          empty={<EmptyState icon={<ArrowLeftRight />} title={t('empty')} />}
        />
        <TransactionTotals filters={narrowing} hrefOf={(more) => `${path}?${new URLSearchParams({ ...plain(narrowing), ...more })}`} />
      </div>
    </>
  )
}

/** Without what narrows nothing. */
function plain(filters: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
