import FileCheck2 from 'lucide-react/icons/file-check-2'
import FilePlus2 from 'lucide-react/icons/file-plus-2'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { Button } from '#src/components/button.tsx'
import { CountryChoice } from '#src/components/country-choice.tsx'
import { DataTable } from '#src/components/data-table.tsx'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ExportMenu, wholeList } from '#src/components/export-menu.tsx'
import { exportedColumns } from '#src/components/exported-columns.ts'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { useColumnChoice } from '#src/components/use-column-choice.ts'
import { useListTable } from '#src/components/use-list-table.ts'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { callFile } from '#src/lib/api.ts'
import { useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { useList } from '#src/lib/use-read.ts'
import { useScreenPath } from '#src/lib/use-screen-path.ts'
import { useSearchBox } from '#src/lib/use-search-box.ts'
import { useZone } from '#src/lib/use-zone.ts'
import { REQUEST_STATES } from './visa-names.ts'
import { visaRequestColumns } from './visa-request-columns.tsx'

const TABLE_ID = 'visa-requests'
/** The list's filters under the contract's names; days and ids are judged by the server. */
const LIST = {
  filters: { state: REQUEST_STATES, destination: null, travelFrom: null, travelTo: null, bookingId: null },
  defaultSort: { by: 'requestedAt', direction: 'descending' },
  sorts: ['requestedAt', 'travelDate'],
} as const

/** Visas that were asked for, and what became of them. */
export default function VisaRequestsPage() {
  const { t, i18n } = useTranslation(['visa', 'workflow-visaRequest'])
  const { language } = i18n
  const [path] = useLocation()
  const askPath = useScreenPath('requestVisa')
  const zone = useZone()
  const state = useListState(LIST)
  const { filters, filter } = state
  const box = useSearchBox(state)
  const mayCall = useMayCall()
  const [choice] = useColumnChoice(TABLE_ID)
  const isNarrow = useMedia('(max-width: 68rem)')
  const columns = useMemo(() => visaRequestColumns({ t, language, zone, isNarrow }), [t, language, zone, isNarrow])
  const list = useList('getVisaRequestList', { query: state.query })
  const table = useListTable(state, list, box.clear)
  const button = askPath && (
    <LinkButton href={askPath} tone="primary" icon={<FilePlus2 />}>
      {t('list.add')}
    </LinkButton>
  )

  return (
    <>
      <title>{t('list.title')}</title>
      <PageHeader title={t('list.title')} lead={t('list.lead')} actions={button} />
      <FilterBar
        active={state.active}
        onClear={box.clear}
        search={{
          value: box.value,
          placeholder: t('list.search'),
          onChange: box.onChange,
          onSubmit: () => void box.commit(),
        }}
      >
        <SelectFilter
          label={t('list.filter.state')}
          any={t('list.filter.anyState')}
          value={filters.state}
          onChange={(value) => filter({ state: value })}
          options={REQUEST_STATES.map((value) => ({ value, label: t(`workflow-visaRequest:states.${value}.label`) }))}
        />
        <CountryChoice
          label={t('list.filter.destination')}
          labelHidden
          placeholder={t('list.filter.anyDestination')}
          value={filters.destination}
          onChange={(destination) => filter({ destination })}
        />
        <DayRangeFilter
          label={t('list.filter.travel')}
          range={{ from: filters.travelFrom, to: filters.travelTo }}
          onChange={({ from, to }) => filter({ travelFrom: from, travelTo: to })}
        />
      </FilterBar>
      {filters.bookingId && (
        <p className="mb-3 flex items-center gap-3 text-sm text-ink-2">
          {t('list.filter.booking')}
          <Button size="small" onClick={() => filter({ bookingId: undefined })}>
            {t('list.filter.allBookings')}
          </Button>
        </p>
      )}
      <DataTable
        {...table}
        id={TABLE_ID}
        label={t('list.title')}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={(row) => `${path}/${row.id}${state.carried}`}
        toolbar={<ViewMenu list={TABLE_ID} state={state} />}
        tools={
          mayCall('exportVisaRequests') && (
            <ExportMenu
              fetchFile={(format, sheetLanguage) =>
                callFile('exportVisaRequests', {
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
        empty={<EmptyState icon={<FileCheck2 />} title={t('list.empty')} action={button || undefined} />}
      />
    </>
  )
}
