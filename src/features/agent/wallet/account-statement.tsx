import ScrollText from 'lucide-react/icons/scroll-text'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { statementList } from '#contract/agent/wallet-statement-list.ts'
import type { StatementRow } from '#contract/agent/wallet-statement-row.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { DayRangeFilter } from '#src/ui/list/day-range-filter.tsx'
import { DateTime } from '#src/ui/date-time.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ExportMenu, wholeList } from '#src/ui/list/export-menu.tsx'
import { exportedColumns } from '#src/ui/list/exported-columns.ts'
import { FilterBar } from '#src/ui/list/filter-bar.tsx'
import { useListColumns } from '#src/ui/list/list-columns.tsx'
import { Money } from '#src/ui/money.tsx'
import { PrintList } from '#src/ui/list/print-list.tsx'
import { Narrowing, narrowingWord } from '#src/ui/list/active-filters.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useColumnChoice } from '#src/ui/list/use-column-choice.ts'
import { useListTable } from '#src/ui/list/use-list-table.ts'
import { usePrintedList } from '#src/ui/list/use-printed-list.ts'
import { ViewMenu } from '#src/ui/list/view-menu.tsx'
import { call, callFile } from '#src/platform/api.ts'
import { rangeText } from '#src/platform/day-range.ts'
import { IgnoredFilters } from '#src/ui/list/ignored-filters.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useList } from '#src/platform/use-read.ts'
import { useBreakpoint } from '#src/ui/use-breakpoint.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { statementCells } from './statement-cells.tsx'
import '#src/ui/list/wide-report.css'

/** `account` is the currency: by another name, so that it is not taken for the filter of the list behind. */
const LIST = { ...stateOf(statementList), filters: { ...stateOf(statementList).filters, account: null } }

export type Standing = AnswerOf<'getWalletStanding'>['data']

export interface AccountStatementProps {
  /** Left out by an agent, whose own it is. */
  agentId?: string
  /** Shown where the address names none. */
  usualCurrency: string
  /** Beside the figures: what can be done with the account. */
  children?: (standing: Standing) => ReactNode
}

/** What an agent has and owes in one currency, and every entry that made it so. */
export function AccountStatement({ agentId, usualCurrency, children }: AccountStatementProps) {
  const { t, i18n } = useTranslation(['agent-money', 'ledger', 'common'])
  const { language } = i18n
  const zone = useZone()
  const mayCall = useMayCall()
  const [choice] = useColumnChoice(statementList.id)
  const state = useListState(LIST)
  const { account, from, to } = state.filters
  const currency = account ?? usualCurrency
  const { account: _, ...listed } = state.query
  const asked = { ...listed, currency, ...(agentId && { agentId }) }
  const isSmall = useBreakpoint() === 'tablet'
  const hrefOf = useRecordHref()
  const columns = useListColumns<StatementRow, typeof statementList>(statementList, {
    cells: statementCells({ t, zone, isSmall, hrefOf }),
    meta: { act: { width: isSmall ? '9rem' : '12rem' } },
    by: [zone, isSmall],
  })
  const standing = useList<'getWalletStanding'>('getWalletStanding', {
    query: { currency, ...(agentId && { agentId }), ...(from && { from }), ...(to && { to }) },
  })
  const list = useList<'getWalletStatement'>('getWalletStatement', { query: asked })
  const transactions = useScreenPath('transactions')
  const table = useListTable(state, list, () => state.filter({ from: undefined, to: undefined }))
  const printed = usePrintedList({ list: statementList.id, asked }, state, table, (part) =>
    call('getWalletStatement', { query: { ...wholeList(asked), ...part } }),
  )
  const isNarrowed = Boolean(from ?? to)
  const currencies = [...new Set([...(standing.data?.data.currencies ?? []), currency])]
  return (
    <div className="wide-report">
      <FilterBar active={isNarrowed ? 1 : 0} onClear={() => state.filter({ from: undefined, to: undefined })}>
        <SelectField
          label={t('account.choose')}
          labelHidden
          value={currency}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={(event) => state.filter({ account: event.target.value })}
        />
        <DayRangeFilter
          label={t('statement.period')}
          range={{ from, to }}
          onChange={(range) => state.filter({ from: range.from, to: range.to })}
        />
      </FilterBar>
      <IgnoredFilters list={statementList} ignored={state.ignored} onFilter={state.filter} />
      <Narrowing
        words={[
          ...narrowingWord([], t('field.agent'), standing.data?.data.agent.name),
          ...narrowingWord(['account'], t('field.currency'), currency),
          ...narrowingWord(
            ['from', 'to'],
            t('statement.period'),
            isNarrowed ? rangeText({ from, to }, t, language) : t('statement.whole'),
          ),
        ]}
        onFilter={state.filter}
      />
      <ReadState read={standing} waiting={<Skeleton className="h-40" />} refused={t('wallet.notAgent')}>
        {({ data }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 print:block">
            <Figures standing={data} isNarrowed={isNarrowed}>
              {children?.(data)}
            </Figures>
            <DataTable
              {...printed.table}
              id={statementList.id}
              label={t('statement.title')}
              columns={columns}
              toolbar={<ViewMenu list={statementList.id} state={state} />}
              rowId={(row) => row.id}
              {...(transactions && { rowHref: ({ id }: { id: string }) => `${transactions}/${id}` })}
              filtered={isNarrowed}
              tools={
                <>
                  <PrintList list={printed} size="small">
                    {t('statement.print')}
                  </PrintList>
                  {mayCall('exportWalletStatement') && (
                    <ExportMenu
                      fetchFile={(format, sheetLanguage) =>
                        callFile('exportWalletStatement', {
                          query: {
                            ...wholeList(asked),
                            format,
                            language: sheetLanguage,
                            columns: exportedColumns(columns, choice),
                          },
                        })
                      }
                    />
                  )}
                </>
              }
              empty={<EmptyState icon={<ScrollText />} title={t('statement.empty')} />}
            />
          </div>
        )}
      </ReadState>
    </div>
  )
}

