import Undo2 from 'lucide-react/icons/undo-2'
import { useTranslation } from 'react-i18next'
import { refundList } from '#contract/refund/refund-list.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { rowTotals } from '#src/ui/list/row-totals.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'

/** Refund requests within one's scope; what is seen can be sent as a link and exported as it stands. */
export default function RefundHistoryPage() {
  const { t } = useTranslation('refund')
  const newPath = useScreenPath('refundBooking')
  return (
    <ListPage
      list={refundList}
      state={useListState(stateOf(refundList))}
      icon={<Undo2 />}
      columns={{ meta: { leadPassenger: { width: '9rem' } } }}
      totals={(rows) => rowTotals(t, rows, { base: ({ base }) => base, refund: ({ refund }) => refund })}
      add={
        newPath && (
          <LinkButton href={newPath} icon={<Undo2 />}>
            {t('list.new')}
          </LinkButton>
        )
      }
    />
  )
}
