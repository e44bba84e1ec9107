import { topUpList } from '#contract/agent/top-up-list.ts'
import Printer from 'lucide-react/icons/printer'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { TopUp } from '#contract/agent/top-up.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { DecideLink } from '#src/domain/approval/decide-link.tsx'
import { LedgerEntries } from '#src/domain/ledger/ledger-entries.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { MediaGallery } from '#src/ui/form/media-gallery.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { ReadTrail } from '#src/domain/workflow/read-trail.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { RecordSheet } from '#src/ui/record/record-sheet.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { errorText } from '#src/platform/error-text.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { notify } from '#src/platform/notify.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { TopUpFacts, TopUpStatus } from './top-up-facts.tsx'
import { topUpView } from '#src/domain/agent/top-up-view.ts'
import { TakenBackNotice } from '../reversed-notice.tsx'
import { AgentRecordPill } from '#src/features/agent/agent-record-pill.tsx'

export interface TopUpPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** One top-up: how it was paid, its slips, what became of it, and what it moved. */
export default function TopUpPage({ params: { id = '' } }: TopUpPageProps) {
  const { t } = useTranslation('agent-money')
  const [path] = useLocation()
  const journal = useScreenPath('journal')
  const read = useRead('getTopUp', { params: { id } })
  const topUp = read.data?.data
  const title = topUp ? t('topUps.detail', { number: `\u2066${topUp.number}\u2069` }) : t('topUps.loading')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        lead={topUp && <AgentRecordPill record="topUp" of={topUp} />}
        back={
          <BackToList id={id} list={topUpList} path={path.slice(0, path.lastIndexOf('/'))}>
            {t('topUps.back')}
          </BackToList>
        }
        actions={
          topUp && (
            <>
              <Button icon={<Printer />} onClick={() => window.print()}>
                {t('topUps.print')}
              </Button>
              <Withdraw topUp={topUp} />
              {topUp.can.some(({ event, refusal }) => event === 'topUp.reject' && refusal === null) && (
                <DecideLink id={topUp.id} />
              )}
              {journal && topUp.approvalEntryId && (
                <LinkButton href={`${journal}/new?entry=${topUp.approvalEntryId}`} icon={<Undo2 />}>
                  {t('topUps.takeBack')}
                </LinkButton>
              )}
            </>
          )
        }
      />
      <ReadState read={read} waiting={<Skeleton className="h-72" />} refused={t('topUps.notFound')}>
        {({ data }) => (
          <>
            <TakenBackNotice takenBack={data.takenBack} />
            <Sheet topUp={data} />
          </>
        )}
      </ReadState>
    </>
  )
}

/** For who asked, as long as nobody has decided. */
function Withdraw({ topUp: { id, version, number, amount, currency, means, can } }: { topUp: TopUp }) {
  const { t, i18n } = useTranslation('agent-money')
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWrite('withdrawTopUp', {
    invalidates: topUpView.invalidates,
    onDone: () => {
      setAsking(false)
      notify.success(t('topUps.withdrawn'))
    },
    onRefused: (error) => {
      setAsking(false)
      notify.error(errorText(t, error))
    },
  })
  if (!can.some(({ event, refusal }) => event === 'topUp.withdraw' && refusal === null)) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('topUps.withdraw')}</Button>
      <ConfirmDialog
        open={isAsking}
        title={t('topUps.withdrawTitle')}
        body={t(means === 'cash' ? 'topUps.withdrawCash' : 'topUps.withdrawBody', {
          number: `\u2066${number}\u2069`,
          amount: moneyInWords(amount, currency, i18n.language),
        })}
        confirmLabel={t('topUps.withdraw')}
        busy={withdraw.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => withdraw.mutate({ body: { id, version, reason: null } })}
      />
    </>
  )
}

function Sheet({ topUp }: { topUp: TopUp }) {
  const { t } = useTranslation('agent-money')
  return (
    <RecordSheet
      aside={
        <>
          <TopUpStatus topUp={topUp} />
          <ReadTrail machine="topUp" id={topUp.id} zone={topUp.depot?.timeZone} isNote={({ to }) => to === 'pending'} />
        </>
      }
    >
      <TopUpFacts topUp={topUp} />
      {topUp.files.length > 0 && (
        <SectionCard title={t('topUps.files')}>
          <MediaGallery files={topUp.files} owner={topUp.number} />
        </SectionCard>
      )}
      <LedgerEntries kind="topUp" id={topUp.id} />
    </RecordSheet>
  )
}
