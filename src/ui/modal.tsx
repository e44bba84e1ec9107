import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { FOCUSABLE, recentlyFocused } from '#src/ui/focus-history.ts'
import { focusUnasked, unasked } from '#src/ui/form/focus-unasked.ts'
import { enterModal, leaveModal, topModal } from '#src/ui/open-modals.ts'

export interface ModalProps {
  open: boolean
  /** Esc, or a click on what bears `data-beside`. */
  onClose: () => void
  role?: 'dialog' | 'alertdialog'
  /** Id of its heading, which can have the focus (`tabIndex={-1}`): it starts there where nothing else is to have it. */
  labelledBy: string
  describedBy?: string | undefined
  children: ReactNode
}

/**
 * What lies above the page until it is answered or left, on the browser's own modal dialog: the page below is inert, the
 * keyboard stays inside. It leaves by its transitions, which `group-data-leaving/modal` begins, with the page in use again.
 */
export function Modal({ open, onClose, role = 'dialog', labelledBy, describedBy, children }: ModalProps) {
  const [isShown, setShown] = useState(open)
  if (open && !isShown) setShown(true)
  const dialog = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget>(null)
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const own = dialog.current
    if (!own) return undefined
    if (open) return openModal(own, () => close())
    let isLeaving = true
    // Still above whatever it was asked over.
    own.popover = 'manual'
    own.showPopover()
    void transitionsOf(own).then(() => isLeaving && setShown(false))
    return () => {
      isLeaving = false
    }
  }, [open])

  if (!isShown) return null
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc is the key
    <dialog
      ref={dialog}
      role={role}
      aria-modal={open || undefined}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      inert={!open}
      data-leaving={!open || undefined}
      onCancel={(event) => {
        // A file field inside has an event of the same name.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // Some browsers close it without asking, when asked twice.
        if (event.target !== event.currentTarget || topModal() !== event.currentTarget) return
        event.currentTarget.showModal()
        onClose()
      }}
      onPointerDown={(event) => {
        pressed.current = event.target
      }}
      onClick={(event) => {
        event.stopPropagation()
        // The second of two quick clicks, of which the first has opened this, is no wish to close it.
        if (event.detail > 1) return
        // Nor is marking text that ends outside.
        if (isBeside(event.target, event.currentTarget) && isBeside(pressed.current, event.currentTarget)) onClose()
      }}
      className="group/modal fixed inset-0 block size-full max-h-none max-w-none overflow-hidden bg-transparent text-inherit outline-none backdrop:bg-transparent"
    >
      <div
        data-beside
        className="fixed inset-0 bg-[var(--veil)] transition-opacity duration-150 group-data-leaving/modal:opacity-0 starting:opacity-0"
      />
      {children}
    </dialog>,
    // A page in a mode of its own, as at the gate, has its windows in it too.
    document.body.querySelector('[data-mode]') ?? document.body,
  )
}

/** Returns how to close it again. */
function openModal(dialog: HTMLDialogElement, close: () => void): () => void {
  const before = recentlyFocused().filter((each) => !dialog.contains(each))
  const focused = document.activeElement
  dialog.removeAttribute('popover')
  unasked(() => dialog.showModal())
  enterModal(dialog)
  focusUnasked(firstFocus(dialog, focused), { preventScroll: true })

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || topModal() !== dialog) return
    // The browser closes an open menu with this key, and that only.
    if (dialog.querySelector('[popover="auto"]:popover-open')) return
    event.preventDefault()
    close()
  }
  window.addEventListener('keydown', onKey)
  return () => {
    window.removeEventListener('keydown', onKey)
    leaveModal(dialog)
    // The browser itself gives the focus back as it closes.
    unasked(() => dialog.close())
    queueMicrotask(() => returnFocus(before))
  }
}

function firstFocus(dialog: HTMLDialogElement, focused: Element | null): HTMLElement {
  if (focused instanceof HTMLElement && focused !== dialog && dialog.contains(focused)) return focused
  const heading = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '') ?? dialog
  // A field would bring up the keyboard of the screen over the window.
  if (window.matchMedia('(pointer: coarse)').matches) return heading
  const reachable = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((each) => each.checkVisibility())
  return (
    reachable.find((each) => each.matches('[data-autofocus]')) ??
    reachable.find((each) => each.matches('[data-autofocus-within] *')) ??
    reachable[0] ??
    heading
  )
}

/** To what opened the window, unless what comes next has taken the focus or the browser has given it back. */
function returnFocus(before: readonly HTMLElement[]): void {
  const active = document.activeElement
  // Given back to a button that can be pressed no more, it is taken from there with the next frame.
  const isKept = active !== document.body && !active?.closest('[data-leaving]') && !active?.matches(':disabled')
  if (active && isKept) return
  const page = topModal() ?? document.body
  // A button that can be pressed no more takes no focus.
  const opener = before.find((each) => page.contains(each) && each.matches(FOCUSABLE) && each.checkVisibility())
  if (opener) focusUnasked(opener, { preventScroll: true })
}

async function transitionsOf(dialog: HTMLDialogElement): Promise<void> {
  const moves = dialog.getAnimations({ subtree: true }).filter((move) => move instanceof CSSTransition)
  await Promise.allSettled(moves.map((move) => move.finished))
}

function isBeside(target: EventTarget | null, dialog: HTMLDialogElement): boolean {
  return (
    target instanceof Element && (target === dialog || (dialog.contains(target) && target.matches('[data-beside]')))
  )
}
