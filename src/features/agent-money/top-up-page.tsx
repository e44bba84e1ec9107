import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { TopUp } from '#contract/top-up.ts'
import { Button } from '#src/components/button.tsx'
import { DateTime } from '#src/components/date-time.tsx'
import { DefinitionList } from '#src/components/definition-list.tsx'
import { LedgerEntries } from '#src/components/ledger-entries.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { MediaGallery } from '#src/components/media-gallery.tsx'
import { Money } from '#src/components/money.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { ReadState } from '#src/components/read-state.tsx'
import { ReadTrail } from '#src/components/read-trail.tsx'
import { BackToList } from '#src/components/record-page.tsx'
import { Reference } from '#src/components/reference.tsx'
import { SectionCard } from '#src/components/section-card.tsx'
import { Skeleton } from '#src/components/skeleton.tsx'
import { localName } from '#src/lib/local-name.ts'
import { useRead } from '#src/lib/use-read.ts'
import { useScreenPath } from '#src/lib/use-screen-path.ts'
import { useZone } from '#src/lib/use-zone.ts'
import { isTopUpState } from './top-up-names.ts'
import { TopUpStatePill } from './top-up-state-pill.tsx'

export interface TopUpPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** One top-up: how it was paid, its slips, what became of it, and what it moved. */
export default function TopUpPage({ params: { id = '' } }: TopUpPageProps) {
  const { t } = useTranslation('agent-money')
  const [path] = useLocation()
  const read = useRead('getTopUp', { params: { id } })
  const topUp = read.data?.data
  const title = topUp ? t('topUps.detail', { number: `\u2066${topUp.number}\u2069` }) : t('topUps.loading')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        lead={topUp && <TopUpStatePill state={topUp.state} />}
        back={<BackToList path={path.slice(0, path.lastIndexOf('/'))}>{t('topUps.back')}</BackToList>}
        actions={
          topUp && (
            <Button icon={<Printer />} onClick={() => window.print()}>
              {t('topUps.print')}
            </Button>
          )
        }
      />
      <ReadState read={read} waiting={<Skeleton className="h-72" />} refused={t('topUps.notFound')}>
        {({ data }) => <Sheet topUp={data} />}
      </ReadState>
    </>
  )
}

const pillOf = (state: string) => isTopUpState(state) && <TopUpStatePill state={state} />

function Sheet({ topUp }: { topUp: TopUp }) {
  const { t } = useTranslation('agent-money')
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 gap-4">
        <Facts topUp={topUp} />
        {topUp.files.length > 0 && (
          <SectionCard title={t('topUps.files')}>
            <MediaGallery files={topUp.files} owner={topUp.number} />
          </SectionCard>
        )}
        <LedgerEntries kind="topUp" id={topUp.id} />
      </div>
      <div className="grid min-w-0 gap-4">
        <Standing topUp={topUp} />
        <ReadTrail machine="topUp" id={topUp.id} pill={pillOf} />
      </div>
    </div>
  )
}

function Facts({ topUp }: { topUp: TopUp }) {
  const { t, i18n } = useTranslation('agent-money')
  const zone = useZone()
  const { currency, settled, paidIn, decidedAt } = topUp
  return (
    <SectionCard title={t('topUps.facts')}>
      <DefinitionList
        items={[
          { term: t('topUps.column.agent'), value: <bdi>{topUp.agent.name}</bdi> },
          { term: t('topUps.column.amount'), value: <Money minor={topUp.amount} currency={currency} className="font-semibold" /> },
          { term: t('topUps.column.means'), value: t(`means.${topUp.means}`) },
          ...(topUp.means === 'bank' ? [{ term: t('topUps.column.bankReference'), value: topUp.bankReference && <Reference>{topUp.bankReference}</Reference> }] : []),
          { term: t('topUps.column.depot'), value: topUp.depot && localName(topUp.depot.name, i18n.language) },
          { term: t('topUps.column.requestedBy'), value: <bdi>{topUp.requestedBy.name}</bdi> },
          { term: t('topUps.column.requestedAt'), value: <DateTime instant={topUp.requestedAt} zone={zone} /> },
          ...(topUp.note ? [{ term: t('field.note'), value: <bdi>{topUp.note}</bdi> }] : []),
          ...(decidedAt === null
            ? []
            : [
                { term: t('topUps.column.decidedBy'), value: <bdi>{topUp.decidedBy?.name ?? '–'}</bdi> },
                { term: t('topUps.column.decidedAt'), value: <DateTime instant={decidedAt} zone={zone} /> },
              ]),
          ...(settled === null ? [] : [{ term: t('topUps.column.settled'), value: <Money minor={settled} currency={currency} /> }]),
          ...(paidIn === null ? [] : [{ term: t('topUps.column.paidIn'), value: <Money minor={paidIn} currency={currency} /> }]),
          ...(topUp.decisionReason ? [{ term: t('topUps.column.reason'), value: <bdi>{topUp.decisionReason}</bdi> }] : []),
        ]}
      />
    </SectionCard>
  )
}

function Standing({ topUp: { agent, account, currency } }: { topUp: TopUp }) {
  const { t } = useTranslation('agent-money')
  const own = useScreenPath('wallet')
  const report = useScreenPath('agentCreditReport')
  const statement = own ? `${own}?account=${currency}` : report && `${report}/${agent.id}?account=${currency}`
  return (
    <SectionCard
      title={t('topUps.standing')}
      actions={
        statement && (
          <LinkButton size="small" href={statement}>
            {t('topUps.statement')}
          </LinkButton>
        )
      }
    >
      <DefinitionList
        layout="lines"
        items={[
          { term: t('account.wallet'), value: <Money minor={account.balance} currency={currency} /> },
          { term: t('account.owed'), value: <Money minor={account.creditUsed} currency={currency} /> },
          { term: t('account.limit'), value: <Money minor={account.creditLimit} currency={currency} /> },
          { term: t('report.column.creditType'), value: t(`creditType.${account.creditType}`) },
        ]}
      />
    </SectionCard>
  )
}
