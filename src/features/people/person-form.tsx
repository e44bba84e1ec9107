import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/people.ts'
import { Checkbox } from '#src/components/checkbox.tsx'
import type { MasterFormProps } from '#src/components/master-page.tsx'
import { RecordForm } from '#src/components/record-form.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { emptyAsNull, useContractForm } from '#src/lib/contract-form.ts'
import { useUserDetails } from '#src/lib/session.tsx'
import { useRecordSaving } from '#src/lib/use-record-saving.ts'
import { CreditFields } from './credit-fields.tsx'
import { DepotField } from './depot-field.tsx'
import type { PeopleListId } from '#contract/people-list.ts'
import { peopleList } from './people-lists.ts'
import { personValues, usePersonSaving, type PersonSaves, type PersonValues } from './people-saving.ts'
import { PlaceFields } from './place-fields.tsx'

export interface PersonFormProps extends MasterFormProps<Person> {
  listId: PeopleListId
  saves: PersonSaves
}

/** The form of every list of people; which fields it has is the list's data. */
export function PersonForm({ listId, saves, record, reload, listPath }: PersonFormProps) {
  const { t } = useTranslation('people')
  const own = useUserDetails()
  const { post, read, atDepot } = peopleList(listId)
  const decidesCredit = own.user_type === 'super_admin' || own.user_type === 'operation_manager'
  const hasCredit = post?.role === 'agent' && decidesCredit
  const valuesOf = (person: Person): PersonValues => ({
    name: person.name,
    email: person.email,
    phone: person.phone,
    user_type: person.user_type,
    role: person.role,
    depotId: person.depotId,
    accessRoleId: person.accessRoleId,
    isActive: person.isActive,
    credit: hasCredit ? creditOf(person) : null,
  })
  const blank: PersonValues = {
    name: '',
    email: '',
    phone: null,
    user_type: post?.user_type ?? null,
    role: post?.role ?? null,
    depotId: own.user_type === 'admin' ? (own.depot?.id ?? null) : null,
    accessRoleId: null,
    isActive: true,
    credit: hasCredit ? { creditType: 'autoDeduct', limits: [] } : null,
  }
  // A post that the list gives has the access role that it has; only the users' form chooses one.
  const form = useContractForm(personValues, record ? valuesOf(record) : blank)
  const { saving, whatFollows } = useRecordSaving({
    form,
    listPath,
    record,
    reload,
    valuesOf,
    done: ({ name }: Person) => t(record ? 'edit.done' : 'new.done', { name }),
    outdates: [read],
  })
  const { create, update, isSaving } = usePersonSaving(saves, whatFollows)
  const isOwn = record?.id === own.id

  return (
    <RecordForm
      form={form}
      saving={saving}
      listPath={listPath}
      save={record ? t('edit.save') : t(`list.${listId}.create`)}
      isSaving={isSaving}
      // What is of persons is not kept in the browser.
      isForgetful
      onSave={(values) => {
        const sent = post === null ? values : { ...values, accessRoleId: undefined }
        if (record) update(sent, { id: record.id, version: saving.version })
        else create(sent)
      }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <IdentityFields isNew={!record} />
        {post === null && <PlaceFields isOwn={isOwn} />}
        {atDepot && post !== null && <DepotField required disabled={isOwn} />}
        <ActiveField isOwn={isOwn} />
      </div>
      {hasCredit && <CreditFields />}
    </RecordForm>
  )
}

function IdentityFields({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('people')
  const { register, formState } = useFormContext<PersonValues>()
  const { errors } = formState
  return (
    <>
      <TextField
        {...register('name')}
        label={t('field.name')}
        error={errors.name?.message}
        autoComplete="off"
        maxLength={120}
        required
      />
      <TextField
        {...register('email')}
        label={t('field.email')}
        hint={t(isNew ? 'field.emailHintNew' : 'field.emailHint')}
        error={errors.email?.message}
        type="email"
        autoComplete="off"
        maxLength={254}
        ltr
        required
      />
      <TextField
        {...register('phone', { setValueAs: emptyAsNull })}
        label={t('field.phone')}
        hint={t('field.phoneHint')}
        error={errors.phone?.message}
        type="tel"
        autoComplete="off"
        maxLength={32}
        ltr
      />
    </>
  )
}

function ActiveField({ isOwn }: { isOwn: boolean }) {
  const { t } = useTranslation('people')
  const { register, formState } = useFormContext<PersonValues>()
  return (
    <Checkbox
      {...register('isActive')}
      label={t('field.isActive')}
      hint={t('field.isActiveHint')}
      error={formState.errors.isActive?.message}
      disabled={isOwn}
      className="self-center"
    />
  )
}

function creditOf({ wallet }: Person): PersonValues['credit'] {
  if (!wallet) return { creditType: 'autoDeduct', limits: [] }
  const limits = wallet.accounts.filter(({ creditLimit }) => creditLimit > 0)
  return {
    creditType: wallet.creditType,
    limits: limits.map(({ currency, creditLimit }) => ({ currency, creditLimit })),
  }
}
