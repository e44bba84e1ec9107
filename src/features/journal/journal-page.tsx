import NotebookPen from 'lucide-react/icons/notebook-pen'
import Plus from 'lucide-react/icons/plus'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { DataTable } from '#src/components/data-table.tsx'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ExportMenu, wholeList } from '#src/components/export-menu.tsx'
import { exportedColumns } from '#src/components/exported-columns.ts'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { PrintList } from '#src/components/print-list.tsx'
import { PrintedFilters } from '#src/components/printed-filters.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { useColumnChoice } from '#src/components/use-column-choice.ts'
import { useListTable } from '#src/components/use-list-table.ts'
import { usePrintedList } from '#src/components/use-printed-list.ts'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { call, callFile } from '#src/lib/api.ts'
import { rangeText } from '#src/lib/day-range.ts'
import { useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { useList, useRead } from '#src/lib/use-read.ts'
import { useSearchBox } from '#src/lib/use-search-box.ts'
import { useZone } from '#src/lib/use-zone.ts'
import { journalColumns } from './journal-columns.tsx'
import { JOURNAL_KINDS, JOURNAL_STATES } from './journal-names.ts'
import '#src/components/wide-report.css'

const TABLE_ID = 'journal'
/** The list's filters under the contract's names; days and currencies are judged by the server. */
const LIST = {
  filters: { state: JOURNAL_STATES, kind: JOURNAL_KINDS, currency: null, requestedFrom: null, requestedTo: null },
  defaultSort: { by: 'requestedAt', direction: 'descending' },
  sorts: ['requestedAt', 'number', 'amount'],
} as const

/** What head accounts proposed to post, and what became of it. */
export default function JournalPage() {
  const { t, i18n } = useTranslation(['journal', 'workflow-journalEntry', 'common'])
  const { language } = i18n
  const [path] = useLocation()
  const zone = useZone()
  const state = useListState(LIST)
  const { filters, filter } = state
  const box = useSearchBox(state)
  const mayCall = useMayCall()
  const [choice] = useColumnChoice(TABLE_ID)
  const isNarrow = useMedia('(max-width: 92rem)')
  const isSmall = useMedia('(max-width: 64rem)')
  const columns = useMemo(() => journalColumns({ t, language, zone, isNarrow, isSmall }), [t, language, zone, isNarrow, isSmall])
  const balances = useRead('getJournalBalances')
  const list = useList('getJournalEntryList', { query: state.query })
  const table = useListTable(state, list, box.clear)
  const printed = usePrintedList(state, table, (part) => call('getJournalEntryList', { query: { ...wholeList(state.query), ...part } }))
  const add = mayCall('createJournalEntry') && (
    <LinkButton href={`${path}/new${state.carried}`} tone="primary" icon={<Plus />}>
      {t('list.add')}
    </LinkButton>
  )

  return (
    <>
      <title>{t('list.title')}</title>
      <PageHeader
        title={t('list.title')}
        lead={t('list.lead')}
        actions={
          <>
            <PrintList list={printed}>{t('list.print')}</PrintList>
            {add}
          </>
        }
      />
      <FilterBar
        active={state.active}
        onClear={box.clear}
        search={{ value: box.value, placeholder: t('list.search'), onChange: box.onChange, onSubmit: () => void box.commit() }}
      >
        <SelectFilter
          label={t('list.filter.state')}
          any={t('list.filter.anyState')}
          value={filters.state}
          onChange={(value) => filter({ state: value })}
          options={JOURNAL_STATES.map((value) => ({ value, label: t(`workflow-journalEntry:states.${value}.label`) }))}
        />
        <SelectFilter
          label={t('list.filter.kind')}
          any={t('list.filter.anyKind')}
          value={filters.kind}
          onChange={(value) => filter({ kind: value })}
          options={JOURNAL_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <SelectFilter
          label={t('list.filter.currency')}
          any={t('list.filter.anyCurrency')}
          value={filters.currency}
          onChange={(value) => filter({ currency: value })}
          options={(balances.data?.data.currencies ?? []).map((value) => ({ value, label: value }))}
        />
        <DayRangeFilter
          label={t('list.filter.requested')}
          range={{ from: filters.requestedFrom, to: filters.requestedTo }}
          onChange={({ from, to }) => filter({ requestedFrom: from, requestedTo: to })}
        />
      </FilterBar>
      <PrintedFilters
        told={[
          [t('list.search'), state.search],
          [t('list.filter.state'), filters.state && t(`workflow-journalEntry:states.${filters.state}.label`)],
          [t('list.filter.kind'), filters.kind && t(`kind.${filters.kind}`)],
          [t('list.filter.currency'), filters.currency],
          [t('list.filter.requested'), rangeText({ from: filters.requestedFrom, to: filters.requestedTo }, t, language)],
        ]}
      />
      <div className="wide-report">
        <DataTable
          {...printed.table}
          id={TABLE_ID}
          label={t('list.title')}
          columns={columns}
          rowId={(row) => row.id}
          rowHref={(row) => `${path}/${row.id}${state.carried}`}
          toolbar={<ViewMenu list={TABLE_ID} state={state} />}
          tools={
            mayCall('exportJournalEntries') && (
              <ExportMenu
                fetchFile={(format, sheetLanguage) =>
                  callFile('exportJournalEntries', { query: { ...wholeList(state.query), format, language: sheetLanguage, columns: exportedColumns(columns, choice) } })
                }
              />
            )
          }
          empty={<EmptyState icon={<NotebookPen />} title={t('list.empty')} action={add || undefined} />}
        />
      </div>
    </>
  )
}
