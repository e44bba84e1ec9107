import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallName } from '#contract/calls.ts'
import type { Person } from '#contract/people/people-row.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { errorText } from '#src/platform/error-text.ts'
import { formatInstant } from '#src/platform/format.ts'
import { notify } from '#src/platform/notify.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** How a person gets in: by an invitation that is still open, or by a link to another password; nobody sets it for them. */
export function AccountCard({ person, invalidates }: { person: Person; invalidates: readonly CallName[] }) {
  const { t, i18n } = useTranslation('people')
  useErrorWords()
  const { id, name, email, newEmail, invitedAt, isConfirmed, secondFactors } = person
  const mayCall = useMayCall()
  const own = useUserDetails()
  const [isAsking, setAsking] = useState(false)
  const send = useWrite('sendAccountLink', {
    invalidates,
    onDone: () => notify.success(t('account.sent', { email })),
    onRefused: (error) => notify.error(errorText(t, error)),
  })
  const reset = useWrite('resetFactors', {
    invalidates,
    onDone: () => {
      setAsking(false)
      notify.success(t('account.resetFactorsDone', { name }))
    },
    onRefused: (error) => {
      setAsking(false)
      notify.error(errorText(t, error))
    },
  })
  const state = isConfirmed ? 'active' : invitedAt === null ? 'unconfirmed' : 'invited'
  return (
    <SectionCard title={t('account.title')}>
      <div className="grid gap-3">
        {newEmail !== null && <Notice tone="attention">{t('account.newEmail', { email: newEmail })}</Notice>}
        <p className="text-ink-2">
          {t(`account.${state}`, {
            email,
            date: invitedAt === null ? '' : formatInstant(invitedAt, { language: i18n.language, zone: ZONE }),
          })}
        </p>
        <div>
          <Button busy={send.isPending} onClick={() => send.mutate({ body: { id } })}>
            {t(isConfirmed ? 'account.sendReset' : 'account.sendInvitation')}
          </Button>
        </div>
        {mayCall('resetFactors') && isConfirmed && (
          <>
            <p className="text-ink-2">{t('account.factors', { count: secondFactors })}</p>
            {secondFactors > 0 && id !== own.id && (
              <div>
                <Button onClick={() => setAsking(true)}>{t('account.resetFactors')}</Button>
              </div>
            )}
          </>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('account.resetFactorsTitle', { name: `\u2068${name}\u2069` })}
        body={t('account.resetFactorsBody', { name: `\u2068${name}\u2069` })}
        confirmLabel={t('account.resetFactors')}
        busy={reset.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => reset.mutate({ body: { id } })}
      />
    </SectionCard>
  )
}
