import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'wouter'
import { placeBelow, useCloseOnScroll } from '#src/ui/place-below.ts'
import { cx } from '#src/ui/cx.ts'

export interface MenuAction {
  id: string
  label: string
  icon?: ReactNode
  /** Where it leads, or what it does. */
  href?: string | undefined
  onSelect?: (() => void) | undefined
  disabled?: boolean | undefined
  /** Takes something away; stands last. */
  danger?: boolean | undefined
}

export interface MenuProps {
  /** The button's accessible name, when its content is an icon or a picture. */
  label: string
  button: ReactNode
  items: readonly MenuAction[]
  /** Above the items: whose menu it is. */
  heading?: ReactNode
  buttonClassName?: string
}

/**
 * A button with a list of acts. On the browser's own popover: it lies above everything, a click outside or Esc closes
 * it and gives the focus back. Arrows, Home, End and first letters move in it, as the ARIA menu button pattern has it.
 */
export function Menu({ label, button, items, heading, buttonClassName }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  /** Which item takes the focus when the list opens. */
  const firstFocus = useRef(0)
  const close = () => document.getElementById(id)?.hidePopover()
  useCloseOnScroll(open, id)

  return (
    <>
      <button
        type="button"
        id={`${id}-button`}
        popoverTarget={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          firstFocus.current = event.key === 'ArrowUp' ? -1 : 0
          document.getElementById(id)?.showPopover()
        }}
        className={cx('inline-flex min-h-7 min-w-7 items-center justify-center rounded', buttonClassName)}
      >
        {button}
      </button>
      <div
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-labelledby={`${id}-button`}
        onBeforeToggle={(event) => {
          if (event.newState !== 'open') return
          setOpen(true)
          placeBelow(event.currentTarget, document.getElementById(`${id}-button`))
        }}
        onToggle={(event) => {
          setOpen(event.newState === 'open')
          if (event.newState === 'open') focusItem(event.currentTarget, firstFocus.current)
          firstFocus.current = 0
        }}
        onKeyDown={(event) => moveBy(event, close)}
        className="fixed m-0 min-w-48 rounded bg-surface py-1 text-sm text-ink shadow-float outline-none open:animate-rise"
      >
        {open && heading && <div className="border-b border-line px-3 pt-1 pb-2">{heading}</div>}
        {open && items.map((item) => <MenuItem key={item.id} item={item} onDone={close} />)}
      </div>
    </>
  )
}

function MenuItem({ item, onDone }: { item: MenuAction; onDone: () => void }) {
  const shared = { role: 'menuitem', tabIndex: -1, className: cx(ITEM, item.danger && 'text-stop-ink') } as const
  const act = () => {
    onDone()
    item.onSelect?.()
  }
  const content = (
    <>
      {item.icon}
      {item.label}
    </>
  )
  return item.href === undefined ? (
    <button type="button" {...shared} disabled={item.disabled ?? false} onClick={act}>
      {content}
    </button>
  ) : (
    <Link href={item.href} {...shared} onClick={act}>
      {content}
    </Link>
  )
}

const ITEM =
  'flex min-h-8 w-full items-center gap-2.5 px-3 py-1 text-start outline-none hover:bg-hover focus-visible:bg-hover disabled:cursor-not-allowed disabled:text-ink-3 pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0'

function moveBy(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const list = event.currentTarget
  const items = itemsOf(list)
  const at = items.findIndex((item) => item === document.activeElement)
  const goal = goalOf(event.key, at, items)
  if (event.key === 'Tab') {
    close()
    return
  }
  if (goal === undefined) return
  event.preventDefault()
  focusItem(list, goal)
}

/** The item that a key leads to, counted from the end where negative. */
function goalOf(key: string, at: number, items: readonly HTMLElement[]): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % items.length
  if (key === 'ArrowUp') return at <= 0 ? -1 : at - 1
  if (key === 'Home') return 0
  if (key === 'End') return -1
  if (key.length !== 1 || key === ' ') return undefined
  const starts = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase())
  const next = items.findIndex((item, index) => index > at && starts(item))
  const found = next >= 0 ? next : items.findIndex(starts)
  return found >= 0 ? found : undefined
}

function focusItem(list: HTMLElement, index: number): void {
  const item = itemsOf(list).at(index) ?? list
  item.focus()
}

const itemsOf = (list: HTMLElement): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)'),
]
