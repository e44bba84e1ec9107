import ListTree from 'lucide-react/icons/list-tree'
import { useTranslation } from 'react-i18next'
import { accountList } from '#contract/ledger/account-list.ts'
import { ACCOUNT_GROUPS } from '#contract/ledger/chart.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useMasterPage } from '#src/ui/record/use-master-page.tsx'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { CHART_PATH } from './chart-path.ts'

/** As many as one answer holds: a chart is read as a whole. */
const WHOLE = '200'

/** The chart of accounts in its order, under the headings of its groups. */
export default function ChartPage() {
  const { t } = useTranslation('chart')
  const state = useListState(stateOf(accountList))
  const mayCall = useMayCall()
  const query = { recordNumber: state.query.recordNumber ?? WHOLE }
  const page = useMasterPage(accountList, state, {
    path: CHART_PATH,
    exported: 'ledgerAccount',
    canAdd: mayCall('createAccount'),
    query,
  })
  return (
    <ListPage
      {...page}
      list={accountList}
      icon={<ListTree />}
      state={state}
      sections={
        // Only in the chart's order do the accounts of a group stand together.
        state.sort.by === 'code'
          ? {
              of: ({ group }) => group,
              title: (section) => {
                const group = ACCOUNT_GROUPS.find((each) => each === section)
                return group ? t(`group.${group}`) : section
              },
            }
          : undefined
      }
    />
  )
}
