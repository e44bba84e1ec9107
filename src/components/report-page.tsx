import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/button.tsx'
import { DateTime } from '#src/components/date-time.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ExportMenu, type ExportMenuProps } from '#src/components/export-menu.tsx'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { NoMatch } from '#src/components/no-match.tsx'
import { Notice } from '#src/components/notice.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { ReadState } from '#src/components/read-state.tsx'
import { SelectField, type SelectOption } from '#src/components/select-field.tsx'
import { Skeleton } from '#src/components/skeleton.tsx'
import { ViewMenu } from '#src/components/view-menu.tsx'
import type { AnyListState } from '#src/lib/use-list-state.ts'
import { useZone } from '#src/lib/use-zone.ts'
import '#src/components/wide-report.css'

export interface ReportPageProps<Answer extends { data: { rows: readonly unknown[]; isCapped: boolean } }> {
  /** Names the report's saved views. */
  view: string
  title: string
  lead: string
  /** What stands where nothing was entered yet. */
  empty: string
  icon: ReactNode
  /** To what the report is a report of. */
  back?: ReactNode
  toList?: ReactNode
  /** Undefined for whoever may not export it. */
  exportFile: ExportMenuProps['fetchFile'] | undefined
  groupBy: string
  groups: readonly SelectOption[]
  state: AnyListState
  read: UseQueryResult<Answer>
  /** Fields that narrow it. */
  fields: ReactNode
  /** What else narrows it, in words: as pills on the screen, and all of it on paper. */
  narrowing: ReactNode
  children: (data: Answer['data']) => ReactNode
}

/**
 * A report of totals: what it is grouped and narrowed by stands in the address; it prints, exports and is kept as a view.
 * Links to its list carry the grouping too, which a list passes over and carries back.
 */
export function ReportPage<Answer extends { data: { rows: readonly unknown[]; isCapped: boolean } }>(
  props: ReportPageProps<Answer>,
) {
  const { t } = useTranslation('common')
  const { title, exportFile, state, read, groupBy, groups } = props
  const zone = useZone()
  // What it is grouped by is no filter, and stays.
  const narrowed = Object.keys(state.filters).filter((name) => name !== 'groupBy')
  const clear = () => state.filter(Object.fromEntries(narrowed.map((name) => [name, undefined])))
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        lead={<span data-print="hide">{props.lead}</span>}
        back={props.back}
        actions={
          <>
            {exportFile && <ExportMenu of="file" size="regular" fetchFile={exportFile} />}
            <Button icon={<Printer />} onClick={() => window.print()}>
              {t('report.print')}
            </Button>
            {props.toList}
          </>
        }
      />
      <FilterBar active={narrowed.length} onClear={clear}>
        <SelectField
          label={t('report.groupBy')}
          labelHidden
          value={groupBy}
          options={groups.map(({ value, label }) => ({ value, label: t('report.by', { name: label }) }))}
          onChange={(event) => state.filter({ groupBy: event.target.value })}
        />
        {props.fields}
      </FilterBar>
      <div data-print="hide" className="mb-4">
        <ViewMenu list={props.view} state={state} />
      </div>
      {props.narrowing}
      {read.dataUpdatedAt > 0 && (
        <p className="mb-3 hidden text-sm print:block">
          {t('report.asOf')} <DateTime instant={new Date(read.dataUpdatedAt).toISOString()} zone={zone} />
        </p>
      )}
      <ReadState read={read} waiting={<Skeleton className="h-96" />} onClear={clear}>
        {({ data }) =>
          data.rows.length === 0 ? (
            narrowed.length > 0 ? (
              <NoMatch onClear={clear} />
            ) : (
              <EmptyState icon={props.icon} title={props.empty} />
            )
          ) : (
            <div className="wide-report grid grid-cols-[minmax(0,1fr)] gap-6" aria-busy={read.isPlaceholderData}>
              {data.isCapped && <Notice tone="attention">{t('report.capped')}</Notice>}
              {props.children(data)}
            </div>
          )
        }
      </ReadState>
    </>
  )
}
