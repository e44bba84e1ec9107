import ReceiptText from 'lucide-react/icons/receipt-text'
import { useTranslation } from 'react-i18next'
import { exitFeeList } from '#contract/check-in/exit-fee-rate-list.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { useMasterPage } from '#src/ui/record/use-master-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { EXIT_FEES_PATH } from './exit-fee-names.ts'

/** What leaving a country costs, per border, nationality and currency. */
export default function ExitFeesPage() {
  const { t } = useTranslation('exit-fees')
  const state = useListState(stateOf(exitFeeList))
  return (
    <ListPage
      {...useMasterPage(exitFeeList, state, { path: EXIT_FEES_PATH, exported: 'exitFee' })}
      list={exitFeeList}
      icon={<ReceiptText />}
      state={state}
      columns={{
        cells: {
          toCountry: ({ toCountry }) =>
            toCountry === null ? <span className="text-ink-3">{t('exitFee.anyCountry')}</span> : undefined,
        },
      }}
    />
  )
}
