import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionEndpoints, type UserDetails } from '#contract/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { call } from '#src/platform/api.ts'
import { emptyAsNull, showRefusal, useContractForm } from '#src/ui/form/contract-form.ts'
import { useLeaveGuard } from '#src/ui/form/leave-guard.tsx'
import { notify } from '#src/platform/notify.ts'
import { useSessionActor } from '#src/platform/session.tsx'
import { useWrite } from '#src/platform/use-write.ts'

/** The own name and phone; everything else is the super admin's to change. */
export function AccountForm({ details }: { details: UserDetails }) {
  const { t } = useTranslation(['profile', 'form'])
  const session = useSessionActor()
  const [isStale, setStale] = useState(false)
  const form = useContractForm(sessionEndpoints.updateProfile.body, valuesOf(details))
  const { errors, isDirty } = form.formState
  const update = useWrite('updateProfile', {
    invalidates: [],
    onRefused: (error) => {
      setStale(error.code === 'staleVersion')
      if (error.code !== 'staleVersion') showRefusal(form, t, error)
    },
    onDone: ({ data }) => {
      session.send({ type: 'session.updateDetails', details: data.userDetails })
      notify.success(t('account.done'))
    },
  })
  useLeaveGuard(isDirty && !update.isPending)

  async function loadPresent() {
    const { data } = await call('userDetails')
    form.reset(valuesOf(data.userDetails), { keepDirtyValues: true })
    setStale(false)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((body) => update.mutate({ body }))(event)}
      className="mt-5 grid gap-4 border-t border-line pt-4"
    >
      {isStale && (
        <Notice
          tone="attention"
          role="alert"
          title={t('form:stale.title')}
          action={<Button onClick={() => void loadPresent()}>{t('form:stale.load')}</Button>}
        >
          {t('form:stale.body')}
        </Notice>
      )}
      {errors.root?.server && (
        <Notice tone="stop" role="alert">
          {errors.root.server.message}
        </Notice>
      )}
      <TextField
        {...form.register('name')}
        label={t('field.name')}
        error={errors.name?.message}
        autoComplete="name"
        maxLength={120}
        required
      />
      <TextField
        {...form.register('phone', { setValueAs: emptyAsNull })}
        label={t('field.phone')}
        error={errors.phone?.message}
        type="tel"
        autoComplete="tel"
        maxLength={32}
        ltr
      />
      <div>
        <Button type="submit" tone="primary" busy={update.isPending} disabled={!isDirty}>
          {t('account.save')}
        </Button>
      </div>
    </form>
  )
}

const valuesOf = ({ name, phone, version }: UserDetails) => ({ name, phone, version })
