import Wallet from 'lucide-react/icons/wallet'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { EnteredTopUps } from './entered-top-ups.tsx'
import { TopUpForm } from './top-up-form.tsx'

/** An agent tells what was transferred, and sees what became of it. */
export default function TopUpRequestPage() {
  const { t } = useTranslation('agent-money')
  const wallet = useScreenPath('wallet')
  const read = useRead('getTopUpOptions', { query: {} })
  return (
    <>
      <title>{t('topUp.title')}</title>
      <PageHeader
        title={t('topUp.title')}
        lead={t('topUp.lead')}
        actions={
          wallet && (
            <LinkButton href={wallet} icon={<Wallet aria-hidden />}>
              {t('wallet.title')}
            </LinkButton>
          )
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[24rem_minmax(0,1fr)]">
        <SectionCard title={t('topUp.form')}>
          <ReadState read={read} waiting={<Skeleton className="h-96" />}>
            {({ data }) => {
              const [self] = data.agents
              return self ? (
                <TopUpForm options={data} self={self} />
              ) : (
                <p className="text-ink-2">{t('wallet.notAgent')}</p>
              )
            }}
          </ReadState>
        </SectionCard>
        <EnteredTopUps use="own" />
      </div>
    </>
  )
}
