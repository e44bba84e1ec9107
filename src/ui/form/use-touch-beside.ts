import { useEffect, useEffectEvent, type RefObject } from 'react'

/** A finger beside it leaves the focus where it is in some browsers; a mouse takes it away. */
export function useTouchBeside(whole: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const onTouch = useEffectEvent((event: PointerEvent) => {
    const isBeside = !(event.target instanceof Node && whole.current?.contains(event.target))
    if (event.pointerType !== 'mouse' && isBeside) close()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const listen = (event: PointerEvent) => onTouch(event)
    document.addEventListener('pointerup', listen)
    return () => document.removeEventListener('pointerup', listen)
  }, [isOpen])
}
