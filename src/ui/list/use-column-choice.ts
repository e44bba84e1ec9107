import { useSyncExternalStore } from 'react'

/** What somebody chose against a table's defaults: column id → shown. */
export type ColumnChoice = Readonly<Record<string, boolean>>

const NONE: ColumnChoice = {}
const EVENT = 'column-choice'
const known = new Map<string, { text: string; choice: ColumnChoice }>()

/**
 * The column choice of a table, kept in this browser under the table's id. An export that must hold the visible
 * columns reads it through the same hook.
 */
export function useColumnChoice(tableId: string): readonly [ColumnChoice, (choice: ColumnChoice) => void] {
  const choice = useSyncExternalStore(subscribe, () => read(tableId))
  return [
    choice,
    (next) => {
      localStorage.setItem(storageKey(tableId), JSON.stringify(next))
      globalThis.dispatchEvent(new Event(EVENT))
    },
  ]
}

const storageKey = (tableId: string) => `columns.${tableId}`

function read(tableId: string): ColumnChoice {
  const text = localStorage.getItem(storageKey(tableId))
  if (text === null) return NONE
  const before = known.get(tableId)
  if (before?.text === text) return before.choice
  const choice = parse(text)
  known.set(tableId, { text, choice })
  return choice
}

function parse(text: string): ColumnChoice {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return NONE
    return Object.fromEntries(Object.entries(value).filter(([, shown]) => typeof shown === 'boolean'))
  } catch {
    return NONE
  }
}

function subscribe(listener: () => void) {
  globalThis.addEventListener(EVENT, listener)
  globalThis.addEventListener('storage', listener)
  return () => {
    globalThis.removeEventListener(EVENT, listener)
    globalThis.removeEventListener('storage', listener)
  }
}
