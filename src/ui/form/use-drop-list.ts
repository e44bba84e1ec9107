import { useCallback, useRef, type RefCallback, type RefObject } from 'react'
import { dropList } from '#src/ui/form/drop-list.ts'

export interface DropListRefs {
  /** Ref of the list: opens it below its field, at what is active in it. */
  showList: RefCallback<HTMLDivElement>
  bringIntoView: (at: number) => void
}

/** The list of a field that keeps the focus, while its keys go through the list. */
export function useDropList(field: RefObject<HTMLInputElement | null>): DropListRefs {
  const list = useRef<HTMLDivElement>(null)
  const showList = useCallback(
    (shown: HTMLDivElement | null) => {
      list.current = shown
      if (!shown || !field.current) return undefined
      const release = dropList(shown, field.current)
      shown.querySelector('[data-focus]')?.scrollIntoView({ block: 'nearest' })
      return () => {
        list.current = null
        release()
      }
    },
    [field],
  )
  const bringIntoView = (at: number) => list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  return { showList, bringIntoView }
}
