import HandCoins from 'lucide-react/icons/hand-coins'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { deductionList } from '#contract/agent/wallet-deduction-list.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'

/** Deductions from agents' wallets one by one, and what became of each. */
export default function DeductionsPage() {
  const { t } = useTranslation('agent-money')
  const [path] = useLocation()
  const state = useListState(stateOf(deductionList))
  return (
    <ListPage
      list={deductionList}
      icon={<HandCoins />}
      state={state}
      report={<LinkButton href={path.slice(0, path.lastIndexOf('/'))}>{t('deductions.backToReport')}</LinkButton>}
    />
  )
}
