import HandCoins from 'lucide-react/icons/hand-coins'
import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { agentReportList } from '#contract/agent/agent-report-list.ts'
import type { AgentReportRow, AgentReportTotal } from '#contract/agent/wallet.ts'
import { Button } from '#src/ui/button.tsx'
import { DateTime } from '#src/ui/date-time.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ExportMenu } from '#src/ui/list/export-menu.tsx'
import { FilterBar } from '#src/ui/list/filter-bar.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Money } from '#src/ui/money.tsx'
import { ListFilters, useNarrowing } from '#src/ui/list/list-filters.tsx'
import { Narrowing } from '#src/ui/list/active-filters.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { pressOpener } from '#src/ui/press-opener.ts'
import { PrintedBy } from '#src/ui/print/printed-by.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { ViewMenu } from '#src/ui/list/view-menu.tsx'
import { callFile } from '#src/platform/api.ts'
import { localName } from '#src/platform/local-name.ts'
import { IgnoredFilters } from '#src/ui/list/ignored-filters.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useList, useRead } from '#src/platform/use-read.ts'
import { useSearchBox } from '#src/ui/list/use-search-box.ts'
import { useNotedPrint } from '#src/ui/print/use-noted-print.ts'
import { useZone } from '#src/platform/use-zone.ts'
import '#src/ui/list/wide-report.css'

const EXPORTED = Object.keys(agentReportList.columns).join(',')
const FIGURES = ['creditLimit', 'creditUsed', 'balance', 'available'] as const
const HEADS = { creditLimit: 'limit', creditUsed: 'used', balance: 'wallet', available: 'available' } as const

/** What agents have and owe, currency by currency; each account leads to its statement. */
export default function AgentReportPage() {
  const { t } = useTranslation(['agent-money', 'common'])
  const [path] = useLocation()
  const mayCall = useMayCall()
  const printing = useNotedPrint()
  const state = useListState(stateOf(agentReportList))
  const { filters, filter } = state
  const box = useSearchBox(state)
  const asked = { ...filters, ...(state.search && { search: state.search }) }
  const read = useList<'getAgentReport'>('getAgentReport', { query: asked })
  const everything = useRead('getAgentReport', { query: {} })
  const currencies = (everything.data?.data.totals ?? []).map(({ currency }) => currency)
  const options = { currency: currencies.map((value) => ({ value, label: value })) }
  const words = useNarrowing(agentReportList, { ...filters, search: state.search }, options, true)
  const hrefOf = ({ agent, currency }: AgentReportRow) =>
    `${path}/${agent.id}?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(state.carried)), account: currency })}`
  return (
    <>
      <title>{t('report.title')}</title>
      <PageHeader
        title={t('report.title')}
        lead={t('report.lead')}
        actions={
          <>
            {mayCall('getWalletDeductionList') && (
              <LinkButton href={`${path}/deductions`} icon={<HandCoins />}>
                {t('deductions.open')}
              </LinkButton>
            )}
            <Button
              icon={<Printer />}
              busy={printing.isPending}
              onClick={() => printing.print({ list: agentReportList.id, asked, rows: read.data?.data.rows.length })}
            >
              {t('report.print')}
            </Button>
          </>
        }
      />
      <FilterBar
        active={state.active}
        onClear={box.clear}
        search={{
          value: box.value,
          placeholder: t('report.search'),
          onChange: box.onChange,
          onSubmit: () => void box.commit(),
        }}
      >
        <ListFilters list={agentReportList} values={filters} onFilter={filter} options={options} />
      </FilterBar>
      <IgnoredFilters list={agentReportList} ignored={state.ignored} onFilter={filter} />
      <div data-print="hide" className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <ViewMenu list="agent-report" state={state} />
        {mayCall('exportAgentReport') && (
          <ExportMenu
            fetchFile={(format, language) =>
              callFile('exportAgentReport', { query: { ...asked, format, language, columns: EXPORTED } })
            }
          />
        )}
      </div>
      <PrintedBy />
      <Narrowing words={words} onFilter={filter} />
      <ReadState read={read} waiting={<Skeleton className="h-96" />}>
        {({ data: { totals, rows, isCapped } }) =>
          totals.length === 0 ? (
            <EmptyState
              icon={<HandCoins />}
              title={t(state.active > 0 ? 'report.noMatch' : 'report.empty')}
              action={state.active > 0 && <Button onClick={box.clear}>{t('report.clear')}</Button>}
            />
          ) : (
            <div className="wide-report grid grid-cols-[minmax(0,1fr)] gap-6" aria-busy={read.isPlaceholderData}>
              {isCapped && <Notice tone="attention">{t('report.capped')}</Notice>}
              {totals.map((total) => (
                <CurrencyTable
                  key={total.currency}
                  total={total}
                  rows={rows.filter(({ currency }) => currency === total.currency)}
                  hrefOf={hrefOf}
                />
              ))}
            </div>
          )
        }
      </ReadState>
    </>
  )
}

