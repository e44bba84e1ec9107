import type { ReactNode } from 'react'
import './blind-strip.css'

export type BlindSize = 'strip' | 'head'

export interface BlindStripProps {
  /** The destination's place: large, lit. */
  children: ReactNode
  /** Where the route number stands on a bus: the time, a count. */
  lead?: ReactNode
  /** What else identifies it, at the trailing end. */
  details?: ReactNode
  size?: BlindSize | undefined
  /** A change of it rolls the blind to the new text. */
  rollKey?: string
}

/** The strip itself, without a journey: for the title of what is one of a kind (a workflow's page). */
export function BlindStrip({ children, lead, details, size = 'strip', rollKey }: BlindStripProps) {
  return (
    <div className="blind" data-size={size}>
      {lead && <div className="blind-lead">{lead}</div>}
      <div className="blind-main" key={rollKey}>
        {children}
      </div>
      {details && <div className="blind-details">{details}</div>}
    </div>
  )
}
