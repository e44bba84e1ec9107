import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { BodyOf } from '#contract/contract.ts'
import { peopleEndpoints } from '#contract/people.ts'
import { PasswordField } from '#src/components/password-field.tsx'
import { showRefusal, useContractForm } from '#src/lib/contract-form.ts'
import { useLetGo } from '#src/lib/leave-guard.tsx'
import { notify } from '#src/lib/notify.ts'
import { useWrite } from '#src/lib/use-write.ts'
import { UserFields } from './user-fields.tsx'
import { UserForm } from './user-form.tsx'

export function NewUserForm({ listPath }: { listPath: string }) {
  const { t } = useTranslation('people')
  const [, navigate] = useLocation()
  const form = useContractForm(peopleEndpoints.createAdminUser.body, {
    name: '',
    email: '',
    phone: null,
    user_type: null,
    role: null,
    depotId: null,
    isActive: true,
    password: '',
  })
  const letGo = useLetGo()
  const create = useWrite('createAdminUser', {
    outdates: ['getAdminUserList'],
    onRefused: (error) => showRefusal(form, t, error),
    onDone: ({ data }) => {
      notify.success(t('new.done', { name: data.name }))
      letGo()
      navigate(listPath)
    },
  })

  return (
    <UserForm
      form={form}
      listPath={listPath}
      save={t('new.save')}
      isSaving={create.isPending}
      onSave={(body) => create.mutate({ body })}
    >
      <UserFields />
      <FirstPassword />
    </UserForm>
  )
}

// A component of its own: fields are focused in the order in which they were rendered, and this one is the last.
function FirstPassword() {
  const { t } = useTranslation('people')
  const { register, formState } = useFormContext<BodyOf<'createAdminUser'>>()
  return (
    <PasswordField
      {...register('password')}
      label={t('field.password')}
      hint={t('field.passwordHint')}
      error={formState.errors.password?.message}
      autoComplete="new-password"
      required
    />
  )
}
