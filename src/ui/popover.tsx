import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

export interface PopoverProps {
  /** Content of the button. */
  button: ReactNode
  /** Accessible name of the button, where its content is an icon. */
  buttonLabel?: string | undefined
  buttonClassName: string
  /** Accessible name of the panel. */
  label: string
  /** Width of the panel in pixels, so that it can be kept inside the window. */
  width: number
  disabled?: boolean | undefined
  /** False where a key of the field beside it opens it: the Tab path goes from field to field. */
  isTabStop?: boolean | undefined
  /** Which edges of button and panel stand together: `start` for a button at the start of its line. */
  align?: 'start' | 'end'
  /** Made when it opens. */
  children: (close: () => void) => ReactNode
}

/**
 * A small panel below its button, for a few settings or a calendar. On the browser's own popover: it lies above
 * everything, a click outside or Esc closes it and gives the focus back, the Tab key goes in and out in reading order.
 */
export function Popover({
  button,
  buttonLabel,
  buttonClassName,
  label,
  width,
  disabled,
  isTabStop = true,
  align = 'end',
  children,
}: PopoverProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLDialogElement>(null)
  // Only with its content it has its height.
  useLayoutEffect(() => {
    if (open && panel.current) put(panel.current, width, align)
  }, [open, width, align])

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={buttonLabel}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        disabled={disabled}
        tabIndex={isTabStop ? undefined : -1}
        className={buttonClassName}
      >
        {button}
      </button>
      <dialog
        ref={panel}
        id={id}
        popover="auto"
        aria-label={label}
        onBeforeToggle={(event) => {
          if (event.newState === 'open') put(event.currentTarget, width, align)
        }}
        onToggle={(event) => setOpen(event.newState === 'open')}
        style={{ width }}
        className="absolute m-0 max-w-[calc(100vw-1rem)] rounded bg-surface p-2 text-sm text-ink shadow-float outline-none open:animate-rise"
      >
        {open && children(() => document.getElementById(id)?.hidePopover())}
      </dialog>
    </>
  )
}

/** Between button and panel, and between panel and window, in pixels. */
const GAP = 6
const MARGIN = 8

/** Below the button, or above where only there is room; inside the window, where a panel higher than its room scrolls. */
function put(panel: HTMLElement, width: number, align: 'start' | 'end') {
  const opener = document.querySelector(`[popovertarget="${CSS.escape(panel.id)}"]`)
  if (!opener) return
  const box = opener.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const isAtLeft = (getComputedStyle(opener).direction === 'rtl') !== (align === 'start')
  const wanted = isAtLeft ? box.left : box.right - width
  const roomBelow = clientHeight - box.bottom - GAP - MARGIN
  const roomAbove = box.top - GAP - MARGIN
  panel.style.maxHeight = 'none'
  const isAbove = panel.offsetHeight > roomBelow && roomAbove > roomBelow
  panel.style.maxHeight = `${Math.max(0, isAbove ? roomAbove : roomBelow)}px`
  panel.style.inset = 'auto'
  panel.style.left = `${Math.max(MARGIN, Math.min(wanted, clientWidth - width - MARGIN)) + window.scrollX}px`
  panel.style.top = `${window.scrollY + (isAbove ? box.top - GAP : box.bottom + GAP)}px`
  panel.style.translate = isAbove ? '0 -100%' : ''
}
