import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { passportScanner } from './passport-scanner.ts'

type Written = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Takes what a hand scanner reads of a passport anywhere on the page, whatever has the focus: the field that it began to
 * write into is put back as it was.
 */
export function usePassportScanner(onScanned: (zone: string, field: Element | null) => void, isListening = true): void {
  const [scanner] = useState(passportScanner)
  const before = useRef<{ field: Written; value: string }>(null)
  const take = useEffectEvent(onScanned)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) scanner.interrupt()
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (scanner.isAtBeginning(event.timeStamp)) {
      const field = document.activeElement
      before.current = isWritten(field) ? { field, value: field.value } : null
    }
    const heard = scanner.hear(event.key, event.timeStamp)
    if (heard === 'typing') return
    event.preventDefault()
    event.stopPropagation()
    if (heard === 'scan begun' && before.current) write(before.current)
    if (typeof heard === 'object') take(heard.scanned, before.current?.field ?? null)
  })
  useEffect(() => {
    if (!isListening) return undefined
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [isListening])
}

function isWritten(element: Element | null): element is Written {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  )
}

/** As if it had been typed: React hears of it. */
function write({ field, value }: { field: Written; value: string }): void {
  const prototype: unknown = Object.getPrototypeOf(field)
  const setter = prototype === null ? undefined : Object.getOwnPropertyDescriptor(prototype, 'value')?.set
  setter?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
