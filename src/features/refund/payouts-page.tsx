import HandCoins from 'lucide-react/icons/hand-coins'
import type { RefundRow } from '#contract/refund/refund.ts'
import { payoutList } from '#contract/refund/refund-list.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useZone } from '#src/platform/use-zone.ts'

/** Approved refunds that wait for their money, oldest first. */
export default function PayoutsPage() {
  const zone = useZone()
  const state = useListState(stateOf(payoutList))
  return (
    <ListPage
      list={payoutList}
      state={state}
      query={{ state: 'approved', sort: state.query.sort ?? 'requestedAt' }}
      icon={<HandCoins />}
      columns={{ cells: cellsIn(zone), by: [zone] }}
    />
  )
}

/** How long it has waited matters more than when it was asked for. */
const cellsIn = (zone: string) => ({
  requestedAt: ({ requestedAt }: RefundRow) => <RelativeTime instant={requestedAt} zone={zone} />,
  decidedAt: ({ decidedAt }: RefundRow) => decidedAt && <RelativeTime instant={decidedAt} zone={zone} />,
})
