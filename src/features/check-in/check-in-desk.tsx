import Camera from 'lucide-react/icons/camera'
import List from 'lucide-react/icons/list'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/components/icon-button.tsx'
import { Notice } from '#src/components/notice.tsx'
import { loadPatiently } from '#src/lib/load-patiently.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { ActBar } from './act-bar.tsx'
import { departureInAddress, useCheckIn, useCheckInActor, useDeskStatus } from './check-in-actor.tsx'
import { faceOf, type Face } from './check-in-faces.ts'
import { DepartureChooser, type DepartureChooserProps } from './departure-chooser.tsx'
import { DeskHeader } from './desk-header.tsx'
import { FoundList } from './found-list.tsx'
import { JourneyLine } from './journey-line.tsx'
import { PartyPanel } from './party-panel.tsx'
import { PassengerCard } from './passenger-card.tsx'
import { PeopleList } from './people-list.tsx'
import { ScanField, scanInto } from './scan-field.tsx'
import { isMuted, onMuted, play, setMuted } from './sounds.ts'
import { useCard } from './use-card.ts'
import { useDepartureOfScan } from './use-departure-of-scan.ts'
import { useDepartures } from './use-departures.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { VerdictPanel, VerdictVoice } from './verdict-panel.tsx'
import './check-in.css'

const PassportCompare = lazy(() => loadPatiently(() => import('./passport-compare.tsx')))
const CameraView = lazy(() => loadPatiently(() => import('./camera-view.tsx')))
const FeeReceipts = lazy(() => loadPatiently(() => import('./fee-receipts.tsx')))

/** Where the list comes over the card instead of beside it (check-in.css). */
const NARROW = '(max-width: 960px)'

export interface CheckInDeskProps {
  /** The page's own buttons: language, signing out. */
  buttons?: ReactNode
  /** What the page has to say above everything else. */
  notice?: ReactNode
}

/** Boarding a departure: one field, one verdict, and everybody's list beside it. */
export function CheckInDesk({ buttons, notice }: CheckInDeskProps) {
  const { t } = useTranslation('check-in')
  const actor = useCheckInActor()
  const face = useCheckIn(faceOf)
  const isOpen = useCheckIn(({ context }) => context.list !== null)
  const hasReceipts = useCheckIn(({ context }) => context.receipts.length > 0)
  const [hasCamera, setHasCamera] = useState(false)
  const [hasList, setHasList] = useState(false)
  const muted = useSyncExternalStore(onMuted, isMuted)
  const departures = useDepartures(face === 'choosingDeparture')
  const { told, find } = useDepartureOfScan(departures.read)
  const isNarrow = useMedia(NARROW)
  useSounds(face)

  const toggleList = useCallback(() => setHasList((before) => !before), [])
  const toggleCamera = useCallback(() => setHasCamera((before) => !before), [])
  const closeCamera = useCallback(() => setHasCamera(false), [])
  const withAlt = useMemo(
    () => ({ KeyL: toggleList, KeyK: toggleCamera, KeyM: () => setMuted(!isMuted()), KeyR: print }),
    [toggleList, toggleCamera],
  )
  useDeskKeys(withAlt)

  useEffect(() => {
    const departureKey = departureInAddress()
    if (departureKey !== null && actor.getSnapshot().matches('choosingDeparture')) actor.send({ type: 'checkIn.open', departureKey })
  }, [actor])

  const onRead = useCallback((text: string) => {
    setHasCamera(false)
    scanInto(text)
  }, [])

  function onEarly(text: string): boolean {
    if (!actor.getSnapshot().matches('choosingDeparture')) return false
    find(text)
    return true
  }

  function onNumber(line: number): boolean {
    const { context } = actor.getSnapshot()
    if (face === 'choosing') {
      const ticket = context.found[line - 1]
      if (ticket) actor.send({ type: 'checkIn.choose', ticketId: ticket.ticketId })
      return ticket !== undefined
    }
    if (face !== 'choosingDeparture' || departures.read.state !== 'read') return false
    const departure = departures.read.departures[line - 1]
    if (departure) actor.send({ type: 'checkIn.open', departureKey: departure.departureKey })
    return departure !== undefined
  }

  return (
    <div className="check-in" data-list={hasList}>
      <title>{t('title')}</title>
      <DeskHeader>{buttons}</DeskHeader>
      <div data-print="hide" className="flex items-center gap-2 border-b border-line bg-ground px-4 py-3">
        <ScanField onNumber={onNumber} onEarly={onEarly} />
        <IconButton className="size-14! [&_svg]:size-6!" label={`${t('camera.open')} (Alt K)`} icon={<Camera />} onClick={toggleCamera} aria-pressed={hasCamera} />
        <IconButton
          className="size-14! [&_svg]:size-6!"
          label={`${t(muted ? 'sound.on' : 'sound.off')} (Alt M)`}
          icon={muted ? <VolumeX /> : <Volume2 />}
          onClick={() => setMuted(!muted)}
          aria-pressed={muted}
        />
        {isOpen && (
          <span className="check-in-list-button">
            <IconButton className="size-14! [&_svg]:size-6!" label={`${t('list.title')} (Alt L)`} icon={<List />} onClick={toggleList} aria-pressed={hasList} />
          </span>
        )}
      </div>
      {notice}
      <VerdictVoice face={face} />
      <div className="check-in-body" data-print="hide">
        <div className="check-in-main">
          {hasCamera && (
            <Suspense fallback={null}>
              <CameraView onRead={onRead} onClose={closeCamera} />
            </Suspense>
          )}
          <Face face={face} departures={{ ...departures, told }} />
        </div>
        {isOpen && (
          <div className="check-in-side">
            {!isNarrow && <PartyPanel />}
            <PeopleList />
          </div>
        )}
      </div>
      {hasReceipts && (
        <Suspense fallback={null}>
          <FeeReceipts />
        </Suspense>
      )}
    </div>
  )
}

