import HandCoins from 'lucide-react/icons/hand-coins'
import { payoutList } from '#contract/refund-list.ts'
import { ListPage } from '#src/components/list-page.tsx'
import { RelativeTime } from '#src/components/relative-time.tsx'
import { stateOf, useListState } from '#src/lib/use-list-state.ts'
import { useZone } from '#src/lib/use-zone.ts'

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
      columns={{
        // How long it has waited matters more than when it was asked for.
        cells: {
          requestedAt: ({ requestedAt }) => <RelativeTime instant={requestedAt} zone={zone} />,
          decidedAt: ({ decidedAt }) => decidedAt && <RelativeTime instant={decidedAt} zone={zone} />,
        },
        by: [zone],
      }}
    />
  )
}
