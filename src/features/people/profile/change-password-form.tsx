import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BodyOf } from '#contract/contract.ts'
import { sessionEndpoints } from '#contract/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PasswordField } from '#src/ui/form/password-field.tsx'
import { ApiError, call } from '#src/platform/api.ts'
import { showRefusal, useContractForm } from '#src/ui/form/contract-form.ts'
import { notify } from '#src/platform/notify.ts'

/** Asks for the present password; ends every other session of the user. */
export function ChangePasswordForm() {
  const { t } = useTranslation('profile')
  const empty = { currentPassword: '', password: '' }
  const form = useContractForm(sessionEndpoints.changePassword.body, empty)
  const { errors } = form.formState
  const change = useMutation({
    mutationFn: (body: BodyOf<'changePassword'>) => call('changePassword', { body }),
    onSuccess: () => {
      form.reset(empty)
      notify.success(t('password.done'))
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error
      showRefusal(form, t, error)
    },
  })

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((body) => change.mutate(body))(event)}
      className="grid gap-4"
    >
      {errors.root?.server && (
        <Notice tone="stop" role="alert">
          {errors.root.server.message}
        </Notice>
      )}
      <PasswordField
        {...form.register('currentPassword')}
        label={t('password.current')}
        error={errors.currentPassword?.message}
        autoComplete="current-password"
        required
      />
      <PasswordField
        {...form.register('password')}
        label={t('password.new')}
        hint={t('password.hint')}
        error={errors.password?.message}
        autoComplete="new-password"
        required
      />
      <div>
        <Button type="submit" tone="primary" busy={change.isPending}>
          {t('password.save')}
        </Button>
      </div>
    </form>
  )
}
