import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/people/people-row.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormPhone } from '#src/ui/form/form-phone.tsx'
import { FormCheckbox, FormText } from '#src/ui/form/form-text.tsx'
import type { MasterFormProps } from '#src/ui/record/master-page.tsx'
import { useUserDetails } from '#src/platform/session.tsx'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import { CreditFields } from './credit-fields.tsx'
import { DepotField } from './depot-field.tsx'
import type { PeopleListId } from '#contract/people/people-list.ts'
import { peopleList } from './people-lists.ts'
import { personCall, personRequest, personValues, type PersonSaves, type PersonValues } from './people-saving.ts'
import { PlaceFields } from './place-fields.tsx'
import { MAX_NAME } from '#contract/bounds.ts'

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
  const act = useRecordForm(
    personCall(saves, record === undefined),
    { record, reload, listPath },
    {
      schema: personValues,
      blank,
      valuesOf,
      // What is of persons is not kept in the browser.
      keep: false,
      // A post that the list gives has the access role that it has; only the users' form chooses one.
      toRequest: (values, present) =>
        personRequest(saves, post === null ? values : { ...values, accessRoleId: undefined }, present),
      invalidates: [read],
      saved: ({ data }) => t(record ? 'edit.done' : 'new.done', { name: data.name }),
    },
  )
  const isOwn = record?.id === own.id

  return (
    <ActForm act={act} layout="record" send={record ? t('edit.save') : t(`list.${listId}.create`)} cancel={listPath}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <IdentityFields isNew={!record} isAgent={(post?.role ?? act.form.watch('role')) === 'agent'} />
        {post === null && <PlaceFields isOwn={isOwn} />}
        {atDepot && post !== null && <DepotField required disabled={isOwn} />}
        <FormCheckbox
          name="isActive"
          label={t('field.isActive')}
          hint={t('field.isActiveHint')}
          disabled={isOwn}
          className="self-center"
        />
      </div>
      {hasCredit && <CreditFields />}
    </ActForm>
  )
}

function IdentityFields({ isNew, isAgent }: { isNew: boolean; isAgent: boolean }) {
  const { t } = useTranslation('people')
  return (
    <>
      <FormText name="name" label={t(isAgent ? 'field.agentName' : 'field.name')} maxLength={MAX_NAME} required />
      <FormText
        name="email"
        label={t('field.email')}
        hint={t(isNew ? 'field.emailHintNew' : 'field.emailHint')}
        type="email"
        maxLength={254}
        ltr
        required
      />
      <FormPhone name="phone" label={t('field.phone')} hint={t('field.phoneHint')} />
    </>
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
