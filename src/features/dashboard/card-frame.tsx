import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { useScreenPaths, type ScreenId } from '#src/platform/use-screen-path.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

export interface CardFrameProps {
  title: string
  lead?: string
  /** Where all of it is: a screen, and what it is asked for. */
  all?: { screen: ScreenId; below?: string; query?: string }
  children: ReactNode
  flush?: boolean
}

/** One card: what it tells, and the way to the list or report that it is from. */
export function CardFrame({ title, lead, all, children, flush = false }: CardFrameProps) {
  return (
    <SectionCard title={title} lead={lead} flush={flush} actions={all && <AllOfIt {...all} />}>
      {children}
    </SectionCard>
  )
}

/** The way to what a card is from; nothing where the reader has no such screen. */
export function AllOfIt({ screen, below = '', query = '' }: NonNullable<CardFrameProps['all']>) {
  const { t } = useTranslation(['dashboard', 'shell'])
  const path = useScreenPaths()(screen)
  return path === undefined ? null : (
    <LinkButton href={`${path}${below}${query}`} tone="quiet" size="small">
      {t(`shell:screen.${screen}`)}
    </LinkButton>
  )
}

/** What a card has nothing to tell of. */
export function NothingYet({ children }: { children: ReactNode }) {
  return <p className="px-4 py-4 text-ink-3">{children}</p>
}
