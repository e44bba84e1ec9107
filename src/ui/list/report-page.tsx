import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { keyOf, type Say } from '#contract/list/list-definition.ts'
import {
  type Drill,
  groupsOf,
  type ReportDefinition,
  type ReportedFigures,
  reportFiles,
} from '#contract/list/report-definition.ts'
import { Button } from '#src/ui/button.tsx'
import { DateTime } from '#src/ui/date-time.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ExportMenu } from '#src/ui/list/export-menu.tsx'
import { FilterBar } from '#src/ui/list/filter-bar.tsx'
import { cellOf } from '#src/ui/list/list-columns.tsx'
import { IgnoredFilters } from '#src/ui/list/ignored-filters.tsx'
import { ListFilters, type ListFiltersProps, useNarrowing } from '#src/ui/list/list-filters.tsx'
import { Narrowing } from '#src/ui/list/active-filters.tsx'
import { NoMatch } from '#src/ui/list/no-match.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { type ReportRow, ReportTables } from '#src/ui/list/report-tables.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { useNotedPrint } from '#src/ui/print/use-noted-print.ts'
import { PrintedBy } from '#src/ui/print/printed-by.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { ReportState } from '#src/ui/list/use-report-state.ts'
import { ViewMenu } from '#src/ui/list/view-menu.tsx'
import { callFileLoosely, type DataCallName, type FileCallName } from '#src/platform/api.ts'
import { formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { queryOf } from '#src/platform/query-of.ts'
import { listOptions } from '#src/platform/use-read.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useBreakpoint } from '#src/ui/use-breakpoint.ts'
import { useZone } from '#src/platform/use-zone.ts'
import '#src/ui/list/wide-report.css'

type PagedReport = ReportDefinition<never> & { calls: { read: DataCallName; export: FileCallName } }

/** What the report's call answers of a group. */
export type ReportRowOf<Report extends PagedReport> =
  AnswerOf<Report['calls']['read']> extends { data: { rows: readonly (infer Row extends ReportRow)[] } } ? Row : never

type GroupOf<Report extends PagedReport> = keyof Report['groups'] & string

interface Answer<Row> {
  data: { totals: readonly ReportedFigures[]; rows: readonly Row[]; isCapped: boolean }
}

export interface ReportPageProps<Report extends PagedReport> {
  /** Its rows are checked against what its call answers. */
  report: Report & ReportDefinition<ReportRowOf<Report>, GroupOf<Report>>
  /** `useReportState(report)` */
  state: ReportState<GroupOf<Report>>
  icon: ReactNode
  /** To what the report is a report of. */
  back?: ReactNode
  toList?: ReactNode
  /** Path of the list of the records; undefined for whoever may not see them one by one. */
  listPath: string | undefined
  /** Groups that the screen names otherwise than their parts do. */
  names?: Partial<Record<GroupOf<Report>, (row: ReportRowOf<Report>) => ReactNode>>
  filters?: Pick<ListFiltersProps, 'options' | 'without' | 'fields'>
}

/**
 * A report as its definition says: what it is grouped and narrowed by stands in the address; it prints, exports and is
 * kept as a view. Links to its list carry the grouping too, which a list passes over and carries back.
 */
export function ReportPage<const Report extends PagedReport>(props: ReportPageProps<Report>): ReactNode {
  const { report, state, listPath, names = {}, filters: own = {} } = props
  const { t, i18n } = useTranslation(reportFiles(report))
  const mayCall = useMayCall()
  const printing = useNotedPrint()
  const zone = useZone()
  const { groupBy, filters } = state
  const read = useReport<ReportRowOf<Report>, GroupOf<Report>>(report, state)
  const words = useNarrowing(report.list, filters, own.options)
  const room = useBreakpoint()
  const title = t(keyOf(report, report.title))
  const clear = () => state.filter(Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])))
  const say: Say = {
    word: (key, otherwise, values) =>
      t(keyOf(report, key), { ...values, ...(otherwise !== undefined && { defaultValue: otherwise }) }),
    day: (day) => formatDay(day, i18n.language),
    name: (name) => localName(name, i18n.language),
  }
  const ownNames: Readonly<Record<string, ((row: ReportRowOf<Report>) => ReactNode) | undefined>> = names
  const nameBy = (by: GroupOf<Report>) => (row: ReportRowOf<Report>) =>
    ownNames[by]?.(row) ??
    Object.entries(report.groups[by].parts)
      .filter(([, { sheetOnly }]) => !sheetOnly)
      .map(([name, part], index) => (
        <span key={name}>
          {index > 0 && ' · '}
          {cellOf(part, row, say, { language: i18n.language, room })}
        </span>
      ))
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        lead={<span data-print="hide">{t(keyOf(report, report.lead))}</span>}
        back={props.back}
        actions={
          <>
            {mayCall(report.calls.export) && (
              <ExportMenu
                of="file"
                size="regular"
                fetchFile={(format, language) =>
                  callFileLoosely(report.calls.export, { query: { ...filters, groupBy, format, language } })
                }
              />
            )}
            <Button
              icon={<Printer />}
              busy={printing.isPending}
              onClick={() => printing.print({ list: report.id, asked: { ...filters, groupBy } })}
            >
              {t('common:report.print')}
            </Button>
            {props.toList}
          </>
        }
      />
      <FilterBar active={Object.keys(filters).length} onClear={clear}>
        <SelectField
          label={t('common:report.groupBy')}
          labelHidden
          value={groupBy}
          options={groupsOf(report).map((name) => ({
            value: name,
            label: t('common:report.by', { name: t(keyOf(report, `groupBy.${name}`)) }),
          }))}
          onChange={(event) => state.filter({ groupBy: event.target.value })}
        />
        <ListFilters list={report.list} values={filters} onFilter={state.filter} {...own} />
      </FilterBar>
      <div data-print="hide" className="mb-4">
        <ViewMenu list={report.id} state={state.list} />
      </div>
      <PrintedBy />
      <IgnoredFilters list={report.list} ignored={state.list.ignored} onFilter={state.filter} />
      <Narrowing words={words} onFilter={state.filter} />
      {read.dataUpdatedAt > 0 && (
        <p className="mb-3 hidden text-sm print:block">
          {t('common:report.asOf')} <DateTime instant={new Date(read.dataUpdatedAt).toISOString()} zone={zone} />
        </p>
      )}
      <ReadState read={read} waiting={<Skeleton className="h-96" />} onClear={clear}>
        {({ data, by }) =>
          data.rows.length === 0 ? (
            Object.keys(filters).length > 0 ? (
              <NoMatch onClear={clear} />
            ) : (
              <EmptyState icon={props.icon} title={t(keyOf(report, report.empty))} />
            )
          ) : (
            <div className="wide-report grid grid-cols-[minmax(0,1fr)] gap-6" aria-busy={read.isPlaceholderData}>
              {data.isCapped && <Notice tone="attention">{t('common:report.capped')}</Notice>}
              <ReportTables<ReportRowOf<Report>>
                report={report}
                totals={data.totals}
                rows={data.rows}
                groupLabel={t(keyOf(report, `groupBy.${by}`))}
                renderName={nameBy(by)}
                hrefOf={listPath === undefined ? undefined : (drill) => `${listPath}${queryOf(drilled(drill))}`}
                isPartial={report.groups[by].isPartial === true}
              />
            </div>
          )
        }
      </ReadState>
    </>
  )

  /** The days of a group are those of the filter too: of a month that it cuts, only its part is behind the figure. */
  function drilled(drill: Drill): Record<string, string | undefined> {
    const entries = Object.entries(drill).map(([name, value]) => {
      const kind = report.list.filters[name]?.kind
      const both = [filters[name], value].filter((day) => day !== undefined).toSorted()
      return [name, kind === 'from' ? both.at(-1) : kind === 'to' ? both.at(0) : value] as const
    })
    return { ...filters, ...Object.fromEntries(entries), groupBy: state.list.filters['groupBy'] }
  }
}

/**
 * What a report's call answers, as it is narrowed, and by what it is grouped: while another grouping is on its way, the
 * rows of the present one stand as what they are.
 */
export function useReport<Row, Group extends string = string>(
  { calls }: Pick<PagedReport, 'calls'>,
  { filters, groupBy }: ReportState<Group>,
) {
  const { queryKey, queryFn } = listOptions<Answer<Row>>(calls.read, { ...filters, groupBy })
  return useQuery({
    queryKey,
    queryFn: async (context: Parameters<typeof queryFn>[0]) => ({ ...(await queryFn(context)), by: groupBy }),
    placeholderData: keepPreviousData,
  })
}
