import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export interface PassengerActsProps {
  /** Whose they are. */
  name: string
  /** Buttons out of the Tab path. */
  children: ReactNode
}

/** Opens the acts of a card by key, from any of its fields. */
const ACTS_KEY = 'F2'

/**
 * What a passenger's card offers besides its fields. Out of the Tab path, which goes from field to field: F2 leads here
 * from any of them, arrow keys from one to the next, Esc back.
 */
export function PassengerActs({ name, children }: PassengerActsProps) {
  const { t } = useTranslation('booking')
  const toolbar = useRef<HTMLSpanElement>(null)
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus, none of them by Tab
    <span
      ref={toolbar}
      role="toolbar"
      aria-label={t('passengers.acts', { name })}
      title={t('passengers.actsKey', { key: ACTS_KEY })}
      className="ms-auto flex flex-wrap items-center gap-1.5"
      onKeyDown={(event) => {
        if (event.target instanceof HTMLButtonElement) goThrough(event, toolbar.current)
      }}
    >
      {children}
    </span>
  )
}

function goThrough(event: KeyboardEvent, toolbar: HTMLElement | null): void {
  const buttons = [...(toolbar?.querySelectorAll('button') ?? [])]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const isBackwards = getComputedStyle(event.currentTarget).direction === 'rtl'
  const step = { ArrowRight: isBackwards ? -1 : 1, ArrowLeft: isBackwards ? 1 : -1 }[event.key]
  if (step !== undefined) buttons[(at + step + buttons.length) % buttons.length]?.focus()
  else if (event.key === 'Escape') toolbar?.closest('section')?.querySelector('input')?.focus()
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** For the card around the acts. */
export function openActs(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ACTS_KEY) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLElement>('[role="toolbar"] button')?.focus()
}
