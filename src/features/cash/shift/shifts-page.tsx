import Coins from 'lucide-react/icons/coins'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { shiftList } from '#contract/cash/cash-shift-list.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { useUserDetails } from '#src/platform/session.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { DepotCashCard } from './depot-cash-card.tsx'
import { differences } from './difference.tsx'
import { OwnTill } from './own-till.tsx'

/** The own till and what can be done with it, what the depot holds, and the shifts in the reader's sight. */
export default function ShiftsPage() {
  const { t } = useTranslation('cash-shift')
  const [path] = useLocation()
  const mayCall = useMayCall()
  const { user_type: type, isAgent } = useUserDetails()
  const state = useListState(stateOf(shiftList))
  const hasTill = !isAgent && type !== 'head_account'
  const closes = type === 'head_account' || type === 'account'
  return (
    <ListPage
      list={shiftList}
      {...(closes && { lead: t('leadCloser') })}
      icon={<Coins />}
      state={state}
      columns={{ cells: { difference: differences } }}
      filters={{ without: type === 'head_account' ? [] : ['depotId'] }}
      above={
        <div className="grid gap-4">
          {hasTill && mayCall('countCashShift') && <OwnTill path={path} />}
          {(closes || type === 'admin') && mayCall('getDepotCash') && <DepotCashCard path={path} />}
        </div>
      }
    />
  )
}
