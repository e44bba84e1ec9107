import { useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useDropList } from '#src/ui/form/use-drop-list.ts'
import { FIND_PAUSE, useFound, type Finding } from '#src/ui/form/use-found.ts'

export interface ComboboxInput<Choice extends { id: string }> extends Finding<Choice> {
  value: Choice | undefined
  onChange: (choice: Choice | undefined) => void
}

/**
 * The keys of ARIA's editable combobox with a list: the focus stays in the field, and what is active in the list is told
 * beside it. Keys pressed ahead of an answer wait for it, Enter also where the focus has moved on by then.
 */
export function useCombobox<Choice extends { id: string }>({ value, onChange, ...finding }: ComboboxInput<Choice>) {
  const [isOpen, setOpen] = useState(false)
  /** Until the list closes; what is chosen is shown where nothing has been typed. */
  const [typed, setTyped] = useState<string>()
  const { found, choices, isBehind, find, findUntyped, dismiss } = useFound(finding)
  /** Where keys or the pointer have gone in these choices; in others it means nothing. */
  const [moved, setMoved] = useState<{ at: number; among: readonly Choice[] }>()
  const input = useRef<HTMLInputElement>(null)
  const { showList, bringIntoView } = useDropList(input)
  const pressedAhead = useRef<string[]>([])
  const hasMoved = useRef(false)
  /** What was chosen when the focus moved on after Enter, before the answer. */
  const leftWith = useRef<{ id: string | undefined }>(undefined)
  const query = typed ?? ''
  // Enter means what stands first, wherever a new text has put what is chosen.
  const initial = query.trim() === '' ? ownOrFirst() : Math.min(0, choices.length - 1)
  const active = moved?.among === choices ? moved.at : initial

  function forgetMoves() {
    pressedAhead.current = []
    leftWith.current = undefined
    hasMoved.current = false
    setMoved(undefined)
  }

  function open(isFromEnd = false) {
    setOpen(true)
    // Back before the answer: it is still waited for.
    if (leftWith.current) return
    setMoved(undefined)
    const isKnown = findUntyped() && !isBehind
    if (!isFromEnd) return
    if (isKnown) point(choices.length - 1)
    else pressedAhead.current = ['End']
  }

  function close() {
    setOpen(false)
    setTyped(undefined)
    forgetMoves()
    dismiss()
  }

  /** The focus moves on: whoever pressed Enter has chosen, however long the answer takes. */
  function leave() {
    if (!isBehind || !pressedAhead.current.includes('Enter')) return close()
    leftWith.current = { id: value?.id }
    setOpen(false)
  }

  function take(choice: Choice) {
    close()
    onChange(choice)
  }

  function arrive() {
    if (leftWith.current) return
    forgetMoves()
    find('', 0)
  }

  function type(text: string) {
    setOpen(true)
    setTyped(text)
    forgetMoves()
    find(text, FIND_PAUSE)
    if (text === '') onChange(undefined)
  }

  function ownOrFirst() {
    const own = choices.findIndex((choice) => choice.id === value?.id)
    return choices.length === 0 ? -1 : Math.max(0, own)
  }

  function point(at: number) {
    setMoved({ at, among: choices })
  }

  function highlight(at: number) {
    point(at)
    bringIntoView(at)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const isHandled = isOpen ? pressInList(key, event.shiftKey) : pressInField(key)
    if (!isHandled) return
    // What is chosen with Ctrl+Enter is gone on with by whoever hears it next.
    const goesOn = key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (goesOn) return
    event.preventDefault()
    event.stopPropagation()
  }

  function pressInField(key: string): boolean {
    if (key === 'ArrowDown') open()
    else if (key === 'ArrowUp') open(value === undefined)
    else return false
    return true
  }

  function pressInList(key: string, isShifted: boolean): boolean {
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
    if (isArrow) hasMoved.current = true
    const isMeant = query.trim() !== '' || hasMoved.current
    const choice = choices[active]
    if (key === 'Escape') close()
    else if (key === 'Tab') {
      // Who only passes through, or leaves before the answer without Enter, chooses nothing.
      if (choice && isMeant && !isBehind) take(choice)
      else leave()
      return false
    } else if (isArrow || key === 'Enter') {
      // In the list of an earlier text it would choose what nobody meant.
      if (isBehind) {
        if (isMeant) pressedAhead.current.push(key)
      } else if (isArrow) highlight(movedBy(key, active, choices.length))
      else if (choice) take(choice)
      else close()
    } else if (!isShifted && (key === 'Home' || key === 'PageUp')) highlight(Math.min(0, choices.length - 1))
    else if (!isShifted && (key === 'End' || key === 'PageDown')) highlight(choices.length - 1)
    else return false
    return true
  }

  const replayPresses = useEffectEvent(() => {
    const [presses, left] = [pressedAhead.current, leftWith.current]
    pressedAhead.current = []
    // Something else was chosen for it meanwhile, as by starting over.
    if (left && left.id !== value?.id) return close()
    let at = active
    for (const key of presses) {
      const choice = choices[at]
      if (key === 'Enter' && choice) return take(choice)
      at = movedBy(key, at, choices.length)
    }
    if (left) close()
    else if (at === active) bringIntoView(at)
    else highlight(at)
  })
  useLayoutEffect(() => {
    if (!isBehind) replayPresses()
  }, [found, isBehind])

  return {
    isOpen,
    typed,
    active,
    found,
    choices,
    input,
    showList,
    open,
    close,
    leave,
    take,
    arrive,
    type,
    point,
    onKeyDown,
  }
}

/** Where a key leads in a list of so many; arrows stop at either end. */
function movedBy(key: string, at: number, count: number): number {
  if (key === 'End') return count - 1
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  return key === 'ArrowUp' ? Math.max(at - 1, Math.min(0, count - 1)) : at
}
