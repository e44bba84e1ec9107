import { slipList } from '#contract/cash/deposit-slip-list.ts'
import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Slip } from '#contract/cash/deposit-slip.ts'
import { Button } from '#src/ui/button.tsx'
import { DecideLink } from '#src/domain/approval/decide-link.tsx'
import { DepotTime } from '#src/ui/depot-time.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { LedgerEntries } from '#src/domain/ledger/ledger-entries.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { MediaGallery } from '#src/ui/form/media-gallery.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { ReadTrail } from '#src/domain/workflow/read-trail.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { RecordSheet } from '#src/ui/record/record-sheet.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { SlipAmounts } from './slip-amounts.tsx'
import { SlipShifts } from './slip-shifts.tsx'

export interface SlipPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** One deposit slip: its amounts, shifts, images, trail and ledger entries. */
export default function SlipPage({ params: { id = '' } }: SlipPageProps) {
  const { t } = useTranslation('deposit-slip')
  const [path] = useLocation()
  const read = useRead('getDepositSlip', { params: { id } })
  const slip = read.data?.data
  const title = slip ? t('sheet.title', { number: `\u2066${slip.number}\u2069` }) : t('sheet.loading')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        lead={slip && <RecordStatePill record="depositSlip" state={slip.state} />}
        back={
          <BackToList id={id} list={slipList} path={path.slice(0, path.lastIndexOf('/'))}>
            {t('title')}
          </BackToList>
        }
        actions={
          slip && (
            <>
              <Button icon={<Printer />} onClick={() => window.print()}>
                {t('print')}
              </Button>
              {slip.can.some(({ event, refusal }) => event === 'depositSlip.reject' && refusal === null) && (
                <DecideLink id={slip.id} />
              )}
            </>
          )
        }
      />
      <ReadState read={read} waiting={<Skeleton className="h-72" />} refused={t('sheet.notFound')}>
        {({ data }) => <Sheet slip={data} />}
      </ReadState>
    </>
  )
}

function Sheet({ slip }: { slip: Slip }) {
  const { t } = useTranslation('deposit-slip')
  return (
    <RecordSheet
      aside={
        <>
          <SlipFacts slip={slip} />
          <SectionCard title={t('sheet.files')}>
            <MediaGallery files={slip.files} owner={slip.number} />
          </SectionCard>
          <ReadTrail
            machine="depositSlip"
            id={slip.id}
            zone={slip.depot.timeZone}
            isNote={({ to }) => to !== 'rejected'}
          />
        </>
      }
    >
      {slip.state === 'rejected' && <Rejection slip={slip} />}
      <SectionCard title={t('sheet.amounts')} flush>
        <SlipAmounts amounts={slip.amounts} />
      </SectionCard>
      <SectionCard title={t('sheet.shifts')} flush>
        <SlipShifts shifts={slip.shiftLines} zone={slip.depot.timeZone} />
      </SectionCard>
      <LedgerEntries kind="depositSlip" id={slip.id} />
    </RecordSheet>
  )
}

/** Its cash is back in the tills of its shifts; whoever hands in for the depot may do so anew. */
function Rejection({ slip }: { slip: Slip }) {
  const { t } = useTranslation('deposit-slip')
  const addPath = useScreenPath('addDeposit')
  const mayCall = useMayCall()
  const { user_type: type } = useUserDetails()
  const href = addPath && `${addPath}?anew=${slip.id}${type === 'operation_manager' ? `&depotId=${slip.depot.id}` : ''}`
  return (
    <Notice
      tone="attention"
      title={t('sheet.rejected')}
      action={
        href &&
        mayCall('createDepositSlip') && (
          <LinkButton href={href} size="small">
            {t('sheet.anew')}
          </LinkButton>
        )
      }
    >
      {slip.decisionReason && <bdi>{slip.decisionReason}</bdi>}
    </Notice>
  )
}

function SlipFacts({ slip }: { slip: Slip }) {
  const { t, i18n } = useTranslation('deposit-slip')
  const { timeZone } = slip.depot
  return (
    <SectionCard title={t('sheet.facts')}>
      <DefinitionList
        layout="lines"
        items={[
          { term: t('column.depot'), value: localName(slip.depot.name, i18n.language) },
          { term: t('column.createdBy'), value: <bdi>{slip.createdBy.name}</bdi> },
          { term: t('column.createdAt'), value: <DepotTime instant={slip.createdAt} zone={timeZone} /> },
          ...(slip.bankReference
            ? [{ term: t('column.bankReference'), value: <Reference>{slip.bankReference}</Reference> }]
            : []),
          ...(slip.note ? [{ term: t('column.note'), value: <bdi>{slip.note}</bdi> }] : []),
          { term: t('column.decidedBy'), value: slip.decidedBy && <bdi>{slip.decidedBy.name}</bdi> },
          {
            term: t('column.decidedAt'),
            value: slip.decidedAt && <DepotTime instant={slip.decidedAt} zone={timeZone} />,
          },
          ...(slip.decisionReason ? [{ term: t('column.reason'), value: <bdi>{slip.decisionReason}</bdi> }] : []),
        ]}
      />
    </SectionCard>
  )
}
