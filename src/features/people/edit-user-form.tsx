import { useTranslation } from 'react-i18next'
import { peopleEndpoints, type AdminUser } from '#contract/people.ts'
import { RecordForm } from '#src/components/record-form.tsx'
import { useContractForm } from '#src/lib/contract-form.ts'
import { useUserDetails } from '#src/lib/session.tsx'
import { useRecordSaving } from '#src/lib/use-record-saving.ts'
import { useWrite } from '#src/lib/use-write.ts'
import { UserFields } from './user-fields.tsx'

export interface EditUserFormProps {
  user: AdminUser
  listPath: string
  /** Reads the user anew; undefined when that did not work. */
  reload: () => Promise<AdminUser | undefined>
}

const EDITED = peopleEndpoints.updateAdminUser.body.omit({ id: true, version: true })

export function EditUserForm({ user, listPath, reload }: EditUserFormProps) {
  const { t } = useTranslation('people')
  const own = useUserDetails()
  const form = useContractForm(EDITED, valuesOf(user))
  const { saving, whatFollows } = useRecordSaving({
    form,
    listPath,
    record: user,
    valuesOf,
    reload,
    done: ({ name }: AdminUser) => t('edit.done', { name }),
    outdates: ['getAdminUserList'],
  })
  const update = useWrite('updateAdminUser', whatFollows)

  return (
    <RecordForm
      form={form}
      saving={saving}
      listPath={listPath}
      save={t('edit.save')}
      isSaving={update.isPending}
      onSave={(values) => update.mutate({ body: { ...values, id: user.id, version: saving.version } })}
    >
      <UserFields isOwn={user.id === own.id} />
    </RecordForm>
  )
}

function valuesOf({ name, email, phone, user_type, role, depotId, isActive }: AdminUser) {
  return { name, email, phone, user_type, role, depotId, isActive }
}
