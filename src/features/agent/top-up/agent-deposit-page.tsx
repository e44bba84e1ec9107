import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useRead } from '#src/platform/use-read.ts'
import { EnteredTopUps } from './entered-top-ups.tsx'
import { TopUpForm } from './top-up-form.tsx'

/** What an agent has brought to a depot: a bank slip, or cash into the till of whoever takes it. */
export default function AgentDepositPage() {
  const { t } = useTranslation('agent-money')
  const [path] = useLocation()
  const read = useRead('getTopUpOptions', { query: {} })
  return (
    <>
      <title>{t('topUp.depositTitle')}</title>
      <PageHeader
        title={t('topUp.depositTitle')}
        lead={t('topUp.depositLead')}
        back={<BackToList path={path.slice(0, path.lastIndexOf('/'))}>{t('topUp.slipDeposit')}</BackToList>}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[24rem_minmax(0,1fr)]">
        <SectionCard title={t('topUp.form')}>
          <ReadState read={read} waiting={<Skeleton className="h-96" />}>
            {({ data }) => <TopUpForm options={data} />}
          </ReadState>
        </SectionCard>
        <EnteredTopUps use="entered" />
      </div>
    </>
  )
}