/** Where the reader sees what an entry is about. */
function useRecordHref() {
  const bookings = useScreenPath('bookingHistory')
  const ownTopUps = useScreenPath('topUpRequest')
  const deductions = useScreenPath('agentCreditReport')
  const topUps = useScreenPath('agentTopUpReport') ?? ownTopUps
  return ({ kind, id, bookingId }: { kind: string; id: string; bookingId: string | null }): string | undefined => {
    if (kind === 'topUp') return topUps && `${topUps}/${id}`
    if (kind === 'walletDeduction') return deductions && `${deductions}/deductions/${id}`
    return bookingId !== null && bookings ? `${bookings}/${bookingId}` : undefined
  }
}

/** What stands now, and how the period led from one standing to another. */
function Figures({ standing, isNarrowed, children }: { standing: Standing; isNarrowed: boolean; children: ReactNode }) {
  const { t } = useTranslation('agent-money')
  const zone = useZone()
  const { account, creditType, owedSince, opening, closing } = standing
  const { currency } = account
  const isOnCredit = creditType === 'default' || account.creditUsed > 0
  const now = [
    { name: 'wallet', minor: account.balance, note: t(`creditTypeHint.${creditType}`) },
    { name: 'owed', minor: account.creditUsed, note: owedSince && <Since instant={owedSince} zone={zone} /> },
    ...(isOnCredit
      ? [
          {
            name: 'credit',
            minor: Math.max(0, account.creditLimit - account.creditUsed),
            note: <Limit minor={account.creditLimit} currency={currency} />,
          },
        ]
      : []),
    { name: 'available', minor: account.available, note: undefined },
  ]
  const lines = [
    {
      name: 'wallet',
      figures: { opening: opening.balance, more: standing.paidIn, less: standing.spent, closing: closing.balance },
      heads: { more: 'paidIn', less: 'spent' },
    },
    {
      name: 'owed',
      figures: { opening: opening.owed, more: standing.lent, less: standing.repaid, closing: closing.owed },
      heads: { more: 'lent', less: 'repaid' },
    },
  ] as const
  return (
    <section aria-label={currency} className="rounded border border-line bg-surface print:mb-4">
      <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4 border-b border-line p-4">
        <dl className="flex flex-wrap gap-x-10 gap-y-4">
          {now.map(({ name, minor, note }) => (
            <div key={name}>
              <dt className="text-xs text-ink-2">{t(`account.${name}`)}</dt>
              <dd>
                <Money
                  minor={minor}
                  currency={currency}
                  className={name === 'available' ? 'text-xl font-semibold' : 'text-xl'}
                />
                {note && <span className="block max-w-56 text-xs text-ink-2">{note}</span>}
              </dd>
            </div>
          ))}
        </dl>
        {children && (
          <div data-print="hide" className="flex flex-wrap gap-2">
            {children}
          </div>
        )}
      </div>
      <div className="grid gap-x-10 gap-y-3 px-4 py-3 text-sm xl:grid-cols-2">
        {lines.map(({ name, figures, heads }) => (
          <section key={name} aria-label={t(`account.${name}`)}>
            <h2 className="text-xs font-medium">
              {t(`account.${name}`)} · {t(isNarrowed ? 'statement.period' : 'statement.whole')}
            </h2>
            <dl className="mt-0.5 grid grid-cols-2 gap-x-4 sm:grid-cols-4">
              {(['opening', 'more', 'less', 'closing'] as const).map((each) => (
                <div key={each}>
                  <dt className="text-xs text-ink-2">
                    {t(`statement.${each === 'more' || each === 'less' ? heads[each] : each}`)}
                  </dt>
                  <dd>
                    <Money
                      minor={figures[each]}
                      currency={currency}
                      bare
                      className={each === 'closing' ? 'font-semibold' : ''}
                    />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  )
}

function Since({ instant, zone }: { instant: string; zone: string }) {
  const { t } = useTranslation('agent-money')
  return (
    <>
      {t('report.column.owedSince')} <DateTime instant={instant} zone={zone} form="date" />
    </>
  )
}

function Limit({ minor, currency }: { minor: number; currency: string }) {
  const { t } = useTranslation('agent-money')
  return (
    <>
      {t('account.limit')} <Money minor={minor} currency={currency} />
    </>
  )
}
