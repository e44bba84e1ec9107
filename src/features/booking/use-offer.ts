import { useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { hasFocusUnasked } from '#src/ui/form/focus-unasked.ts'

/**
 * Offers a value in an empty field that a key leads into: it stands there selected, so that typing takes its place. Tab or
 * Enter keeps it; left in any other way, the field is empty again.
 */
export function useOffer(offered: string, setValue: (value: string) => void) {
  const isOpen = useRef(false)
  const isPointed = useRef(false)
  return {
    onPointerDown: () => {
      isPointed.current = true
    },
    onFocus: ({ currentTarget: field }: FocusEvent<HTMLInputElement>) => {
      const isByKey = !isPointed.current && !hasFocusUnasked()
      isPointed.current = false
      if (offered === '' || field.value !== '' || !isByKey) return
      isOpen.current = true
      setValue(offered)
      field.select()
    },
    onKeyDown: ({ key, shiftKey }: KeyboardEvent) => {
      if ((key === 'Tab' && !shiftKey) || key === 'Enter') isOpen.current = false
    },
    onInput: () => {
      isOpen.current = false
    },
    onBlur: () => {
      if (isOpen.current) setValue('')
      isOpen.current = false
      isPointed.current = false
    },
  }
}
