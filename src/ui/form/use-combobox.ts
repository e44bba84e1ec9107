import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { dropList } from '#src/ui/form/drop-list.ts'
import { useFound, type Finding } from '#src/ui/form/use-found.ts'

export interface ComboboxInput<Choice extends { id: string }> extends Finding<Choice> {
  value: Choice | undefined
  onChange: (choice: Choice | undefined) => void
}

const PAUSE = 180

/**
 * The keys of ARIA's editable combobox with a list: the focus stays in the field, and what is active in the list is told
 * beside it. Keys pressed ahead of an answer wait for it.
 */
export function useCombobox<Choice extends { id: string }>({ value, onChange, ...finding }: ComboboxInput<Choice>) {
  const [isOpen, setOpen] = useState(false)
  /** Until the list closes; what is chosen is shown where nothing has been typed. */
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(-1)
  const { found, choices, isBehind, find } = useFound(finding)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const pressedAhead = useRef<string[]>([])
  const hasMoved = useRef(false)
  const query = typed ?? ''

  function forgetPresses() {
    pressedAhead.current = []
    hasMoved.current = false
  }

  function open(at = ownOrFirst()) {
    setOpen(true)
    setActive(at)
  }

  function close() {
    setOpen(false)
    setTyped(undefined)
    forgetPresses()
  }

  function take(choice: Choice) {
    close()
    onChange(choice)
  }

  function arrive() {
    forgetPresses()
    find('', 0)
  }

  function type(text: string) {
    setTyped(text)
    forgetPresses()
    find(text, PAUSE)
    if (!isOpen) open()
    if (text === '') onChange(undefined)
  }

  function ownOrFirst() {
    const own = choices.findIndex((choice) => choice.id === value?.id)
    return choices.length === 0 ? -1 : Math.max(0, own)
  }

  function highlight(at: number) {
    setActive(at)
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const isHandled = isOpen ? pressInList(key, event.shiftKey) : pressInField(key)
    if (!isHandled) return
    event.preventDefault()
    event.stopPropagation()
  }

  function pressInField(key: string): boolean {
    if (key === 'ArrowDown') open()
    else if (key === 'ArrowUp') open(value ? undefined : choices.length - 1)
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
      // Who only passes through, or leaves before the answer, chooses nothing.
      if (choice && isMeant && !isBehind) take(choice)
      else close()
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

  const settle = useEffectEvent(() => {
    const presses = pressedAhead.current
    pressedAhead.current = []
    // Enter means what stands first, wherever the new text has put what was active or is chosen.
    let at = query.trim() === '' ? ownOrFirst() : Math.min(0, choices.length - 1)
    for (const key of presses) {
      const choice = choices[at]
      if (key === 'Enter' && choice) return take(choice)
      at = movedBy(key, at, choices.length)
    }
    highlight(at)
  })
  useLayoutEffect(() => {
    if (!isBehind) settle()
  }, [found, isBehind])

  const showList = useCallback((shown: HTMLDivElement | null) => {
    list.current = shown
    if (!shown || !input.current) return undefined
    const letGo = dropList(shown, input.current)
    shown.querySelector('[data-focus]')?.scrollIntoView({ block: 'nearest' })
    return () => {
      list.current = null
      letGo()
    }
  }, [])

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
    take,
    arrive,
    type,
    point: setActive,
    onKeyDown,
  }
}

/** Where an arrow key leads in a list of so many; it stops at either end. */
function movedBy(key: string, at: number, count: number): number {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  return key === 'ArrowUp' ? Math.max(at - 1, Math.min(0, count - 1)) : at
}
