import CalendarCheck from 'lucide-react/icons/calendar-check'
import { periodList } from '#contract/period/period-list.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'

/** The months of the books, and which of them are closed. */
export default function PeriodsPage() {
  const state = useListState(stateOf(periodList))
  return <ListPage list={periodList} icon={<CalendarCheck />} state={state} />
}
