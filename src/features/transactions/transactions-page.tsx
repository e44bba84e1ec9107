import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { LedgerLine } from '#contract/ledger.ts'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { DepotFilter } from '#src/components/depot-filter.tsx'
import { wholeList } from '#src/components/export-menu.tsx'
import { ListFrame } from '#src/components/list-frame.tsx'
import { Narrowing, narrowingMark, narrowingWord } from '#src/components/narrowing.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { useBranches } from '#src/components/use-branches.ts'
import { useFilterNames } from '#src/components/use-filter-names.ts'
import { call, callFile } from '#src/lib/api.ts'
import { rangeText } from '#src/lib/day-range.ts'
import { LEDGER_ACTS_SHOWN } from '#src/lib/ledger-names.ts'
import { localName } from '#src/lib/local-name.ts'
import { queryOf } from '#src/lib/query-of.ts'
import { useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { useList, useRead } from '#src/lib/use-read.ts'
import { TransactionTotals } from './transaction-totals.tsx'
import { transactionColumns } from './transaction-columns.tsx'

/** The list's filters under the contract's names; all of them are judged by the server. */
const LIST = {
  filters: {
    postedFrom: null,
    postedTo: null,
    account: null,
    act: LEDGER_ACTS_SHOWN,
    currency: null,
    depotId: null,
    agentId: null,
    createdBy: null,
    shiftId: null,
    departureKey: null,
  },
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
  const mayCall = useMayCall()
  const isNarrow = useMedia('(max-width: 92rem)')
  const isSmall = useMedia('(max-width: 64rem)')
  const options = useRead('getTransactionOptions').data?.data
  const read = useList('getTransactionList', { query: state.query })
  const { account, currency, depotId, agentId } = filters
  const columns = useMemo(() => {
    const fits = (line: LedgerLine) =>
      (!account || line.account.code === account) &&
      (!currency || line.currency === currency) &&
      (!depotId || line.depot?.id === depotId) &&
      (!agentId || line.agent?.id === agentId)
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
  const words = [
    ...narrowingWord(['search'], t('filter.text'), state.search),
    ...narrowingWord(
      ['postedFrom', 'postedTo'],
      t('filter.posted'),
      rangeText({ from: filters.postedFrom, to: filters.postedTo }, t, language),
    ),
    ...narrowingWord(['account'], t('filter.account'), account && accountName(account)),
    ...narrowingWord(['act'], t('filter.act'), filters.act && t(`ledger:act.${filters.act}`)),
    ...narrowingWord(['currency'], t('filter.currency'), currency),
    ...narrowingWord(['depotId'], t('filter.depot'), depot && localName(depot.name, language)),
    ...narrowingWord(['agentId'], t('filter.agent'), agentId && options?.agents.find(({ id }) => id === agentId)?.name),
    ...narrowingWord(['createdBy'], t('column.by'), maker, false),
    ...narrowingMark(['shiftId'], t('filter.shift'), filters.shiftId !== undefined, false),
    ...narrowingWord(['departureKey'], t('filter.departureName'), departure, false),
  ]

  return (
    <ListFrame
      id="transactions"
      title={t('title')}
      lead={t('lead')}
      icon={<ArrowLeftRight />}
      empty={t('empty')}
      state={state}
      read={read}
      readPart={(part) => call('getTransactionList', { query: { ...wholeList(state.query), ...part } })}
      exportFile={
        mayCall('exportTransactions')
          ? (asked) => callFile('exportTransactions', { query: { ...wholeList(state.query), ...asked } })
          : undefined
      }
      columns={columns}
      amounts={['debit', 'credit']}
      rowHref={(row) => `${path}/${row.id}${state.carried}`}
      search={t('search')}
      fields={
        <>
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
          <DepotFilter
            label={t('filter.depot')}
            any={t('filter.anyDepot')}
            value={depotId}
            onChange={(value) => filter({ depotId: value })}
          />
          <SelectFilter
            label={t('filter.agent')}
            any={t('filter.anyAgent')}
            value={agentId}
            onChange={(value) => filter({ agentId: value })}
            options={(options?.agents ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </>
      }
      narrowing={<Narrowing words={words} onFilter={filter} />}
    >
      <TransactionTotals filters={narrowing} hrefOf={(more) => `${path}${queryOf({ ...narrowing, ...more })}`} />
    </ListFrame>
  )
}
