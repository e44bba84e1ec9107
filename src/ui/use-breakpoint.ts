import { useMedia } from '#src/ui/use-media.ts'

/** How wide the window is: of a table's columns those that do not fit start hidden. */
export type Room = 'wide' | 'laptop' | 'tablet'

export function useBreakpoint(): Room {
  const isWide = useMedia('(min-width: 90rem)')
  const isTablet = useMedia('(max-width: 68rem)')
  return isWide ? 'wide' : isTablet ? 'tablet' : 'laptop'
}
