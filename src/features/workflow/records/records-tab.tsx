import Printer from 'lucide-react/icons/printer'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import type { WorkflowFigures } from '#contract/workflow/workflow.ts'
import type { RecordName } from '#contract/records.ts'
import type { WorkflowDocument } from '#machines/workflow/workflow-drawing.ts'
import { Button } from '#src/ui/button.tsx'
import { DayRangeFilter } from '#src/ui/list/day-range-filter.tsx'
import { DepotFilter } from '#src/ui/list/depot-filter.tsx'
import { ExportMenu } from '#src/ui/list/export-menu.tsx'
import { FilterBar } from '#src/ui/list/filter-bar.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Narrowing, narrowingWord } from '#src/ui/list/active-filters.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useBranches } from '#src/ui/list/use-branches.ts'
import { useNotedPrint } from '#src/ui/print/use-noted-print.ts'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { DiagramPane } from '#src/features/workflow/drawing/diagram-pane.tsx'
import { DownloadButton } from '#src/features/workflow/drawing/download-button.tsx'
import { FigureTables } from '#src/features/workflow/figure-tables.tsx'
import { machineNames } from '#src/features/workflow/machine-words.ts'
import { heatOverlay } from '#src/features/workflow/drawing/overlay.ts'
import { HeatLegend } from '#src/features/workflow/drawing/overlay-legend.tsx'
import { drillWords, RecordList } from '#src/features/workflow/records/record-list.tsx'
import { type Drill, NONE, useRecordsState, type RecordsState } from '#src/features/workflow/records/records-state.ts'
import { transitionRows } from '#src/features/workflow/transition-rows.ts'
import { useDrillLink } from '#src/features/workflow/use-drill-link.ts'
import { drawnLanguage } from '#src/features/workflow/workflow-documents.ts'
import { callFile } from '#src/platform/api.ts'
import { rangeText } from '#src/platform/day-range.ts'
import { formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useList } from '#src/platform/use-read.ts'

export interface RecordsTabProps {
  machine: RecordName
  document: WorkflowDocument
}

/** All records of a kind on its drawing: how many went along each line in a period, and where how many stand now. */
export function RecordsTab({ machine, document }: RecordsTabProps) {
  const { t } = useTranslation(['drawn-records', 'workflow'])
  const records = useRecordsState()
  const read = useList('getWorkflowFigures', { query: { machine, ...records.asked } })
  return (
    <>
      <Filters machine={machine} records={records} timeZone={read.data?.data.timeZone} />
      <ReadState read={read} waiting={<Skeleton className="workflow-pane" />} refused={t('figures.failed')}>
        {({ data }) => (
          <Figures
            machine={machine}
            document={document}
            figures={data}
            records={records}
            isRenewing={read.isPlaceholderData}
          />
        )}
      </ReadState>
    </>
  )
}

function Filters({
  machine,
  records,
  timeZone,
}: {
  machine: RecordName
  records: RecordsState
  timeZone: string | undefined
}) {
  const { t, i18n } = useTranslation(['drawn-records', 'workflow'])
  const { state, range, today } = records
  const printing = useNotedPrint()
  const depots = useBranches()
  const isAll = state.filters.period === 'all'
  const days = isAll ? t('figures.allTime') : rangeText(range, t, i18n.language)
  const depot = depots.find(({ id }) => id === state.filters.depotId)
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4">
      <FilterBar active={records.active} onClear={records.clear}>
        <DayRangeFilter
          label={t('figures.period')}
          range={range}
          words={days}
          today={today}
          note={timeZone === undefined ? undefined : t('figures.days', { zone: timeZone })}
          onChange={({ from, to }) => state.filter({ from, to, period: undefined })}
        >
          <Button
            size="small"
            className="self-start"
            disabled={isAll}
            onClick={() => state.filter({ from: undefined, to: undefined, period: 'all' })}
          >
            {t('figures.allTime')}
          </Button>
        </DayRangeFilter>
        <DepotFilter
          label={t('figures.depot')}
          any={t('figures.anyDepot')}
          value={state.filters.depotId}
          onChange={(depotId) => state.filter({ depotId })}
        />
      </FilterBar>
      <div data-print="hide" className="flex items-center gap-2">
        <ExportMenu
          fetchFile={(format, language) =>
            callFile('exportWorkflowFigures', { query: { machine, ...records.asked, format, language } })
          }
        />
        <IconButton
          label={t('figures.print')}
          icon={<Printer />}
          onClick={() => printing.print({ list: 'workflow-figures', asked: { machine, ...records.asked } })}
        />
      </div>
      <Narrowing
        words={[
          ...narrowingWord(['from', 'to', 'period'], t('figures.period'), days),
          ...narrowingWord(
            ['depotId'],
            t('figures.depot'),
            depot ? localName(depot.name, i18n.language) : t('figures.anyDepot'),
          ),
        ]}
        onFilter={state.filter}
      />
    </div>
  )
}

interface FiguresProps extends RecordsTabProps {
  figures: WorkflowFigures
  records: RecordsState
  isRenewing: boolean
}

function Figures({ machine, document, figures, records, isRenewing }: FiguresProps) {
  const { t, i18n } = useTranslation(['drawn-records', 'workflow'])
  const language = drawnLanguage(i18n.language)
  const { text, drawing } = document[language]
  const drillLink = useDrillLink()
  const search = useSearch()
  const rows = useMemo(() => transitionRows(document.machine, text), [document, text])
  const names = useMemo(() => machineNames(document, language), [document, language])
  const { overlay, scale } = useMemo(
    () =>
      heatOverlay(drawing, document.machine, figures, {
        shown: (count) => formatNumber(count, language),
        words: (count) =>
          count === 0 ? t('overlay.never') : t('overlay.count', { count, number: formatNumber(count, language) }),
        linkTo: (of, count) => {
          const drill: Drill =
            'state' in of
              ? { of: 'state', toState: of.state }
              : {
                  of: 'step',
                  event: of.step.event,
                  fromState: of.step.from === null ? NONE : of.step.from,
                  toState: of.step.to,
                }
          return {
            href: drillLink(drill),
            name: `${formatNumber(count, language)}. ${t('figures.show', { what: drillWords(drill, names, { t, language }) })}`,
          }
        },
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- `drillLink` is made anew with each render; `search` is what it reads
    [drawing, document, figures, language, names, t, search],
  )
  const [lit, setLit] = useState<readonly string[]>([])
  const stage = useRef<HTMLDivElement>(null)
  const total = figures.steps.reduce((sum, { count }) => sum + count, 0)
  return (
    <div aria-busy={isRenewing} className="flex flex-col gap-4">
      <div ref={stage} className="workflow-stage">
        <DiagramPane
          drawing={drawing}
          language={language}
          title={text.title}
          rows={rows}
          lit={lit}
          onPoint={setLit}
          onFocused={setLit}
          overlay={overlay}
          tools={
            <DownloadButton
              stage={stage}
              name={`${document.id}-records`}
              drawing={drawing}
              text={text}
              language={language}
            />
          }
        />
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <HeatLegend scale={scale} />
          <p role="status" className="px-1 text-xs text-ink-2">
            {total === 0
              ? t('figures.none')
              : t('figures.total', { count: total, number: formatNumber(total, language) })}
          </p>
        </div>
      </div>
      {records.drill && (
        // The names of this machine's states come with the first list of its records.
        <Arriving fallback={<Skeleton className="h-64" />}>
          <RecordList machine={machine} records={records} drill={records.drill} names={names} />
        </Arriving>
      )}
      <FigureTables machine={machine} document={document} figures={figures} records={records} names={names} />
    </div>
  )
}
