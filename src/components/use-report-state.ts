import { groupsOf, type ReportDefinition } from '#contract/list/report-definition.ts'
import {
  type AnyListState,
  type FilterDefinitions,
  type FilterValues,
  stateOf,
  useListState,
} from '#src/lib/use-list-state.ts'

export interface ReportState<Group extends string, Filters extends FilterDefinitions = FilterDefinitions> {
  groupBy: Group
  /** What narrows it, without what it is grouped by. */
  filters: FilterValues<Filters> & { search?: string | undefined }
  filter: (changes: Record<string, string | undefined>) => void
  /** The same as a list's, for its saved views. */
  list: AnyListState
}

/** What a report is grouped and narrowed by, in the address. What its list was searched for narrows it like a filter. */
export function useReportState<Group extends string, const Filters extends FilterDefinitions = FilterDefinitions>(
  report: ReportDefinition<never, Group>,
  /** Where its filters are not those of its list. */
  others?: Filters,
): ReportState<Group, Filters> {
  const groups = groupsOf(report)
  const state = useListState<FilterDefinitions>({
    filters: { ...(report.list && stateOf(report.list).filters), ...others, search: null, groupBy: groups },
    defaultSort: { by: 'group', direction: 'ascending' },
    sorts: [],
  })
  const { groupBy, ...filters } = state.filters
  return {
    groupBy: groups.find((name) => name === groupBy) ?? report.defaultGroup,
    // The list's state holds what these filters accept, under their names.
    filters: filters as FilterValues<Filters>,
    filter: state.filter,
    list: state,
  }
}
