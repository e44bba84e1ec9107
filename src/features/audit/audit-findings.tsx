import SearchCheck from 'lucide-react/icons/search-check'
import { useTranslation } from 'react-i18next'
import { auditFindingList } from '#contract/audit/audit-finding-list.ts'
import type { AuditOutcome, AuditRun } from '#contract/audit/audit.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ExportMenu, wholeList } from '#src/ui/list/export-menu.tsx'
import { exportedColumns } from '#src/ui/list/exported-columns.ts'
import { FilterBar } from '#src/ui/list/filter-bar.tsx'
import { useListColumns } from '#src/ui/list/list-columns.tsx'
import { ListFilters, useNarrowing } from '#src/ui/list/list-filters.tsx'
import { Narrowing } from '#src/ui/list/active-filters.tsx'
import { PrintList } from '#src/ui/list/print-list.tsx'
import { useColumnChoice } from '#src/ui/list/use-column-choice.ts'
import { useListTable } from '#src/ui/list/use-list-table.ts'
import { usePrintedList } from '#src/ui/list/use-printed-list.ts'
import { call, callFile } from '#src/platform/api.ts'
import { IgnoredFilters } from '#src/ui/list/ignored-filters.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useBreakpoint } from '#src/ui/use-breakpoint.ts'
import { useList } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { findingCells } from './finding-cells.tsx'
import { useFindingPlace } from './finding-place.ts'
import { ruleText } from './audit-words.ts'
import { FINDING_WORDS, describeFinding } from './describe-finding.ts'

const { id: LIST } = auditFindingList

/** What a run found, each with the rule it breaks, what is and what should be, and where its record is looked at. */
export function AuditFindings({ run }: { run: AuditRun & { outcomes: readonly AuditOutcome[] } }) {
  const { t, i18n } = useTranslation([...FINDING_WORDS, 'common'])
  const { language } = i18n
  const zone = useZone()
  const state = useListState(stateOf(auditFindingList))
  const params = { id: run.id }
  const clear = () => state.filter({ rule: undefined })
  const list = useList('getAuditFindingList', { params, query: state.query })
  const table = useListTable(state, list, clear)
  const printed = usePrintedList({ list: LIST, asked: { ...state.query, runId: run.id } }, state, table, (part) =>
    call('getAuditFindingList', { params, query: { ...wholeList(state.query), ...part } }),
  )
  const placeOf = useFindingPlace()
  const mayCall = useMayCall()
  const [choice] = useColumnChoice(LIST)
  const isSmall = useBreakpoint() === 'tablet'
  const says = new Map(run.outcomes.map((outcome) => [outcome.rule, outcome.says]))
  const columns = useListColumns(auditFindingList, {
    ...findingCells({ t, isSmall, placeOf, says, tell: (finding) => describeFinding(finding, { t, language, zone }) }),
    by: [isSmall, zone, run.outcomes],
  })
  const options = {
    rule: run.outcomes
      .filter(({ findings }) => findings > 0)
      .map((outcome) => ({ value: outcome.rule, label: ruleText(t, outcome) })),
  }
  const narrowing = useNarrowing(auditFindingList, state.filters, options)
  return (
    <section id="findings" className="scroll-mt-16">
      <h2 className="mb-2 text-base font-semibold">{t('findings.title')}</h2>
      <FilterBar active={state.filters.rule ? 1 : 0} onClear={clear}>
        <ListFilters list={auditFindingList} values={state.filters} onFilter={state.filter} options={options} />
      </FilterBar>
      <IgnoredFilters list={auditFindingList} ignored={state.ignored} onFilter={state.filter} />
      <Narrowing words={narrowing} onFilter={state.filter} />
      <DataTable
        {...printed.table}
        id={LIST}
        label={t('findings.title')}
        columns={columns}
        rowId={(row) => String(row.id)}
        tools={
          <>
            <PrintList list={printed} size="small">
              {t('common:report.print')}
            </PrintList>
            {mayCall('exportAuditFindings') && (
              <ExportMenu
                fetchFile={(format, sheetLanguage) =>
                  callFile('exportAuditFindings', {
                    params,
                    query: {
                      ...wholeList(state.query),
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
        empty={<EmptyState icon={<SearchCheck />} title={t('findings.empty')} />}
      />
    </section>
  )
}
