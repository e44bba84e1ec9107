import { useId, useState, type ReactNode } from 'react'

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

/** Below the button, or above where there is more room; always inside the window. */
function put(panel: HTMLElement, width: number, align: 'start' | 'end') {
  const opener = document.querySelector(`[popovertarget="${CSS.escape(panel.id)}"]`)
  if (!opener) return
  const box = opener.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const isAtLeft = (getComputedStyle(opener).direction === 'rtl') !== (align === 'start')
  const wanted = isAtLeft ? box.left : box.right - width
  const above = box.bottom > clientHeight * 0.62 && box.top > 340
  panel.style.inset = 'auto'
  panel.style.left = `${Math.max(8, Math.min(wanted, clientWidth - width - 8)) + window.scrollX}px`
  panel.style.top = above ? `${box.top + window.scrollY - 6}px` : `${box.bottom + window.scrollY + 6}px`
  panel.style.translate = above ? '0 -100%' : ''
}
