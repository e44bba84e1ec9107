import NotebookPen from 'lucide-react/icons/notebook-pen'
import FileUp from 'lucide-react/icons/file-up'
import Plus from 'lucide-react/icons/plus'
import Repeat from 'lucide-react/icons/repeat'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { journalList } from '#contract/ledger/journal-list.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useRead } from '#src/platform/use-read.ts'

/** What head accounts proposed to post, and what became of it. */
export default function JournalPage() {
  const { t } = useTranslation('journal')
  const [path] = useLocation()
  const state = useListState(stateOf(journalList))
  const mayCall = useMayCall()
  const balances = useRead('getJournalBalances')
  const currencies = balances.data?.data.currencies ?? []
  const recurring = useScreenPath('recurringEntries')
  const add = mayCall('createJournalEntry') && (
    <LinkButton href={`${path}/new${state.carried}`} tone="primary" icon={<Plus />}>
      {t('list.add')}
    </LinkButton>
  )
  const ways = (
    <>
      {recurring && (
        <LinkButton href={recurring} icon={<Repeat />}>
          {t('list.recurring')}
        </LinkButton>
      )}
      {mayCall('importOpeningBalances') && (
        <LinkButton href={`${path}/opening-balances`} icon={<FileUp />}>
          {t('list.opening')}
        </LinkButton>
      )}
      {add}
    </>
  )
  return (
    <ListPage
      list={journalList}
      icon={<NotebookPen />}
      emptyAction={add || undefined}
      state={state}
      columns={{ meta: { purpose: { width: '9rem' } } }}
      filters={{ options: { currency: currencies.map((value) => ({ value, label: value })) } }}
      add={ways}
    />
  )
}
