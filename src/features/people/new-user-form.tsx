import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { BodyOf } from '#contract/contract.ts'
import { peopleEndpoints, type AdminUser } from '#contract/people.ts'
import { PasswordField } from '#src/components/password-field.tsx'
import { RecordForm } from '#src/components/record-form.tsx'
import { useContractForm } from '#src/lib/contract-form.ts'
import { useRecordSaving } from '#src/lib/use-record-saving.ts'
import { useWrite } from '#src/lib/use-write.ts'
import { UserFields } from './user-fields.tsx'

const BLANK = {
  name: '',
  email: '',
  phone: null,
  user_type: null,
  role: null,
  depotId: null,
  isActive: true,
  password: '',
}

export function NewUserForm({ listPath }: { listPath: string }) {
  const { t } = useTranslation('people')
  const form = useContractForm(peopleEndpoints.createAdminUser.body, BLANK)
  const { saving, whatFollows } = useRecordSaving({
    form,
    listPath,
    valuesOf: () => BLANK,
    done: ({ name }: AdminUser) => t('new.done', { name }),
    outdates: ['getAdminUserList'],
  })
  const create = useWrite('createAdminUser', whatFollows)

  return (
    <RecordForm
      form={form}
      saving={saving}
      listPath={listPath}
      save={t('new.save')}
      isSaving={create.isPending}
      onSave={(body) => create.mutate({ body })}
    >
      <UserFields />
      <FirstPassword />
    </RecordForm>
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
