import { dragAndDrop, tearDown } from '@formkit/drag-and-drop'
import { useEffect, useEffectEvent, type RefObject } from 'react'

export interface RowOrder<Value> {
  /** Whose children are put in order, one for each value, each with the key of its value as `data-row`. */
  list: RefObject<HTMLElement | null>
  values: readonly Value[]
  keyOf: (value: Value) => string
  /** One was moved; where it was dragged to, the order says. */
  onOrder: (values: readonly Value[], move: { from: number; to: number }) => void
}

/**
 * Rows that are put in order: dragged at what bears `data-handle`, or moved by what is answered, which leaves the focus on
 * the button or handle that it was asked with.
 */
export function useRowOrder<Value>({
  list,
  values,
  keyOf,
  onOrder,
}: RowOrder<Value>): (from: number, to: number) => void {
  const dragged = useEffectEvent((rows: readonly Value[]) => {
    const from = values.findIndex((value, at) => rows[at] === undefined || keyOf(rows[at]) !== keyOf(value))
    const [there, next] = [rows[from], values[from + 1]]
    if (there === undefined || next === undefined) return
    // One row was dragged: it is the one that is not where its neighbours say.
    const one = keyOf(there) === keyOf(next) ? values[from] : there
    if (one === undefined) return
    const placeIn = (all: readonly Value[]) => all.findIndex((value) => keyOf(value) === keyOf(one))
    onOrder([...rows], { from: placeIn(values), to: placeIn(rows) })
  })
  const present = useEffectEvent(() => [...values])
  useEffect(() => {
    const parent = list.current
    if (!parent) return
    dragAndDrop<Value>({
      parent,
      getValues: () => present(),
      setValues: (rows) => dragged(rows),
      config: {
        dragHandle: '[data-handle]',
        draggingClass: 'opacity-50',
        draggable: (row) => row.dataset.row !== undefined,
        // By default a row whose button takes the focus is not dragged; ours is dragged by just that button.
        handleNodeFocus: () => undefined,
        handleNodeBlur: () => undefined,
      },
    })
    return () => tearDown(parent)
  }, [list])

  return (from, to) => {
    const one = values[from]
    if (one === undefined || to < 0 || to >= values.length) return
    onOrder(values.toSpliced(from, 1).toSpliced(to, 0, one), { from, to })
    // The row is at its new place by the next frame; what moved it keeps the focus.
    const button = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.move : undefined
    requestAnimationFrame(() =>
      list.current
        ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(keyOf(one))}"] [data-move="${button ?? 'handle'}"]`)
        ?.focus(),
    )
  }
}
