import Camera from 'lucide-react/icons/camera'
import List from 'lucide-react/icons/list'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { lazy, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { loadPatiently } from '#src/platform/load-with-retry.ts'
import { isMuted, onMuted, setMuted } from '#src/ui/tunes.ts'
import { departureInAddress, useCheckIn, useCheckInActor } from './check-in-actor.tsx'
import { viewOf, type View } from './check-in-views.ts'
import { bringForward, isNarrow } from './narrow.ts'
import { DepartureChooser } from './departure-chooser.tsx'
import { DeskHeader, type DeskHeaderProps } from './desk-header.tsx'
import { DeskNotices } from './desk-notices.tsx'
import { CameraView, FeeReceipts } from './lazy-parts.ts'
import { Opening } from './opening.tsx'
import { ScanField, scanInto } from './scan-field.tsx'
import { play } from './sounds.ts'
import { useDepartureOfScan } from './use-departure-of-scan.ts'
import { useDepartures } from './use-departures.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useEnterRest } from './use-enter-rest.ts'
import { useNewVersion } from './use-new-version.ts'
import './check-in.css'

const loadBoarding = () => loadPatiently(() => import('./boarding.tsx'))
const BoardingView = lazy(async () => ({ default: (await loadBoarding()).BoardingView }))
const BoardingSide = lazy(async () => ({ default: (await loadBoarding()).BoardingSide }))

export interface CheckInDeskProps extends Pick<DeskHeaderProps, 'defectDialog'> {
  /** The page's own buttons: language, signing out. */
  buttons?: ReactNode
  /** What the page has to say above everything else. */
  notice?: ReactNode
}

/** Boarding a departure: one field, one verdict, and everybody's list beside it. */
export function CheckInDesk({ buttons, notice, defectDialog }: CheckInDeskProps) {
  const { t } = useTranslation('check-in')
  const actor = useCheckInActor()
  const view = useCheckIn(viewOf)
  const isOpen = useCheckIn(({ context }) => context.list !== null)
  const hasReceipts = useCheckIn(({ context }) => context.receipts.length > 0)
  const [hasCamera, setHasCamera] = useState(false)
  const hasList = useCheckIn(({ context }) => context.isListOpen)
  const muted = useSyncExternalStore(onMuted, isMuted)
  const departures = useDepartures(view === 'choosingDeparture')
  const { told, find } = useDepartureOfScan(departures.read)
  useSounds(view)
  useNewVersion()
  const { isAwake, isShown: isEnterShown } = useEnterRest()

  const toggleList = useCallback(() => {
    // Where there is room for both, the list is there anyway.
    if (isNarrow())
      actor.send({ type: actor.getSnapshot().context.isListOpen ? 'checkIn.closeList' : 'checkIn.openList' })
  }, [actor])
  const toggleCamera = useCallback(() => {
    if (bringForward(actor)) setHasCamera(true)
    else setHasCamera((before) => !before)
  }, [actor])
  const closeCamera = useCallback(() => setHasCamera(false), [])
  // The desk itself is nothing for paper.
  const printReceipts = useCallback(() => actor.getSnapshot().context.receipts.length > 0 && window.print(), [actor])
  const withAlt = useMemo(
    () => ({ KeyL: toggleList, KeyK: toggleCamera, KeyM: () => setMuted(!isMuted()), KeyR: printReceipts }),
    [toggleList, toggleCamera, printReceipts],
  )
  useDeskKeys(withAlt)

  useEffect(() => {
    const departureKey = departureInAddress()
    if (departureKey !== null && actor.getSnapshot().matches('choosingDeparture'))
      actor.send({ type: 'checkIn.open', departureKey })
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
    if (view === 'choosing' && bringForward(actor)) return true
    const { context } = actor.getSnapshot()
    if (view === 'choosing') {
      const ticket = context.found[line - 1]
      if (ticket) actor.send({ type: 'checkIn.choose', ticketId: ticket.ticketId })
      return ticket !== undefined
    }
    if (view !== 'choosingDeparture' || departures.read.state !== 'read') return false
    const departure = departures.read.departures[line - 1]
    if (departure) actor.send({ type: 'checkIn.open', departureKey: departure.departureKey })
    return departure !== undefined
  }

  return (
    <div className="check-in" data-open={isOpen} data-list={hasList} data-enter={isEnterShown}>
      <title>{t('title')}</title>
      <DeskHeader defectDialog={defectDialog}>{buttons}</DeskHeader>
      <div
        data-print="hide"
        className="flex items-center gap-2 border-b border-line bg-ground px-4 py-3 max-[480px]:gap-1"
      >
        <ScanField onNumber={onNumber} onEarly={onEarly} isAwake={isAwake} />
        <IconButton
          className="size-14! max-[480px]:size-12! [&_svg]:size-6!"
          label={`${t('camera.open')} (Alt K)`}
          icon={<Camera />}
          onClick={toggleCamera}
          aria-pressed={hasCamera}
        />
        <IconButton
          className="size-14! max-[480px]:size-12! [&_svg]:size-6!"
          label={`${t(muted ? 'sound.on' : 'sound.off')} (Alt M)`}
          icon={muted ? <VolumeX /> : <Volume2 />}
          onClick={() => setMuted(!muted)}
          aria-pressed={muted}
        />
        {isOpen && (
          <span className="check-in-list-button">
            <IconButton
              className="size-14! max-[480px]:size-12! [&_svg]:size-6!"
              label={`${t('list.title')} (Alt L)`}
              icon={<List />}
              onClick={toggleList}
              aria-pressed={hasList}
            />
          </span>
        )}
      </div>
      {notice}
      <DeskNotices />
      <div className="check-in-body" data-print="hide">
        <div className="check-in-main">
          {hasCamera && (
            <Arriving fallback={null}>
              <CameraView onRead={onRead} onClose={closeCamera} />
            </Arriving>
          )}
          {view === 'choosingDeparture' ? (
            <DepartureChooser {...departures} told={told} />
          ) : (
            <Arriving fallback={<Opening />}>
              <BoardingView view={view} />
            </Arriving>
          )}
        </div>
        {isOpen && (
          <Arriving fallback={<div className="check-in-side" />}>
            <BoardingSide />
          </Arriving>
        )}
      </div>
      {hasReceipts && (
        <Arriving fallback={null}>
          <FeeReceipts />
        </Arriving>
      )}
    </div>
  )
}

/** One sound for each verdict, and again when the next passenger has the same. */
function useSounds(view: View): void {
  const scanned = useCheckIn(({ context }) => context.scanned)
  const ticketId = useCheckIn(({ context }) => context.ticketId)
  const played = useRef('')
  useEffect(() => {
    const now = [view, ticketId, scanned].join('|')
    if (played.current === now) return
    played.current = now
    play(view)
  }, [view, ticketId, scanned])
}
