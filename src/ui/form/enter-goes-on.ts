import type { KeyboardEvent } from 'react'

type PlainField = HTMLInputElement | HTMLSelectElement

/**
 * Enter in a field goes to the next one in which something has yet to be entered, past what is filled in already and what
 * may stay empty; where there is none left, it sends the form as ever. For a form of many fields: a single Enter in the
 * midst of it would mark all that nobody has come to yet as wrong.
 */
export function enterGoesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event
  if (event.key !== 'Enter' || event.defaultPrevented || event.repeat || event.nativeEvent.isComposing) return
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !isPlain(target)) return
  const fields = [...form.querySelectorAll<PlainField>('input, select')]
  const next = fields.slice(fields.indexOf(target) + 1).find((field) => isToBeEntered(field))
  if (!next) return
  event.preventDefault()
  next.focus()
}

const isPlain = (target: EventTarget): target is PlainField =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement

const isToBeEntered = (field: PlainField): boolean =>
  field.ariaRequired === 'true' && !field.disabled && field.value.trim() === ''
