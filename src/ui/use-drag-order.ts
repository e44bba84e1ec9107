import { dragAndDrop, tearDown } from '@formkit/drag-and-drop'
import { useEffect, useEffectEvent, type RefObject } from 'react'

export interface DragOrder<Value> {
  /** Whose children are dragged, one for each value. */
  list: RefObject<HTMLElement | null>
  values: readonly Value[]
  /** Where a child is not to be dragged: by its own data attribute. */
  isDraggable: (row: HTMLElement) => boolean
  onOrder: (values: readonly Value[]) => void
}

/** Rows that are put in order by dragging them at what bears `data-handle`. Buttons and keys beside it are the page's own. */
export function useDragOrder<Value>({ list, values, isDraggable, onOrder }: DragOrder<Value>): void {
  const order = useEffectEvent(onOrder)
  const present = useEffectEvent(() => [...values])
  const draggable = useEffectEvent(isDraggable)
  useEffect(() => {
    const parent = list.current
    if (!parent) return
    dragAndDrop<Value>({
      parent,
      getValues: () => present(),
      setValues: (rows) => order(rows),
      config: {
        dragHandle: '[data-handle]',
        draggingClass: 'opacity-50',
        draggable: (row) => draggable(row),
        // By default a row whose button takes the focus is not dragged; ours is dragged by just that button.
        handleNodeFocus: () => undefined,
        handleNodeBlur: () => undefined,
      },
    })
    return () => tearDown(parent)
  }, [list])
}
