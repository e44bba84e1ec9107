import FileInput from 'lucide-react/icons/file-input'
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { statementLineList } from '#contract/reconciliation/statement-line-list.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { useMayCall } from '#src/platform/use-may-call.ts'

/** Every line that a statement has brought, whatever became of it. */
export default function StatementLinesPage() {
  const { t } = useTranslation('reconciliation')
  const [path] = useLocation()
  const overview = path.slice(0, path.lastIndexOf('/'))
  const mayCall = useMayCall()
  const state = useListState(stateOf(statementLineList))
  const add = mayCall('importBankStatement') && (
    <LinkButton href={`${overview}/import`} icon={<FileInput />}>
      {t('import')}
    </LinkButton>
  )
  return (
    <ListPage
      list={statementLineList}
      icon={<GitCompareArrows />}
      back={<BackToList path={overview}>{t('title')}</BackToList>}
      state={state}
      emptyAction={add || undefined}
      add={add}
    />
  )
}
