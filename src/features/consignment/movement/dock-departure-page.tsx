import { useQueryClient } from '@tanstack/react-query'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'wouter'
import type { LoadList } from '#contract/consignment/consignment-movement.ts'
import { pieceLabel, type PieceLabel } from '#machines/consignment/piece-label.ts'
import { DestinationBlind } from '#src/domain/departure/destination-blind.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { reasonProblem, ReasonFrame, typedReason } from '#src/ui/reason-dialog.tsx'
import { useStepForm } from '#src/ui/form/use-step-form.ts'
import { formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { isMuted, onMuted, setMuted } from '#src/ui/tunes.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useLiveConsignments } from '#src/features/consignment/use-live-consignments.ts'
import { readOptions, useRead } from '#src/platform/use-read.ts'
import { readsAreDrawn } from '#src/platform/use-write.ts'
import { LoadCard } from './load-card.tsx'
import { LoadListCard } from './load-list-card.tsx'
import { OffloadCard, ReceiveCard } from './unload-cards.tsx'
import { ScanBox } from './scan-box.tsx'
import { ScanVerdictStrip } from './scan-verdict.tsx'
import { actsAt, CALL_OF_ACT, isTold, ownStopOf, sendTo, wasMoved } from './dock-rules.ts'
import { useMovement, type DockAct } from './use-movement.ts'
import { UnloadCheck } from './unload-check.tsx'

export interface DockDeparturePageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** The dock at one vehicle: pieces are scanned on or off, or typed by quantity; the load list stands beside. */
export default function DockDeparturePage({ params: { key = '' } }: DockDeparturePageProps) {
  const { t } = useTranslation('consignment-movement')
  const [path] = useLocation()
  const read = useRead('getLoadList', { params: { key } })
  return (
    <>
      <title>{t('dock.title')}</title>
      <div className="mb-2 text-xs">
        <BackToList path={path.slice(0, path.lastIndexOf('/'))}>{t('dock.back')}</BackToList>
      </div>
      <ReadState read={read} waiting={<Skeleton className="h-96" />} refused={t('dock.notFound')}>
        {({ data }) => <Dock load={data} />}
      </ReadState>
    </>
  )
}

function Dock({ load }: { load: LoadList }) {
  const { t } = useTranslation('consignment-movement')
  const [search, setSearch] = useSearchParams()
  useLiveConsignments(load.lines.map(({ consignmentId }) => consignmentId))
  const mayCall = useMayCall()
  const acts = actsAt(load).filter((each) => mayCall(CALL_OF_ACT[each]))
  const asked = search.get('act')
  const act = acts.find((each) => each === asked) ?? acts[0]
  return (
    <div className="grid gap-3">
      <Head load={load} />
      {acts.length > 1 && act && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <SegmentedControl
            label={t('act.label')}
            labelHidden
            value={act}
            onChange={(chosen) =>
              setSearch((before) => ({ ...Object.fromEntries(before), act: chosen }), { replace: true })
            }
            segments={acts.map((value) => ({ value, label: t(`act.${value}`) }))}
          />
          <SoundSwitch />
        </div>
      )}
      {act ? <Work key={act} act={act} load={load} /> : <Nothing load={load} />}
    </div>
  )
}

function Nothing({ load }: { load: LoadList }) {
  const { t } = useTranslation('consignment-movement')
  const why =
    load.departure.state === 'cancelled'
      ? 'cancelled'
      : load.ownDepot === null
        ? 'noDepot'
        : actsAt(load).length > 0
          ? 'denied'
          : 'notHere'
  return (
    <>
      <Notice tone="info" title={t(`nothing.${why}`)} />
      <LoadListCard load={load} act="load" />
    </>
  )
}

/** Words are wanted for a piece before it is moved. */
interface AskedWords {
  label: PieceLabel
}

