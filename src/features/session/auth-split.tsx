import { useTranslation } from 'react-i18next'
import { cx } from '#src/ui/cx.ts'
import { Brand } from './brand.tsx'
import type { FrameProps } from './composition.ts'
import { LanguageSwitch } from './language-switch.tsx'
import '#src/styles/public.css'

/** The second set's composition: beside a picture. */
export default function AuthSplit({ wide, children }: FrameProps) {
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
