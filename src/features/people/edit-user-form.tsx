import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { peopleEndpoints, type AdminUser } from '#contract/people.ts'
import { Button } from '#src/components/button.tsx'
import { Notice } from '#src/components/notice.tsx'
import { showRefusal, useContractForm } from '#src/lib/contract-form.ts'
import { useLetGo } from '#src/lib/leave-guard.tsx'
import { notify } from '#src/lib/notify.ts'
import { useUserDetails } from '#src/lib/session.tsx'
import { useWrite } from '#src/lib/use-write.ts'
import { UserFields } from './user-fields.tsx'
import { UserForm } from './user-form.tsx'

export interface EditUserFormProps {
  user: AdminUser
  listPath: string
  /** Reads the user anew; undefined when that did not work. */
  reload: () => Promise<AdminUser | undefined>
}

export function EditUserForm({ user, listPath, reload }: EditUserFormProps) {
  const { t } = useTranslation(['people', 'form'])
  const [, navigate] = useLocation()
  const own = useUserDetails()
  const [isStale, setStale] = useState(false)
  const form = useContractForm(peopleEndpoints.updateAdminUser.body, valuesOf(user))
  const letGo = useLetGo()
  const update = useWrite('updateAdminUser', {
    outdates: ['getAdminUserList'],
    onRefused: (error) => {
      setStale(error.code === 'staleVersion')
      if (error.code !== 'staleVersion') showRefusal(form, t, error)
    },
    onDone: ({ data }) => {
      notify.success(t('edit.done', { name: data.name }))
      letGo()
      navigate(listPath)
    },
  })

  async function loadPresent() {
    const present = await reload()
    if (!present) return
    // What was typed stays; every other field, and the version, become the present ones.
    form.reset(valuesOf(present), { keepDirtyValues: true })
    setStale(false)
  }

  return (
    <UserForm
      form={form}
      listPath={listPath}
      save={t('edit.save')}
      isSaving={update.isPending}
      onSave={(body) => update.mutate({ body })}
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
      <UserFields isOwn={user.id === own.id} />
    </UserForm>
  )
}

function valuesOf({ id, version, name, email, phone, user_type, role, depotId, isActive }: AdminUser) {
  return { id, version, name, email, phone, user_type, role, depotId, isActive }
}
