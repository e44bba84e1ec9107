import { useId, useState, type ReactNode } from 'react'

export interface TooltipProps {
  text: string
  children: ReactNode
  /** For content that takes no focus by itself; what the text adds must reach the keyboard too. */
  focusable?: boolean
}

/** A line of text above what it explains, on hover and on focus; Esc hides it, the pointer may rest on it. */
export function Tooltip({ text, children, focusable = false }: TooltipProps) {
  const id = useId()
  const [at, setAt] = useState<{ x: number; bottom: number }>()

  function show(target: Element) {
    const box = target.getBoundingClientRect()
    // Room for the widest tooltip at either edge of the window.
    const x = Math.min(Math.max(box.left + box.width / 2, 152), Math.max(152, window.innerWidth - 152))
    setAt({ x, bottom: window.innerHeight - box.top + 2 })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shows more of what it holds, is nothing to press
    <span
      className="relative inline-block"
      onPointerEnter={(event) => show(event.currentTarget)}
      onPointerLeave={() => setAt(undefined)}
      onFocus={(event) => show(event.currentTarget)}
      onBlur={() => setAt(undefined)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !at) return
        event.preventDefault()
        setAt(undefined)
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see `focusable` */}
      <span aria-describedby={id} {...(focusable ? { tabIndex: 0 } : {})} className="rounded-sm">
        {children}
      </span>
      {/* Fixed, so that a scrolling table does not cut it off; the room below keeps the pointer's way to it closed. */}
      <span
        id={id}
        role="tooltip"
        hidden={!at}
        style={at && { left: at.x, bottom: at.bottom }}
        className="fixed z-overlay w-max max-w-72 -translate-x-1/2 animate-rise rounded-sm bg-ink px-2 py-1 text-xs text-surface"
      >
        {text}
      </span>
    </span>
  )
}
