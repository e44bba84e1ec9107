import type { ReactNode } from 'react'

/** How a public screen is laid out: a card, or beside a picture (the second set of specification §2). */
export type Composition = 'card' | 'split'

/** What a composition puts in its place. */
export interface FrameProps {
  wide: boolean
  children: ReactNode
}
