import { useEffect } from 'react'

/** Puts a fixed popover below its button, on the side where there is room for it, or above when there is more. */
export function placeBelow(panel: HTMLElement, button: HTMLElement | null): void {
  if (!button) return
  const box = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const fromLeft = box.left + box.width / 2 < clientWidth / 2
  const above = box.bottom > clientHeight * 0.62
  panel.style.inset = 'auto'
  if (fromLeft) panel.style.left = `${Math.max(8, box.left)}px`
  else panel.style.right = `${Math.max(8, clientWidth - box.right)}px`
  if (above) panel.style.bottom = `${clientHeight - box.top + 6}px`
  else panel.style.top = `${box.bottom + 6}px`
}

/** Closes it when the page goes away below it, as the browser's own menus do. */
export function useCloseOnScroll(isOpen: boolean, id: string): void {
  useEffect(() => {
    if (!isOpen) return
    const close = () => document.getElementById(id)?.hidePopover()
    window.addEventListener('scroll', close, { once: true })
    return () => window.removeEventListener('scroll', close)
  }, [isOpen, id])
}
