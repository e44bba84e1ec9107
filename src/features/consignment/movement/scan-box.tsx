import ScanLine from 'lucide-react/icons/scan-line'
import { useRef, useState, type FormEvent } from 'react'
import { useRestoredFocus } from '#src/ui/use-restored-focus.ts'
import { useMedia } from '#src/ui/use-media.ts'

export interface ScanBoxProps {
  label: string
  /** What was scanned or typed, without blanks around it, at Enter. */
  onScan: (text: string) => void
}

/** The one field of the dock: scanners and people write into it, Enter ends it, and it has the focus by itself. */
export function ScanBox({ label, onScan }: ScanBoxProps) {
  const field = useRef<HTMLInputElement>(null)
  useRestoredFocus(field)
  const isTouch = useMedia('(pointer: coarse)')
  // A tablet's own keyboard covers half of the screen: it comes when the field is tapped, not for every scan.
  const [wantsKeyboard, setWantsKeyboard] = useState(false)

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    const input = field.current
    const text = input?.value.trim() ?? ''
    if (!input || text === '') return
    input.value = ''
    onScan(text)
  }

  return (
    <form onSubmit={onSubmit} className="relative min-w-0" data-print="hide">
      <ScanLine aria-hidden className="pointer-events-none absolute inset-y-0 start-4 my-auto size-6 text-ink-3" />
      <input
        ref={field}
        type="text"
        name="scan"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={60}
        inputMode={isTouch && !wantsKeyboard ? 'none' : 'text'}
        aria-label={label}
        placeholder={label}
        onPointerDown={() => setWantsKeyboard(true)}
        onBlur={() => setWantsKeyboard(false)}
        onKeyDown={(event) => {
          // A key that is held down is one Enter; Esc takes away what stands there.
          if (event.key === 'Enter' && event.repeat) event.preventDefault()
          if (event.key !== 'Escape' || event.currentTarget.value === '') return
          event.preventDefault()
          event.currentTarget.value = ''
        }}
        className="block h-14 w-full rounded border-2 border-control bg-surface ps-14 pe-4 text-lg text-ink focus-visible:border-brand focus-visible:outline-offset-0"
      />
    </form>
  )
}