interface CurrencyTableProps {
  total: AgentReportTotal
  rows: readonly AgentReportRow[]
  hrefOf: (row: AgentReportRow) => string
}

/** What is left out on a tablet held upright, and stands on paper. */
const WITH_ROOM = 'max-lg:hidden print:table-cell!'

/** One currency by itself: sums across currencies would be of nothing. */
function CurrencyTable({ total, rows, hrefOf }: CurrencyTableProps) {
  const { t, i18n } = useTranslation('agent-money')
  const zone = useZone()
  return (
    <section aria-label={total.currency} className="min-w-0">
      <h2 className="mb-1.5 text-sm font-semibold">
        {total.currency} <span className="font-normal text-ink-3">· {t('report.agents', { count: total.agents })}</span>
      </h2>
      <TableScroll label={total.currency} className="table-scroll rounded border border-line bg-surface">
        <table className="w-full text-sm">
          <thead>
            <tr className="bg-sunken text-xs text-ink-2 [&>th]:px-3 [&>th]:py-2 [&>th]:font-medium max-lg:[&>th]:px-2">
              {(['agent', 'depot', 'creditType'] as const).map((name) => (
                <th key={name} scope="col" className="text-start">
                  {t(`report.column.${name}`)}
                </th>
              ))}
              {FIGURES.map((name) => (
                <th key={name} scope="col" dir="ltr" className="text-end whitespace-nowrap">
                  {t(`report.column.${HEADS[name]}`)}
                </th>
              ))}
              <th scope="col" className="text-start whitespace-nowrap">
                {t('report.column.owedSince')}
              </th>
              <th scope="col" className={`text-start whitespace-nowrap ${WITH_ROOM}`}>
                {t('report.column.lastMovement')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the pointer's shortcut to the link in the first cell, which has the keys
              <tr
                key={row.agent.id}
                onClick={pressOpener}
                className="cursor-pointer hover:bg-hover [&>*]:border-t [&>*]:border-line [&>*]:px-3 [&>*]:py-2 max-lg:[&>*]:px-2"
              >
                <th scope="row" className="min-w-40 text-start font-medium max-lg:min-w-28">
                  <Link
                    href={hrefOf(row)}
                    data-opener=""
                    className="text-brand-ink underline decoration-line underline-offset-4 hover:decoration-current"
                  >
                    <bdi>{row.agent.name}</bdi>
                  </Link>
                  {!row.isActive && (
                    <span className="ms-1.5 text-xs font-normal text-ink-3">{t('report.inactive')}</span>
                  )}
                </th>
                <td className="whitespace-nowrap">
                  {row.agent.depot ? localName(row.agent.depot.name, i18n.language) : '–'}
                </td>
                <td className="whitespace-nowrap">{t(`creditType.${row.creditType}`)}</td>
                {FIGURES.map((name) => (
                  <td key={name} dir="ltr" className={row[name] === 0 ? 'text-end text-ink-3' : 'text-end'}>
                    <Money minor={row[name]} currency={row.currency} bare />
                  </td>
                ))}
                <td>{row.owedSince === null ? '–' : <DateTime instant={row.owedSince} zone={zone} form="date" />}</td>
                <td className={WITH_ROOM}>
                  {row.lastMovementAt === null ? (
                    '–'
                  ) : (
                    <DateTime instant={row.lastMovementAt} zone={zone} form="date" />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="bg-sunken font-semibold [&>*]:border-t [&>*]:border-line [&>*]:px-3 [&>*]:py-2 max-lg:[&>*]:px-2">
              <th scope="row" colSpan={3} className="text-start">
                {t('report.total')}
              </th>
              {FIGURES.map((name) => (
                <td key={name} dir="ltr" className="text-end">
                  <Money minor={total[name]} currency={total.currency} bare />
                </td>
              ))}
              <td>&nbsp;</td>
              <td className={WITH_ROOM}>&nbsp;</td>
            </tr>
          </tfoot>
        </table>
      </TableScroll>
    </section>
  )
}
