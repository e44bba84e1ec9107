import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#src/lib/cx.ts'
import type { Composition } from './composition.ts'
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
  return composition === 'card' ? <Card wide={wide}>{body}</Card> : <Split wide={wide}>{body}</Split>
}

interface FrameProps {
  wide: boolean
  children: ReactNode
}

function Card({ wide, children }: FrameProps) {
  return (
    <div className="flex min-h-dvh flex-col items-center gap-6 p-4 sm:justify-center sm:p-8">
      <header className={cx('flex w-full items-center justify-between gap-4', wide ? 'max-w-4xl' : 'max-w-md')}>
        <Brand />
        <LanguageSwitch />
      </header>
      <main className={cx('w-full rounded-lg border border-line bg-surface p-5 sm:p-8', wide ? 'max-w-4xl' : 'max-w-md')}>
        {children}
      </main>
    </div>
  )
}

function Split({ wide, children }: FrameProps) {
  const { t } = useTranslation('session')
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] md:grid-cols-[minmax(18rem,2fr)_3fr] md:grid-rows-1">
      <header className="flex flex-col justify-between gap-6 bg-blind p-4 text-blind-lit md:p-8">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Brand />
          <LanguageSwitch tone="bar" />
        </div>
        <p className="hidden max-w-[20ch] text-xl font-medium md:block">{t('split.line')}</p>
        <p className="hidden text-xs text-blind-dim md:block">{t('split.small')}</p>
      </header>
      <main className="flex items-center bg-surface p-4 sm:p-8">
        <div className={cx('w-full py-6 md:ps-6', wide ? 'max-w-4xl' : 'max-w-md')}>{children}</div>
      </main>
    </div>
  )
}

function Brand() {
  const { t } = useTranslation('session')
  return (
    <span className="flex items-center gap-2.5 font-semibold">
      <img src="/icon.svg" alt="" width="28" height="28" />
      {t('product')}
    </span>
  )
}
