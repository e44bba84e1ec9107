import type { KeyboardEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { keepInPlace } from '#src/ui/keep-in-place.ts'

/** The cells of a table that is typed into, known by their ids. The first field is where a row begins. */
export function typedCells<Field extends string>(prefix: string, fields: readonly [Field, ...Field[]]) {
  const idOf = (row: number, field: Field) => `${prefix}-${row}-${field}`
  const pattern = new RegExp(`^${prefix}-(\\d+)-(\\w+)$`)
  return {
    first: fields[0],
    idOf,
    /** As Tab does it: what is typed next takes the place of what stands there. */
    enter(form: HTMLElement | null, row: number, field: Field): void {
      const cell = form?.querySelector<HTMLInputElement>(`#${idOf(row, field)}`)
      cell?.focus()
      cell?.select()
    },
    /** Where the last row begins. */
    last: (form: HTMLElement | null): HTMLElement | undefined =>
      [...(form?.querySelectorAll<HTMLElement>(`input[id^="${prefix}-"][id$="-${fields[0]}"]`) ?? [])].at(-1),
    placeOf(target: EventTarget): { row: number; field: Field; next: Field | undefined } | undefined {
      if (!(target instanceof HTMLInputElement)) return undefined
      const [, row, name] = pattern.exec(target.id) ?? []
      const field = fields.find((each) => each === name)
      return field === undefined ? undefined : { row: Number(row), field, next: fields[fields.indexOf(field) + 1] }
    },
  }
}

export interface TypedRows<Row, Field extends string> {
  cells: ReturnType<typeof typedCells<Field>>
  /** Around the rows, whose fields know each other by their ids. */
  form: RefObject<HTMLElement | null>
  rows: readonly Row[]
  blank: Row
  max: number
  isBlank: (row: Row) => boolean
  onChange: (rows: Row[]) => void
  /** Enter on an empty line: there are no more of them. */
  onEnd: () => void
}

/** A table that is typed without looking up: Enter goes from field to field, begins a line, and on an empty one goes on. */
export function useTypedRows<Row, Field extends string>(table: TypedRows<Row, Field>) {
  const { cells, form, rows, blank, max, isBlank, onChange, onEnd } = table
  const enter = (row: number, field: Field) => cells.enter(form.current, row, field)

  /** At once: whoever types faster than the page draws would go on in the field before. */
  function add() {
    if (rows.length >= max) return
    keepInPlace(
      () => cells.last(form.current),
      () => onChange([...rows, blank]),
    )
    enter(rows.length, cells.first)
  }

  function remove(row: number) {
    flushSync(() => onChange(rows.length === 1 ? [blank] : rows.filter((_, index) => index !== row)))
    enter(Math.max(0, Math.min(row, rows.length - 2)), cells.first)
  }

  function onKeyDown(event: KeyboardEvent) {
    const place = cells.placeOf(event.target)
    if (!place || event.altKey || event.metaKey || event.shiftKey) return
    const { row, field, next } = place
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      enter(row + (event.key === 'ArrowDown' ? 1 : -1), field)
      return
    }
    if (event.key !== 'Enter' || event.repeat) return
    event.preventDefault()
    const typed = rows[row]
    const isLast = row === rows.length - 1
    if (event.ctrlKey || (isLast && row > 0 && field === cells.first && typed !== undefined && isBlank(typed))) onEnd()
    else if (next !== undefined) enter(row, next)
    else if (isLast) add()
    else enter(row + 1, cells.first)
  }

  return { add, remove, onKeyDown }
}
