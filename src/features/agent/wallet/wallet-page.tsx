import Plus from 'lucide-react/icons/plus'
import WalletIcon from 'lucide-react/icons/wallet'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { AccountStatement } from './account-statement.tsx'

/** An agent's own money: what there is, and every movement of it. */
export default function WalletPage() {
  const { t } = useTranslation('agent-money')
  const topUp = useScreenPath('topUpRequest')
  const read = useRead('getWallet')
  return (
    <>
      <title>{t('wallet.title')}</title>
      <PageHeader
        title={t('wallet.title')}
        lead={t('wallet.lead')}
        actions={
          topUp && (
            <LinkButton href={topUp} tone="primary" icon={<Plus aria-hidden />}>
              {t('wallet.topUp')}
            </LinkButton>
          )
        }
      />
      <ReadState read={read} waiting={<Skeleton className="h-96" />}>
        {({ data }) => {
          const [usual] = data?.accounts ?? []
          if (data === null) return <EmptyState icon={<WalletIcon />} title={t('wallet.notAgent')} />
          return usual ? (
            <AccountStatement usualCurrency={usual.currency} />
          ) : (
            <EmptyState icon={<WalletIcon />} title={t('account.none')} />
          )
        }}
      </ReadState>
    </>
  )
}