function Face({ face, departures }: { face: Face; departures: DepartureChooserProps }) {
  const { t } = useTranslation('check-in')
  const card = useCard()
  const refusal = useCheckIn(({ context }) => context.refusal)
  const isRepriced = useCheckIn(({ context }) => context.isRepriced)
  const isQueued = useCheckIn(({ context }) => context.isQueued)
  const { unsent } = useDeskStatus()
  const isNarrow = useMedia(NARROW)
  if (face === 'choosingDeparture') return <DepartureChooser {...departures} />
  if (face === 'choosing') return <FoundList />
  if (face === 'openingDeparture') return <ActBar face={face} onPrint={print} />
  if (face === 'ready' || (face === 'lookingUp' && !card)) return <Ready isLooking={face === 'lookingUp'} />
  const isPaying = face === 'payFirst' || face === 'choosingMeans' || face === 'enteringSlip'
  return (
    <VerdictPanel face={face}>
      <ActBar face={face} onPrint={print} />
      {isRepriced && isPaying && <p className="verdict-warning" role="alert">{t('repriced')}</p>}
      {refusal && isPaying && <p className="verdict-warning" role="alert">{refusal.message}</p>}
      {isQueued && unsent > 0 && <p className="verdict-warning">{t('queued')}</p>}
      {face === 'comparing' && (
        <Suspense fallback={null}>
          <PassportCompare />
        </Suspense>
      )}
      {face === 'partlyDone' && <Outcomes />}
      {card && <PassengerCard ticket={card} />}
      {isNarrow && <PartyPanel />}
    </VerdictPanel>
  )
}

/** Nothing scanned yet: what is boarded, and how many are still missing. */
function Ready({ isLooking }: { isLooking: boolean }) {
  const { t } = useTranslation('check-in')
  const list = useCheckIn(({ context }) => context.list)
  if (!list) return null
  return (
    <section className="flex grow flex-col items-center justify-center gap-8 p-6 text-center">
      <JourneyLine departure={list.departure} size="head" />
      <p className="text-verdict font-semibold tabular-nums">
        <bdi dir="ltr">
          {list.counts.checkedIn} / {list.counts.expected}
        </bdi>
      </p>
      <p className="text-lg text-ink-2">{t(isLooking ? 'doing.lookingUp' : 'ready')}</p>
    </section>
  )
}

/** Of each of the family: in, or why not. */
function Outcomes() {
  const { t } = useTranslation('check-in')
  const outcomes = useCheckIn(({ context }) => context.outcomes)
  const list = useCheckIn(({ context }) => context.list)
  return (
    <ul className="verdict-sheet flex flex-col gap-1">
      {outcomes.map(({ ticketId, result, message }) => {
        const passenger = list?.tickets.find((ticket) => ticket.ticketId === ticketId)?.passenger
        return (
          <li key={ticketId}>
            <Notice tone={result === 'refused' ? 'stop' : 'done'}>
              <bdi className="font-semibold">{passenger && `${passenger.firstName} ${passenger.lastName}`}</bdi>: {message ?? t(`result.${result}`)}
            </Notice>
          </li>
        )
      })}
    </ul>
  )
}

/** One sound for each verdict, and again when the next passenger has the same. */
function useSounds(face: Face): void {
  const scan = useCheckIn(({ context }) => context.scan)
  const ticketId = useCheckIn(({ context }) => context.ticketId)
  const played = useRef('')
  useEffect(() => {
    const now = [face, ticketId, scan && JSON.stringify(scan)].join('|')
    if (played.current === now) return
    played.current = now
    play(face)
  }, [face, ticketId, scan])
}

const print = () => window.print()
