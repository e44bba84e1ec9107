import { groupsOf, type ReportDefinition } from '#contract/list/report-definition.ts'
import { type AnyListState, type FilterDefinitions, stateOf, useListState } from '#src/ui/list/use-list-state.ts'

export interface ReportState<Group extends string> {
  groupBy: Group
  /** What narrows it, without what it is grouped by; `search` among it. */
  filters: Readonly<Record<string, string | undefined>>
  filter: (changes: Record<string, string | undefined>) => void
  /** The same as a list's, for its saved views. */
  list: AnyListState
}

/** What a report is grouped and narrowed by, in the address. What its list was searched for narrows it like a filter. */
export function useReportState<Group extends string>(report: ReportDefinition<never, Group>): ReportState<Group> {
  const groups = groupsOf(report)
  const list = useListState<FilterDefinitions>({
    filters: { ...stateOf(report.list).filters, search: null, groupBy: groups },
    defaultSort: { by: 'group', direction: 'ascending' },
    sorts: [],
  })
  const { groupBy, ...filters } = list.filters
  return {
    groupBy: groups.find((name) => name === groupBy) ?? report.defaultGroup,
    filters,
    filter: list.filter,
    list,
  }
}
