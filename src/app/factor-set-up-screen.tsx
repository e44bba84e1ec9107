import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ToastOutlet } from '#src/ui/frame/toast-outlet.tsx'
import { LeaveGuard } from '#src/ui/form/leave-guard.tsx'
import { AuthPage } from '#src/features/session/auth-page.tsx'
import { SignOutButton } from '#src/features/session/sign-out-button.tsx'
import { AddFactor } from '#src/features/people/profile/add-factor.tsx'
import { newQueryClient } from '#src/platform/query-client.ts'
import { useSessionActor } from '#src/platform/session.tsx'
import '#src/styles/app.css'

/** The first second factor of somebody who has to have one, before anything else. */
export default function FactorSetUpScreen() {
  const { t } = useTranslation('second-factor')
  const session = useSessionActor()
  const [queryClient] = useState(newQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <LeaveGuard>
        <AuthPage
          composition="card"
          title={t('setUp.title')}
          lead={t('setUp.lead')}
          links={<SignOutButton words={t('setUp.signOut')} />}
        >
          <p className="mb-4 text-ink-2">{t('setUp.choices')}</p>
          <AddFactor isFirst onAdded={() => session.send({ type: 'session.refresh' })} />
        </AuthPage>
        <ToastOutlet />
      </LeaveGuard>
    </QueryClientProvider>
  )
}
