import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'

const PRINT = 'print'

/**
 * Opens all tickets of a booking in a tab of their own that prints them, in one dialogue, and closes itself: the page
 * they are sold on stays as it is. Where the browser allows no tab, `go` leads to them in this one.
 */
export function printTickets(bookingId: string, go: (path: string) => void): void {
  const path = `/tickets/${bookingId}?${PRINT}=once`
  if (window.open(path) === null) go(path)
}

/** Prints once what was opened to be printed, as soon as nothing of it is under way. */
export function usePrintAtOnce(isThere: boolean): void {
  const [search, setSearch] = useSearchParams()
  const isFetching = useIsFetching() > 0
  const isBegun = useRef(false)
  const isAsked = search.has(PRINT)

  useEffect(() => {
    if (!isAsked || !isThere || isFetching || isBegun.current) return
    isBegun.current = true
    // A reload is no wish for another print.
    setSearch((before) => Object.fromEntries([...before].filter(([name]) => name !== PRINT)), { replace: true })
    void printWhenDrawn()
  }, [isAsked, isThere, isFetching, setSearch])
}

async function printWhenDrawn(): Promise<void> {
  await document.fonts.ready
  // The codes are pictures.
  await Promise.allSettled(Array.from(document.images, (image) => image.decode()))
  // The page's size follows the longest ticket, a frame after that is drawn.
  await nextFrame()
  await nextFrame()
  window.addEventListener('afterprint', closeOwnTab, { once: true })
  window.print()
}

/** Touch devices print what is still open: there the tab is closed by hand. */
function closeOwnTab(): void {
  if (window.opener && matchMedia('(any-pointer: fine)').matches) window.close()
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
