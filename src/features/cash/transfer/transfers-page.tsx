import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { seesEveryDepot } from '#contract/access.ts'
import { transferList } from '#contract/cash/cash-transfer-list.ts'
import type { TransferRow } from '#contract/cash/cash-transfer-row.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { Money } from '#src/ui/money.tsx'
import { useUserDetails } from '#src/platform/session.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'

/** Cash between bank, safe and tills, in the reader's sight; what waits for their own count can be asked for. */
export default function TransfersPage() {
  const { t } = useTranslation('cash-transfer')
  const [path] = useLocation()
  const mayCall = useMayCall()
  const { user_type: type } = useUserDetails()
  const state = useListState(stateOf(transferList))
  const isHeadAccount = type === 'head_account'
  const add = mayCall('createCashTransfer') && (
    <LinkButton href={`${path}/new${state.carried}`} tone="primary" icon={<Plus />}>
      {t('add')}
    </LinkButton>
  )
  return (
    <ListPage
      list={transferList}
      icon={<ArrowRightLeft />}
      emptyAction={add || undefined}
      state={state}
      columns={{
        cells: { handedOver: handedOverOr(t('blind')) },
        meta: seesEveryDepot(type) ? {} : { depot: { hidden: true } },
      }}
      filters={{ without: isHeadAccount ? ['mine'] : ['depotId'] }}
      add={add}
    />
  )
}

/** What was handed over, per currency; for whoever may still count it, these words. */
const handedOverOr =
  (blind: string) =>
  ({ amounts }: TransferRow): ReactNode =>
    amounts.map(({ currency, handedOver }) => (
      <span key={currency} className="block whitespace-nowrap">
        {handedOver === null ? (
          <span className="text-ink-3">{blind}</span>
        ) : (
          <Money minor={handedOver} currency={currency} aligned />
        )}
      </span>
    ))
