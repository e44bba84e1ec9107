import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { TopUp } from '#contract/top-up.ts'
import { Button } from '#src/components/button.tsx'
import { LedgerEntries } from '#src/components/ledger-entries.tsx'
import { MediaGallery } from '#src/components/media-gallery.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { ReadState } from '#src/components/read-state.tsx'
import { ReadTrail } from '#src/components/read-trail.tsx'
import { BackToList } from '#src/components/record-page.tsx'
import { SectionCard } from '#src/components/section-card.tsx'
import { Skeleton } from '#src/components/skeleton.tsx'
import { useRead } from '#src/lib/use-read.ts'
import { TopUpFacts, TopUpStanding } from './top-up-facts.tsx'
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
        <TopUpFacts topUp={topUp} />
        {topUp.files.length > 0 && (
          <SectionCard title={t('topUps.files')}>
            <MediaGallery files={topUp.files} owner={topUp.number} />
          </SectionCard>
        )}
        <LedgerEntries kind="topUp" id={topUp.id} />
      </div>
      <div className="grid min-w-0 gap-4">
        <TopUpStanding topUp={topUp} />
        <ReadTrail machine="topUp" id={topUp.id} pill={pillOf} />
      </div>
    </div>
  )
}
