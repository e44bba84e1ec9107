import type { KeyboardEvent } from 'react'

/** Marks a cell's field with its place, so that keys find the neighbours. */
export const placeOf = (row: number, column: number) => ({ 'data-row': row, 'data-column': column })

/** Moves as a sheet does: Enter and arrows up and down at once, arrows left and right from the ends of the text. */
export function moveByKey(event: KeyboardEvent<HTMLInputElement>): void {
  const step = stepOf(event)
  if (!step) return
  const field = event.currentTarget
  const next = fieldAt(field, Number(field.dataset.row) + step.rows, Number(field.dataset.column) + step.columns)
  if (event.key === 'Enter') event.preventDefault()
  if (!next) return
  event.preventDefault()
  next.focus()
}

function stepOf(event: KeyboardEvent<HTMLInputElement>): { rows: number; columns: number } | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined
  const { key, currentTarget: field, shiftKey } = event
  if (key === 'Enter') return { rows: shiftKey ? -1 : 1, columns: 0 }
  if (shiftKey) return undefined
  if (key === 'ArrowDown') return { rows: 1, columns: 0 }
  if (key === 'ArrowUp') return { rows: -1, columns: 0 }
  // What stands on the left comes later in Arabic.
  const onward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const isAll = field.selectionStart === 0 && field.selectionEnd === field.value.length
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    const isAtEdge = key === 'ArrowRight' ? field.selectionStart === field.value.length : field.selectionEnd === 0
    if (isAll || isAtEdge) return { rows: 0, columns: key === onward ? 1 : -1 }
  }
  return undefined
}

function fieldAt(field: HTMLInputElement, row: number, column: number): HTMLInputElement | null {
  return (
    field.closest('table')?.querySelector<HTMLInputElement>(`input[data-row="${row}"][data-column="${column}"]`) ?? null
  )
}
