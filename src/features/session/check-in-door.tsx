import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from './language-switch.tsx'
import { publicPaths } from './public-paths.ts'
import { SessionNotice } from './session-notice.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Signing in on the spot at the gate; `children` is another way in. */
export function CheckInGuard({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('session')
  const main = useRef<HTMLElement>(null)
  // A queue is waiting: typing begins at once.
  useEffect(() => main.current?.querySelector<HTMLInputElement>('input[name=email]')?.focus(), [])
  return (
    <div className="flex min-h-dvh flex-col p-4 sm:p-8">
      <title>{`${t('checkIn.title')} · ${t('product')}`}</title>
      <header className="flex items-center justify-between gap-4">
        <p className="text-lg font-semibold">{t('checkIn.title')}</p>
        <LanguageSwitch isLarge />
      </header>
      <main ref={main} className="m-auto w-full max-w-md py-8">
        <h1 className="mb-5 text-xl font-semibold">{t('checkIn.signIn')}</h1>
        {children}
        <SessionNotice />
        <SignInForm forgetPasswordPath={publicPaths.card.forgetPassword} />
      </main>
    </div>
  )
}
