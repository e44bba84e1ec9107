import BadgeDollarSign from 'lucide-react/icons/badge-dollar-sign'
import FileUp from 'lucide-react/icons/file-up'
import Plus from 'lucide-react/icons/plus'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { rateList } from '#contract/exchange-rate/exchange-rate-list.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'

/** Exchange rates by day, and which of them are used. */
export default function RatesPage() {
  const { t } = useTranslation('exchange-rate')
  const [path] = useLocation()
  const state = useListState(stateOf(rateList))
  const mayCall = useMayCall()
  const add = mayCall('createExchangeRate') && (
    <>
      <LinkButton href={`${path}/import`} icon={<FileUp />}>
        {t('importFile')}
      </LinkButton>
      <LinkButton href={`${path}/new${state.carried}`} tone="primary" icon={<Plus />}>
        {t('add')}
      </LinkButton>
    </>
  )
  return (
    <ListPage
      list={rateList}
      icon={<BadgeDollarSign />}
      state={state}
      add={add}
      filters={{ options: { currency: CURRENCIES.map((value) => ({ value, label: value })) } }}
    />
  )
}

const CURRENCIES = Intl.supportedValuesOf('currency')
