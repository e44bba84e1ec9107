import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#src/ui/cx.ts'
import { loadPatiently } from '#src/platform/load-with-retry.ts'
import type { Composition, FrameProps } from './composition.ts'
import { Brand } from './brand.tsx'
import { LanguageSwitch } from './language-switch.tsx'

export interface AuthPageProps {
  composition: Composition
  title: string
  /** One sentence below the title. */
  lead?: ReactNode
  children: ReactNode
  /** Ways to the other public screens. */
  links?: ReactNode
  /** For two forms beside each other. */
  wide?: boolean
}

const AuthSplit = lazy(() => loadPatiently(() => import('./auth-split.tsx')))

/** A public screen. Both compositions hold the same title, content and ways on; only their places differ. */
export function AuthPage({ composition, title, lead, children, links, wide = false }: AuthPageProps) {
  const { t } = useTranslation('session')
  const body = (
    <>
      <title>{`${title} · ${t('product')}`}</title>
      <div className="mb-5">
        <h1 className="text-lg font-semibold text-ink">{title}</h1>
        {lead && <p className="mt-1 text-ink-2">{lead}</p>}
      </div>
      {children}
      {links && <div className="mt-5 flex flex-wrap gap-x-5 gap-y-2 border-t border-line pt-4">{links}</div>}
    </>
  )
  return composition === 'card' ? <Card wide={wide}>{body}</Card> : <AuthSplit wide={wide}>{body}</AuthSplit>
}

function Card({ wide, children }: FrameProps) {
  return (
    <div className="flex min-h-dvh flex-col items-center gap-6 p-4 sm:justify-center sm:p-8">
      <header className={cx('flex w-full items-center justify-between gap-4', wide ? 'max-w-4xl' : 'max-w-md')}>
        <Brand />
        <LanguageSwitch />
      </header>
      <main
        className={cx('w-full rounded-lg border border-line bg-surface p-5 sm:p-8', wide ? 'max-w-4xl' : 'max-w-md')}
      >
        {children}
      </main>
    </div>
  )
}
