import Landmark from 'lucide-react/icons/landmark'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { seesEveryDepot } from '#contract/access.ts'
import type { SlipReportRow } from '#contract/deposit-slip.ts'
import { slipList } from '#contract/deposit-slip-list.ts'
import { ListFilters, useNarrowing } from '#src/components/list-filters.tsx'
import { Narrowing } from '#src/components/narrowing.tsx'
import { BackToList } from '#src/components/record-page.tsx'
import { ReportPage } from '#src/components/report-page.tsx'
import { ReportTables, type ReportFigure } from '#src/components/report-tables.tsx'
import { callFile } from '#src/lib/api.ts'
import { formatDay } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { queryOf } from '#src/lib/query-of.ts'
import { useUserDetails } from '#src/lib/session.tsx'
import { stateOf, useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useList } from '#src/lib/use-read.ts'
import { isSlipState, SLIP_GROUPS_SHOWN } from './slip-names.ts'

/** Totals of deposit slips per currency; every figure leads to the slips behind it. */
export default function DepositTotalsPage() {
  const { t } = useTranslation(['deposit-slip', 'workflow-depositSlip'])
  const [path] = useLocation()
  const mayCall = useMayCall()
  const { user_type: type } = useUserDetails()
  const list = path.slice(0, path.lastIndexOf('/'))
  const state = useListState({
    filters: { ...stateOf(slipList).filters, search: null, groupBy: SLIP_GROUPS_SHOWN },
    defaultSort: { by: 'day', direction: 'ascending' },
    sorts: [],
  })
  const { groupBy = 'day', ...filters } = state.filters
  const read = useList('getDepositReport', { query: { ...filters, groupBy } })
  const words = useNarrowing(slipList, filters)
  return (
    <ReportPage
      view="deposit-totals"
      title={t('totalsTitle')}
      lead={t('totalsLead')}
      empty={t('empty')}
      icon={<Landmark />}
      back={<BackToList path={list}>{t('title')}</BackToList>}
      exportFile={
        mayCall('exportDepositReport')
          ? (format, language) => callFile('exportDepositReport', { query: { ...filters, groupBy, format, language } })
          : undefined
      }
      groupBy={groupBy}
      groups={SLIP_GROUPS_SHOWN.map((value) => ({ value, label: t(`groupBy.${value}`) }))}
      state={state}
      read={read}
      fields={
        <ListFilters
          list={slipList}
          values={filters}
          onFilter={state.filter}
          without={seesEveryDepot(type) ? [] : ['depotId']}
        />
      }
      narrowing={<Narrowing words={words} onFilter={state.filter} />}
    >
      {({ totals, rows }) => (
        <ReportTables
          totals={totals}
          rows={rows}
          figures={FIGURES.map((figure) => ({
            ...figure,
            label: isSlipState(figure.name)
              ? t(`workflow-depositSlip:states.${figure.name}.label`)
              : t(`column.${figure.name}`),
          }))}
          groupLabel={t(`groupBy.${groupBy}`)}
          renderName={(row) => <GroupName row={row} />}
          hrefOf={(drill) => `${list}${queryOf({ ...state.filters, ...drill })}`}
        />
      )}
    </ReportPage>
  )
}

/** A rejected slip's cash is in no figure but its own: its shifts are handed in anew. */
const STANDING = { standing: 'yes' }

const FIGURES = [
  { name: 'slips', unit: 'count', narrowedTo: STANDING, needsRoom: true },
  { name: 'ticket', unit: 'money', narrowedTo: STANDING },
  { name: 'cargo', unit: 'money', narrowedTo: STANDING },
  { name: 'cash', unit: 'money', narrowedTo: STANDING },
  { name: 'pos', unit: 'money', narrowedTo: STANDING },
  { name: 'pending', unit: 'money', narrowedTo: { state: 'pending' } },
  { name: 'approved', unit: 'money', narrowedTo: { state: 'approved' } },
  { name: 'rejected', unit: 'money', narrowedTo: { state: 'rejected' } },
] as const satisfies readonly Omit<ReportFigure<keyof SlipReportRow>, 'label'>[]

/** What a row's slips have in common. */
function GroupName({ row: { day, depot, name, drill } }: { row: SlipReportRow }) {
  const { t, i18n } = useTranslation('workflow-depositSlip')
  if (day) return <>{formatDay(day, i18n.language, 'weekday')}</>
  if (depot) return <>{localName(depot.name, i18n.language)}</>
  if (name !== null) return <bdi>{name}</bdi>
  return <>{drill.state ? t(`states.${drill.state}.label`) : '–'}</>
}
