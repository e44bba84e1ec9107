import { useTranslation } from 'react-i18next'
import { sessionEndpoints } from '#contract/session/session.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormPassword } from '#src/ui/form/form-password.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'

const EMPTY = { currentPassword: '', password: '' }

/** Asks for the present password; ends every other session of the user. */
export function ChangePasswordForm() {
  const { t } = useTranslation('profile')
  const act = useActForm('changePassword', {
    schema: sessionEndpoints.changePassword.body,
    judged: 'onTouched',
    blank: EMPTY,
    keep: false,
    // Nobody misses half a password.
    isTyped: () => false,
    toRequest: (body) => ({ body }),
    invalidates: [],
    saved: () => t('password.done'),
    next: () => ({ again: EMPTY }),
  })

  return (
    <ActForm act={act} startsTyping={false} send={t('password.save')}>
      <FormPassword name="currentPassword" label={t('password.current')} autoComplete="current-password" required />
      <FormPassword
        name="password"
        label={t('password.new')}
        hint={t('password.hint')}
        autoComplete="new-password"
        required
      />
    </ActForm>
  )
}
