import ArrowLeft from 'lucide-react/icons/arrow-left'
import Eye from 'lucide-react/icons/eye'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { ACCESS_ACTIONS } from '#contract/access-log.ts'
import { AUDITORS } from '#contract/access.ts'
import { DataTable } from '#src/components/data-table.tsx'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ExportMenu, wholeList } from '#src/components/export-menu.tsx'
import { exportedColumns } from '#src/components/exported-columns.ts'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { ForbiddenState } from '#src/components/forbidden-state.tsx'
import { MirroredIcon } from '#src/components/mirrored-icon.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { PrintList } from '#src/components/print-list.tsx'
import { Narrowing, narrowingWord } from '#src/components/narrowing.tsx'
import { useRecordPlace } from '#src/components/record-place.ts'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { useColumnChoice } from '#src/components/use-column-choice.ts'
import { useListTable } from '#src/components/use-list-table.ts'
import { usePrintedList } from '#src/components/use-printed-list.ts'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { call, callFile } from '#src/lib/api.ts'
import { rangeText } from '#src/lib/day-range.ts'
import { useUserDetails } from '#src/lib/session.tsx'
import { useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { useList, useRead } from '#src/lib/use-read.ts'
import { useSearchBox } from '#src/lib/use-search-box.ts'
import { useZone } from '#src/lib/use-zone.ts'
import { accessLogColumns, listName } from './access-log-columns.tsx'
import '#src/components/wide-report.css'

const TABLE_ID = 'access-log'
const LIST = {
  filters: { userId: null, action: ACCESS_ACTIONS, list: null, from: null, to: null },
  defaultSort: { by: 'at', direction: 'descending' },
  sorts: ['at'],
} as const

/** Who opened personal documents and exported lists; for those who audit everybody. */
export default function AccessLogPage() {
  const { user_type } = useUserDetails()
  const mayCall = useMayCall()
  const isAuditor = AUDITORS.some((type) => type === user_type)
  return isAuditor && mayCall('getAccessLog') ? <AccessLog /> : <ForbiddenState />
}

function AccessLog() {
  const { t, i18n } = useTranslation(['access-log', 'common'])
  const { language } = i18n
  const zone = useZone()
  const state = useListState(LIST)
  const { filters, filter } = state
  const box = useSearchBox(state)
  const mayCall = useMayCall()
  const placeOf = useRecordPlace()
  const [choice] = useColumnChoice(TABLE_ID)
  // Of a screen: a sheet of paper has room for all.
  const isSmall = useMedia('screen and (max-width: 64rem)')
  const options = useRead('getAccessLogOptions').data?.data
  const list = useList('getAccessLog', { query: state.query })
  const table = useListTable(state, list, box.clear)
  const printed = usePrintedList(state, table, (part) =>
    call('getAccessLog', { query: { ...wholeList(state.query), ...part } }),
  )
  const columns = useMemo(
    () => accessLogColumns({ t, language, zone, isSmall, placeOf, onlyBy: ({ id }) => filter({ userId: id }) }),
    // oxlint-disable-next-line react/exhaustive-deps -- `filter` and `placeOf` are made anew with each render and do the same
    [t, language, zone, isSmall],
  )
  const person = options?.people.find(({ id }) => id === filters.userId)
  return (
    <>
      <title>{t('title')}</title>
      <Link
        href="/workflows"
        data-print="hide"
        className="inline-flex items-center gap-1 self-start text-xs text-brand-ink hover:underline"
      >
        <MirroredIcon>
          <ArrowLeft className="size-3.5" />
        </MirroredIcon>
        {t('all')}
      </Link>
      <PageHeader title={t('title')} lead={t('lead')} actions={<PrintList list={printed}>{t('print')}</PrintList>} />
      <FilterBar
        active={state.active}
        onClear={box.clear}
        search={{
          value: box.value,
          placeholder: t('search'),
          onChange: box.onChange,
          onSubmit: () => void box.commit(),
        }}
      >
        <DayRangeFilter
          label={t('filter.days')}
          range={{ from: filters.from, to: filters.to }}
          note={t('days')}
          onChange={({ from, to }) => filter({ from, to })}
        />
        <SelectFilter
          label={t('filter.person')}
          any={t('filter.anyPerson')}
          value={filters.userId}
          onChange={(value) => filter({ userId: value })}
          options={(options?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectFilter
          label={t('filter.action')}
          any={t('filter.anyAction')}
          value={filters.action}
          onChange={(value) => filter({ action: value })}
          options={ACCESS_ACTIONS.map((value) => ({ value, label: t(`action.${value}`) }))}
        />
        <SelectFilter
          label={t('filter.list')}
          any={t('filter.anyList')}
          value={filters.list}
          onChange={(value) => filter({ list: value })}
          options={(options?.lists ?? []).map((value) => ({ value, label: listName(t, value) }))}
        />
      </FilterBar>
      <Narrowing
        words={[
          ...narrowingWord(['search'], t('filter.text'), state.search),
          ...narrowingWord(
            ['from', 'to'],
            t('filter.days'),
            rangeText({ from: filters.from, to: filters.to }, t, language),
          ),
          ...narrowingWord(['userId'], t('filter.person'), person?.name),
          ...narrowingWord(['action'], t('filter.action'), filters.action && t(`action.${filters.action}`)),
          ...narrowingWord(['list'], t('filter.list'), filters.list && listName(t, filters.list)),
        ]}
        onFilter={filter}
      />
      <div className="wide-report">
        <DataTable
          {...printed.table}
          id={TABLE_ID}
          label={t('title')}
          columns={columns}
          toolbar={<ViewMenu list={TABLE_ID} state={state} />}
          rowId={(row) => String(row.id)}
          tools={
            mayCall('exportAccessLog') && (
              <ExportMenu
                fetchFile={(format, sheetLanguage) =>
                  callFile('exportAccessLog', {
                    query: {
                      ...wholeList(state.query),
                      format,
                      language: sheetLanguage,
                      columns: exportedColumns(columns, choice),
                    },
                  })
                }
              />
            )
          }
          empty={<EmptyState icon={<Eye />} title={t('empty')} />}
        />
      </div>
    </>
  )
}
