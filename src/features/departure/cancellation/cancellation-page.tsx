import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { DepartureCancellation } from '#contract/departure/departure-cancellation.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { DestinationBlind } from '#src/domain/departure/destination-blind.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { errorText } from '#src/platform/error-text.ts'
import { formatDay, formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { notify } from '#src/platform/notify.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { CancellationProgressView } from './cancellation-progress.tsx'
import { cancellationView } from '#src/domain/departure/cancellation-view.ts'
import { PlanForm } from './plan-form.tsx'
import { Proposal } from './proposal.tsx'
import { useLiveCancellation } from './use-live-cancellation.ts'

/** Cancelling a departure, from the plan to the last ticket: whoever opens it sees what is theirs to do. */
export default function CancellationPage({ params: { key = '' } }: { params: { key?: string | undefined } }) {
  const read = useRead('getCancellationPlan', { params: { key } })
  useLiveCancellation(read.data?.data.cancellation ?? null)
  return (
    <ReadState read={read} waiting={<Skeleton className="h-96" />}>
      {({ data }) => <Page shown={data} onOvertaken={() => void read.refetch()} />}
    </ReadState>
  )
}

function Page({ shown, onOvertaken }: ViewProps) {
  const { t, i18n } = useTranslation('departure-cancellation')
  const { language } = i18n
  const [place] = useLocation()
  const { departure } = shown
  const { from, to, key } = departure
  const [, travelDate = ''] = key.split('.')
  const back = <BackToList path={place.replace(/\/cancel$/, '')}>{t('page.back')}</BackToList>
  return (
    <>
      <title>{`${t('page.title')} · ${localName(departure.routeName, language)}`}</title>
      <PageHeader title={t('page.title')} lead={t('page.lead')} back={back} />
      <div className="grid gap-4">
        <DestinationBlind
          as="h2"
          from={localName(from.name, language)}
          to={localName(to.name, language)}
          time={formatInstant(from.at, { language, zone: from.timeZone, style: 'time' })}
          date={formatDay(travelDate, language, 'weekday')}
          vehicle={departure.vehicle}
        />
        <View shown={shown} onOvertaken={onOvertaken} />
      </div>
    </>
  )
}

interface ViewProps {
  shown: DepartureCancellation
  onOvertaken: () => void
}

/** What the reader can do now, by what the server says of it. */
function View({ shown, onOvertaken }: ViewProps) {
  const { t } = useTranslation('departure-cancellation')
  const mayCall = useMayCall()
  const { cancellation, can } = shown
  if (cancellation?.state === 'running' || cancellation?.state === 'done')
    return <CancellationProgressView shown={shown} />
  if (cancellation?.state === 'proposed') {
    if (can.confirm !== 'ownRequest') return <OthersProposal shown={shown} />
    return <OwnProposal key={cancellation.id} shown={shown} onOvertaken={onOvertaken} />
  }
  const refusal = mayCall('proposeCancellation') ? can.propose : 'notAllowed'
  if (refusal !== null) return <Notice tone="info" title={t(`refusal.${refusal}`)} />
  return <NewProposal shown={shown} onOvertaken={onOvertaken} />
}

function NewProposal({ shown, onOvertaken }: ViewProps) {
  const { t } = useTranslation('departure-cancellation')
  const { cancellation, departure, bookings } = shown
  return (
    <>
      {cancellation?.decidedBy && (
        <Notice
          tone="info"
          title={t(
            cancellation.decidedBy.id === cancellation.proposedBy.id
              ? 'propose.withdrawnBefore'
              : 'propose.rejectedBefore',
            {
              name: cancellation.decidedBy.name,
            },
          )}
        >
          <bdi>{cancellation.decisionReason}</bdi>
        </Notice>
      )}
      <Notice tone="info">{t('propose.how')}</Notice>
      <PlanForm
        call="proposeCancellation"
        toRequest={({ plans, reason }) => ({ body: { departureKey: departure.key, reason, plans } })}
        invalidates={cancellationView.invalidates}
        saved={() => t('propose.done')}
        next={() => window.scrollTo({ top: 0 })}
        onRefused={({ status }) => status === 409 && onOvertaken()}
        title={t('propose.who')}
        lead={t('propose.whoLead')}
        bookings={bookings}
        reason={cancellation?.reason ?? ''}
        isWhole
        submitLabel={t('propose.go')}
      />
    </>
  )
}

/** It is decided where all that waits is. */
function OthersProposal({ shown }: { shown: DepartureCancellation }) {
  const { t } = useTranslation('departure-cancellation')
  const approvals = useScreenPath('approvals')
  const { cancellation } = shown
  return (
    <>
      <Notice
        tone="attention"
        title={t('others.title', { name: `\u2068${cancellation?.proposedBy.name ?? ''}\u2069` })}
        action={
          approvals &&
          cancellation && (
            <LinkButton size="small" tone="primary" href={`${approvals}?id=${cancellation.id}`}>
              {t('others.decide')}
            </LinkButton>
          )
        }
      >
        {t('others.body')}
      </Notice>
      <Proposal shown={shown} />
    </>
  )
}

/** What one has proposed oneself: it waits for another, and can be changed or withdrawn until then. */
function OwnProposal({ shown, onOvertaken }: ViewProps) {
  const { t } = useTranslation('departure-cancellation')
  const mayCall = useMayCall()
  const { cancellation, bookings } = shown
  const [isEditing, setEditing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const onRefused = (error: Parameters<typeof errorText>[1]) => {
    setAsking(false)
    notify.error(errorText(t, error))
    if (error.status === 409) onOvertaken()
  }
  const withdraw = useWrite('withdrawCancellation', {
    invalidates: cancellationView.invalidates,
    onDone: () => notify.success(t('own.withdrawn')),
    onRefused,
  })
  if (!cancellation) return null
  const { id, version } = cancellation
  if (isEditing) {
    return (
      <PlanForm
        call="updateCancellationPlan"
        toRequest={({ plans, reason }) => ({ body: { id, version, reason, plans } })}
        invalidates={cancellationView.invalidates}
        saved={() => t('own.changed')}
        next={() => setEditing(false)}
        onRefused={({ status }) => status === 409 && onOvertaken()}
        title={t('propose.who')}
        lead={t('propose.whoLead')}
        bookings={bookings}
        reason={cancellation.reason}
        isWhole
        submitLabel={t('own.save')}
        aside={<Button onClick={() => setEditing(false)}>{t('own.keep')}</Button>}
      />
    )
  }
  return (
    <>
      <Notice
        tone="info"
        title={t('own.title')}
        action={
          mayCall('proposeCancellation') && (
            <span className="flex flex-wrap gap-2">
              <Button size="small" onClick={() => setEditing(true)}>
                {t('own.change')}
              </Button>
              <Button size="small" onClick={() => setAsking(true)}>
                {t('own.withdraw')}
              </Button>
            </span>
          )
        }
      >
        {t('own.body')}
      </Notice>
      <Proposal shown={shown} />
      <ConfirmDialog
        open={isAsking}
        title={t('own.withdrawTitle')}
        body={t('own.withdrawBody')}
        confirmLabel={t('own.withdraw')}
        cancelLabel={t('own.stay')}
        busy={withdraw.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => withdraw.mutate({ body: { id, version, reason: null } })}
      />
    </>
  )
}
