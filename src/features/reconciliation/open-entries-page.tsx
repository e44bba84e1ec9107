import GitCompareArrows from 'lucide-react/icons/git-compare-arrows'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { openEntryList } from '#contract/reconciliation/open-entry-list.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { BackToList } from '#src/ui/record/record-page.tsx'

/** Entries that no statement has shown, the oldest first; each leads to its entry in the ledger. */
export default function OpenEntriesPage() {
  const { t } = useTranslation('reconciliation')
  const [path] = useLocation()
  const transactions = useScreenPath('transactions')
  return (
    <ListPage
      list={openEntryList}
      icon={<GitCompareArrows />}
      back={<BackToList path={path.slice(0, path.lastIndexOf('/'))}>{t('title')}</BackToList>}
      state={useListState(stateOf(openEntryList))}
      rowHref={transactions === undefined ? undefined : ({ id }) => `${transactions}/${id}`}
    />
  )
}
