import ScanLine from 'lucide-react/icons/scan-line'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
} from 'react'
import { useTranslation } from 'react-i18next'
import { isMrzBeginning } from '#machines/check-in/mrz.ts'
import { isScannedCode } from '#machines/check-in/read-scan.ts'
import { useMayCallIfKnown } from '#src/platform/use-may-call.ts'
import { useRestoredFocus } from '#src/ui/use-restored-focus.ts'
import { useMedia } from '#src/ui/use-media.ts'
import { primaryOf } from './check-in-acts.ts'
import { useCheckIn, useCheckInActor } from './check-in-actor.tsx'
import { viewOf } from './check-in-views.ts'
import { bringForward } from './narrow.ts'
import { isHalfScan, scanIn, typingPace } from './scan-text.ts'

/** The field's form, for a button elsewhere that stands for its Enter. */
export const SCAN_FORM = 'check-in-scan'
const SCAN_NAME = 'scan'

/** So long nothing came: a scan that stopped there goes on no more. */
const PAUSE_MS = 2000

/** Puts into the field what was read elsewhere, as a scanner would. */
export function scanInto(text: string): void {
  const input = scanInput()
  if (!input) return
  input.value = text
  input.focus({ preventScroll: true })
  input.form?.requestSubmit()
}

/** Whether a scanner, or somebody, is in the middle of writing. */
export const isScanBegun = (): boolean => (scanInput()?.value ?? '') !== ''

function scanInput(): HTMLInputElement | null {
  const form = document.getElementById(SCAN_FORM)
  const input = form instanceof HTMLFormElement ? form.elements.namedItem(SCAN_NAME) : null
  return input instanceof HTMLInputElement ? input : null
}

export interface ScanFieldProps {
  /** Chooses the line of that number, where people or departures are offered by number; false where there is none. */
  onNumber: (line: number) => boolean
  /** Whether an Enter in the empty field may act on what is on the screen. */
  isAwake: () => boolean
  /** Takes what was scanned before there is a departure; false where there is one. */
  onEarly: (text: string) => boolean
  /** At the end of the field: the camera. */
  children?: ReactNode
}

/**
 * The one field: scanners and people write into it, Enter ends it. It has the focus whenever nothing else is typed into;
 * an empty Enter does the first thing of the card.
 */
export function ScanField({ onNumber, onEarly, isAwake, children }: ScanFieldProps) {
  const { t } = useTranslation('check-in')
  const actor = useCheckInActor()
  const mayCall = useMayCallIfKnown()
  const field = useRef<HTMLInputElement>(null)
  const view = useCheckIn(viewOf)
  const isTouch = useMedia('(pointer: coarse)')
  // A tablet's own keyboard covers half of the screen: it comes when the field is tapped, not for every scan.
  const [wantsKeyboard, setWantsKeyboard] = useState(false)
  const isSlip = view === 'enteringSlip'
  const [pace] = useState(typingPace)
  const pause = useRef(0)
  useEffect(() => () => window.clearTimeout(pause.current), [])

  const [watchFlow] = useState(() => (later: () => void) => {
    const { unsubscribe } = actor.subscribe(later)
    return unsubscribe
  })
  useRestoredFocus(field, watchFlow)

  /** A scan came while the departure was being opened: it is taken as soon as that is done. */
  const waits = useRef(false)
  // Before it is painted: while a part of the desk is still fetched, React hides the field and takes its ref away; what
  // was opened meanwhile is taken when the field is there again.
  useLayoutEffect(() => {
    const takeWaiting = () => {
      if (!waits.current || !actor.getSnapshot().hasTag('resting')) return
      waits.current = false
      field.current?.form?.requestSubmit()
    }
    const { unsubscribe } = actor.subscribe(takeWaiting)
    // It may have been opened between the scan and this.
    takeWaiting()
    return unsubscribe
  }, [actor])

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    const input = field.current
    if (!input) return
    const typed = input.value.trim()
    const text = scanIn(typed) ?? typed
    // The rest of a passport's lines is on its way.
    if (isMrzBeginning(text)) return
    if (take(text)) input.value = ''
  }

  /** A scan that broke off is taken away before the next one is written behind it. */
  function onInput({ nativeEvent }: FormEvent<HTMLInputElement>): void {
    const input = field.current
    if (!input) return
    waits.current = false
    const added = nativeEvent instanceof InputEvent ? (nativeEvent.data?.length ?? 0) : 0
    pace.note(added, input.value.length, performance.now())
    window.clearTimeout(pause.current)
    pause.current = window.setTimeout(() => {
      const { value } = input
      const isWhole = scanIn(value) !== null && !isMrzBeginning(value)
      if (!isSlip && !isWhole && (isHalfScan(value) || pace.isScanner(value.length))) input.value = ''
    }, PAUSE_MS)
  }

  /** Whether the text was used; while an act is under way it stays for the next Enter. */
  function take(text: string): boolean {
    const snapshot = actor.getSnapshot()
    const now = viewOf(snapshot)
    if (now === 'enteringSlip' && !isScannedCode(text)) {
      // A scanner's second line end is no slip without a number.
      if (text === '' && !isAwake()) return true
      // It stays for the next Enter, once the amount is in sight.
      if (bringForward(actor)) return text === ''
      actor.send({ type: 'checkIn.giveSlip', slip: text.slice(0, 60) })
      return true
    }
    if (text === '') {
      if (bringForward(actor)) return true
      const primary = primaryOf(now, mayCall)
      if (primary && isAwake() && snapshot.can(primary.event)) actor.send(primary.event)
      return true
    }
    if (/^\d{1,2}$/.test(text) && onNumber(Number(text))) return true
    const scan = { type: 'checkIn.scan', text } as const
    if (onEarly(text)) return true
    if (!snapshot.can(scan)) {
      // Nobody's card is on the screen yet, so that nothing would be skipped over unseen.
      waits.current = snapshot.matches('openingDeparture')
      return false
    }
    actor.send(scan)
    return true
  }

  return (
    <form id={SCAN_FORM} onSubmit={onSubmit} className="relative min-w-0 grow" data-print="hide">
      <ScanLine
        aria-hidden
        className="pointer-events-none absolute inset-y-0 start-4 my-auto size-6 text-ink-3 max-[480px]:start-3 max-[480px]:size-5"
      />
      <input
        ref={field}
        type="text"
        name={SCAN_NAME}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={400}
        inputMode={isTouch && !wantsKeyboard ? 'none' : 'text'}
        aria-label={t(isSlip ? 'field.slip' : 'field.scan')}
        placeholder={t(isSlip ? 'field.slip' : isTouch ? 'field.short' : 'field.scan')}
        onInput={onInput}
        onKeyDown={onFieldKey}
        onPointerDown={() => setWantsKeyboard(true)}
        onBlur={() => setWantsKeyboard(false)}
        className="block h-14 w-full rounded border-2 border-control bg-surface ps-14 pe-4 text-lg max-[480px]:ps-10 max-[480px]:pe-2 max-[480px]:text-base text-ink focus-visible:border-brand focus-visible:outline-offset-0"
      />
      {children}
    </form>
  )
}

/** A key that is held down is one Enter; Esc takes away what stands there before it does anything else. */
function onFieldKey(event: ReactKeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
  if (event.key !== 'Escape' || event.currentTarget.value === '') return
  event.preventDefault()
  event.currentTarget.value = ''
}
