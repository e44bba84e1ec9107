import SearchCheck from 'lucide-react/icons/search-check'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditOutcome, AuditRun } from '#contract/audit/audit.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ExportMenu, wholeList } from '#src/ui/list/export-menu.tsx'
import { FilterBar } from '#src/ui/list/filter-bar.tsx'
import { Narrowing, narrowingWord } from '#src/ui/list/active-filters.tsx'
import { SelectFilter } from '#src/ui/list/select-filter.tsx'
import { useListTable } from '#src/ui/list/use-list-table.ts'
import { callFile } from '#src/platform/api.ts'
import { useListState } from '#src/ui/list/use-list-state.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useMedia } from '#src/ui/use-media.ts'
import { useList } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { findingColumns } from './finding-columns.tsx'
import { useFindingPlace } from './finding-place.ts'
import { ruleText } from './audit-words.ts'
import { FINDING_WORDS, describeFinding } from './describe-finding.ts'

const TABLE_ID = 'audit-findings'
const LIST = { filters: { rule: null }, defaultSort: { by: 'id', direction: 'ascending' }, sorts: ['id'] } as const

/** What a run found, each with the rule it breaks, what is and what should be, and where its record is looked at. */
export function AuditFindings({ run }: { run: AuditRun & { outcomes: readonly AuditOutcome[] } }) {
  const { t, i18n } = useTranslation(FINDING_WORDS)
  const { language } = i18n
  const zone = useZone()
  const state = useListState(LIST)
  const { rule } = state.filters
  const list = useList('getAuditFindingList', { params: { id: run.id }, query: state.query })
  const clear = () => state.filter({ rule: undefined })
  const table = useListTable(state, list, clear)
  const placeOf = useFindingPlace()
  const mayCall = useMayCall()
  const isSmall = useMedia('screen and (max-width: 64rem)')
  const broken = run.outcomes.filter(({ findings }) => findings > 0)
  const says = useMemo(() => new Map(run.outcomes.map((outcome) => [outcome.rule, outcome.says])), [run.outcomes])
  const columns = useMemo(
    () =>
      findingColumns({ t, isSmall, placeOf, says, tell: (finding) => describeFinding(finding, { t, language, zone }) }),
    // oxlint-disable-next-line react/exhaustive-deps -- `placeOf` is made anew with each render and does the same
    [t, isSmall, says, language, zone],
  )
  return (
    <section id="findings" className="scroll-mt-16">
      <h2 className="mb-2 text-base font-semibold">{t('findings.title')}</h2>
      <FilterBar active={rule ? 1 : 0} onClear={clear}>
        <SelectFilter
          label={t('findings.rule')}
          any={t('findings.anyRule')}
          value={rule}
          onChange={(value) => state.filter({ rule: value })}
          options={broken.map((outcome) => ({ value: outcome.rule, label: ruleText(t, outcome) }))}
        />
      </FilterBar>
      <Narrowing
        words={narrowingWord(['rule'], t('findings.rule'), rule && ruleText(t, { rule, says: says.get(rule) ?? rule }))}
        onFilter={state.filter}
      />
      <DataTable
        {...table}
        id={TABLE_ID}
        label={t('findings.title')}
        columns={columns}
        rowId={(row) => String(row.id)}
        tools={
          mayCall('exportAuditFindings') && (
            <ExportMenu
              fetchFile={(format, language) =>
                callFile('exportAuditFindings', {
                  params: { id: run.id },
                  query: { ...wholeList(state.query), format, language },
                })
              }
            />
          )
        }
        empty={<EmptyState icon={<SearchCheck />} title={t('findings.none')} />}
      />
    </section>
  )
}