function Work({ act, load }: { act: DockAct; load: LoadList }) {
  const { t } = useTranslation('consignment-movement')
  const { key } = load.departure
  const client = useQueryClient()
  const [headedForDepotId, setHeadedFor] = useState<string | null>(null)
  const [asking, setAsking] = useState<AskedWords | null>(null)
  const [offloadReason, setOffloadReason] = useState('')
  const movement = useMovement({
    act,
    send: (choice, idempotencyKey, words) =>
      sendTo(
        act,
        { departureKey: key, choice, headedForDepotId, words: words ?? (offloadReason.trim() || null) },
        idempotencyKey,
      ),
    knownAlready: (label) => wasMoved(act, load, label),
    wasDone: ({ details }) =>
      act === 'receive' && details['state'] === 'receivedByBranch' && details['depotId'] === load.ownDepot?.id,
    needsWords: () => act === 'offload' && !isTold(offloadReason),
    onNeedsWords: (label) => setAsking({ label }),
    onBill: async (bill) => {
      // What lies here is read after the rest: a bill scanned before it has come is not said to be missing.
      if (act === 'load')
        await client.ensureQueryData(readOptions('getLoadablePieces', { params: { key } })).catch(() => undefined)
      await readsAreDrawn()
      return focusBill(bill)
    },
  })

  return (
    <div className="@container">
      <div className="grid items-start gap-4 @min-[58rem]:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-3">
          <ScanBox label={t(`scan.${act}`)} onScan={movement.scan} />
          <ScanVerdictStrip verdict={movement.verdict} idle={t(`idle.${act}`)} />
          {movement.unanswered && (
            <Notice
              tone="attention"
              role="alert"
              title={t('unanswered.title')}
              action={
                <button
                  type="button"
                  className="shrink-0 font-semibold underline underline-offset-4"
                  onClick={movement.repeat}
                >
                  {t('unanswered.again')}
                </button>
              }
            >
              {t('unanswered.body')}
            </Notice>
          )}
          {act === 'load' && (
            <LoadCard load={load} headedFor={headedForDepotId} onHeadedFor={setHeadedFor} movement={movement} />
          )}
          {act === 'receive' && <ReceiveCard load={load} movement={movement} />}
          {act === 'offload' && (
            <OffloadCard load={load} movement={movement} reason={offloadReason} onReason={setOffloadReason} />
          )}
        </div>
        <div className="grid min-w-0 gap-3">
          {act === 'receive' && <UnloadCheck load={load} />}
          <LoadListCard load={load} act={act} />
        </div>
      </div>
      {asking && (
        <WordsDialog
          act={act}
          piece={pieceLabel(asking.label)}
          isSending={movement.isWaiting}
          onClose={() => setAsking(null)}
          onWords={(words) => {
            if (act === 'offload') setOffloadReason(words)
            void movement.moveLabel(asking.label, words).then(() => setAsking(null))
          }}
        />
      )}
    </div>
  )
}

interface WordsDialogProps {
  act: DockAct
  piece: string
  isSending: boolean
  onClose: () => void
  onWords: (words: string) => void
}

function WordsDialog({ act, piece, isSending, onClose, onWords }: WordsDialogProps) {
  const { t } = useTranslation('consignment-movement')
  const form = useStepForm({
    schema: typedReason,
    blank: { reason: '' },
    rules: ({ reason }) => ({ reason: reasonProblem(reason, t('ask.tooShort')) }),
    isSending,
    handOn: ({ reason }) => onWords(reason),
  })
  return (
    <ReasonFrame
      act={form}
      title={t(`ask.${act}.title`, { piece: `\u2066${piece}\u2069` })}
      description={t(`ask.${act}.body`)}
      label={t(`ask.${act}.label`)}
      hint={t('ask.hint')}
      longest={300}
      lines="several"
      startsOn="field"
      send={t(`ask.${act}.go`)}
      onClose={onClose}
    />
  )
}

/** To the first quantity of a bill, where it stands in the table. */
function focusBill(billNumber: string): boolean {
  const field = document.querySelector(`tr[data-bill="${CSS.escape(billNumber)}"] input`)
  if (!(field instanceof HTMLInputElement)) return false
  field.focus()
  field.select()
  return true
}

function Head({ load: { departure } }: { load: LoadList }) {
  const { t, i18n } = useTranslation('consignment-movement')
  const own = ownStopOf(departure)
  const [first, last] = [departure.stops[0], departure.stops.at(-1)]
  const at = own ?? first
  const told = (style: 'time' | 'date') =>
    at &&
    formatInstant(own && own === last ? at.arrivesAt : at.departsAt, {
      language: i18n.language,
      zone: at.timeZone,
      style,
    })
  return (
    <DestinationBlind
      as="h1"
      from={first ? localName(first.name, i18n.language) : ''}
      to={last ? localName(last.name, i18n.language) : ''}
      time={told('time')}
      date={told('date')}
      vehicle={departure.transport.registrationNumber}
      note={own && own === last ? t('dock.arrives') : undefined}
    />
  )
}

function SoundSwitch() {
  const { t } = useTranslation('consignment-movement')
  const muted = useSyncExternalStore(onMuted, isMuted)
  return (
    <IconButton
      label={t(muted ? 'sound.on' : 'sound.off')}
      icon={muted ? <VolumeX /> : <Volume2 />}
      onClick={() => setMuted(!muted)}
    />
  )
}
