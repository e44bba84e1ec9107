import Plus from 'lucide-react/icons/plus'
import Repeat from 'lucide-react/icons/repeat'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { recurringList } from '#contract/ledger/recurring-list.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'

/** What is posted every month, and when next. */
export default function RecurringPage() {
  const { t } = useTranslation('recurring')
  const [path] = useLocation()
  const state = useListState(stateOf(recurringList))
  const mayCall = useMayCall()
  const currencies = useRead('getJournalOptions').data?.data.currencies ?? []
  const add = mayCall('createRecurringEntry') && (
    <LinkButton href={`${path}/new${state.carried}`} tone="primary" icon={<Plus />}>
      {t('list.add')}
    </LinkButton>
  )
  return (
    <ListPage
      list={recurringList}
      icon={<Repeat />}
      emptyAction={add || undefined}
      state={state}
      filters={{ options: { currency: currencies.map((value) => ({ value, label: value })) } }}
      add={add}
    />
  )
}
