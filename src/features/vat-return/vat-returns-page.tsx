import FileCheck from 'lucide-react/icons/file-check'
import Plus from 'lucide-react/icons/plus'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { vatReturnList } from '#contract/vat-return/vat-return-list.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'

/** VAT returns of all regions, the latest periods first. */
export default function VatReturnsPage() {
  const { t } = useTranslation('vat-return')
  const [path] = useLocation()
  const state = useListState(stateOf(vatReturnList))
  const mayCall = useMayCall()
  return (
    <ListPage
      list={vatReturnList}
      icon={<FileCheck />}
      state={state}
      add={
        mayCall('prepareVatReturn') && (
          <LinkButton href={`${path}/new${state.carried}`} tone="primary" icon={<Plus />}>
            {t('prepare.open')}
          </LinkButton>
        )
      }
    />
  )
}
