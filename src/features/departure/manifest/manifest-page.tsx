import FilePlus2 from 'lucide-react/icons/file-plus-2'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { AnswerOf } from '#contract/contract.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { DepartureNeighbours } from '#src/domain/departure/departure-neighbours.tsx'
import { DestinationBlind } from '#src/domain/departure/destination-blind.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { errorText } from '#src/platform/error-text.ts'
import { formatDay, formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { notify } from '#src/platform/notify.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { GateLine } from '../gate-line.tsx'
import { IncompleteList } from './incomplete-list.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import { ManifestTables } from './manifest-tables.tsx'
import { useBorderWords } from './manifest-words.ts'
import { ManifestVersions } from './manifest-versions.tsx'

type Present = AnswerOf<'getDepartureManifest'>['data']

/** The manifest of a departure: what it would say now, what is missing, and the versions that a border was given. */
export default function ManifestPage({ params: { key = '' } }: { params: { key?: string | undefined } }) {
  const { t } = useTranslation('manifest')
  const read = useRead('getDepartureManifest', { params: { key } })
  return (
    <ReadState read={read} waiting={<Skeleton className="h-80" />} refused={t('common:error.title')}>
      {({ data }) => <Manifest departureKey={key} present={data} />}
    </ReadState>
  )
}

function Manifest({ departureKey, present }: { departureKey: string; present: Present }) {
  const { t, i18n } = useTranslation('manifest')
  const [place] = useLocation()
  const borderWords = useBorderWords()
  const back = (
    <BackToList
      path={place.replace(/\/manifest$/, '')}
      beside={<DepartureNeighbours departureKey={departureKey} inReach />}
    >
      {t('back')}
    </BackToList>
  )
  const { content } = present
  return (
    <>
      <title>{`${t('title')} · ${localName(content.route, i18n.language)} · ${content.travelDate}`}</title>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        back={back}
        actions={<Issue departureKey={departureKey} present={present} />}
      />
      <div className="grid gap-4">
        <DestinationBlind
          as="h2"
          from={localName(content.from, i18n.language)}
          to={localName(content.to, i18n.language)}
          time={formatInstant(content.startsAt, { language: i18n.language, zone: content.startZone, style: 'time' })}
          date={formatDay(content.travelDate, i18n.language, 'weekday')}
          vehicle={content.transport.registrationNumber}
        />
        <GateLine departureKey={departureKey} />
        <Standing present={present} />
        {present.incomplete.length > 0 && <IncompleteList incomplete={present.incomplete} />}
        <ManifestVersions issued={present.issued} outdated={present.outdated !== null} zone={content.startZone} />
        <SectionCard
          flush
          title={t(present.isOpen ? 'preview.title' : 'preview.titleOver')}
          lead={`${borderWords(content.borders)} · ${t('preview.lead')}`}
        >
          <ManifestTables content={content} />
        </SectionCard>
      </div>
    </>
  )
}

/** In one sentence where the manifest stands: what to do next follows from it. */
function Standing({ present: { incomplete, issued, outdated, isOpen, mayOverride } }: { present: Present }) {
  const { t } = useTranslation('manifest')
  const [newest] = issued
  if (!isOpen) return <Notice tone="info">{t('standing.over')}</Notice>
  if (incomplete.length > 0) {
    return (
      <Notice tone="stop" title={t('standing.incomplete', { count: incomplete.length })}>
        {t(mayOverride ? 'standing.mayOverride' : 'standing.correctFirst')}
      </Notice>
    )
  }
  if (!newest) return <Notice tone="info">{t('standing.none')}</Notice>
  if (!outdated) return <Notice tone="done">{t('standing.current', { version: newest.versionNumber })}</Notice>
  const changes = [
    ...(['joined', 'left', 'changed'] as const)
      .filter((kind) => outdated[kind] > 0)
      .map((kind) => t(`changes.${kind}`, { count: outdated[kind] })),
    ...(outdated.journey ? [t('changes.journey')] : []),
  ]
  return (
    <Notice tone="attention" title={t('standing.outdated', { version: newest.versionNumber })}>
      {t('standing.differs', { changes: changes.join(t('changes.and')) })}
    </Notice>
  )
}

function Issue({
  departureKey,
  present: { issued, incomplete, outdated, isOpen, mayOverride },
}: {
  departureKey: string
  present: Present
}) {
  const { t } = useTranslation('manifest')
  const [isAsked, setIsAsked] = useState(false)
  const mayCall = useMayCall()
  const issue = useWrite('issueManifest', {
    invalidates: ['getDepartureManifest'],
    onDone: ({ data }) => {
      notify.success(t('issue.done', { version: data.versionNumber }))
      setIsAsked(false)
    },
    onRefused: (error) => {
      notify.error(errorText(t, error))
      setIsAsked(false)
    },
  })
  const newest = issued[0]?.versionNumber ?? 0
  const isComplete = incomplete.length === 0
  // Another version beside one that says the same only raises the question which of them holds.
  const isCurrent = newest > 0 && outdated === null
  const go = () => issue.mutate({ params: { key: departureKey }, body: {} })
  const isBlocked = !isComplete && !mayOverride
  if (!isOpen || !mayCall('issueManifest')) return null
  return (
    <>
      <Button
        tone={isCurrent ? undefined : 'primary'}
        icon={<FilePlus2 />}
        busy={issue.isPending}
        disabled={isBlocked}
        onClick={() => (isComplete && !isCurrent ? go() : setIsAsked(true))}
      >
        {t(!isComplete && mayOverride ? 'issue.override' : isCurrent ? 'issue.another' : 'issue.go', {
          version: newest + 1,
        })}
      </Button>
      <ConfirmDialog
        open={isAsked && isComplete}
        tone="primary"
        title={t('issue.again.title', { version: newest })}
        body={t('issue.again.body', { version: newest })}
        confirmLabel={t('issue.go', { version: newest + 1 })}
        busy={issue.isPending}
        onCancel={() => setIsAsked(false)}
        onConfirm={go}
      />
      {isAsked && !isComplete && (
        <IssueDialog departureKey={departureKey} incomplete={incomplete} onDone={() => setIsAsked(false)} />
      )}
    </>
  )
}
