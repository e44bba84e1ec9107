import type { ReactNode } from 'react'
import { EmptyState, type EmptyStateProps } from '#src/ui/empty-state.tsx'

export interface SideRoadProps extends Pick<EmptyStateProps, 'title' | 'action'> {
  icon: ReactNode
  children: ReactNode
}

/** What happened, that nothing typed is lost, and what can be done. The first thing to do is the frame's primary button. */
export function SideRoad({ icon, title, action, children }: SideRoadProps) {
  return (
    <div role="alert" className="rounded border border-line bg-surface">
      <EmptyState icon={icon} title={title} action={action}>
        {children}
      </EmptyState>
    </div>
  )
}
