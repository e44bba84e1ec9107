import { peopleLists } from '#contract/people/people-list.ts'
import { useTranslation } from 'react-i18next'
import { ROLES, USER_TYPES } from '#contract/access.ts'
import type { Person } from '#contract/people/people-row.ts'
import { CREDIT_TYPES } from '#contract/agent/wallet-codes.ts'
import { MasterPage } from '#src/ui/record/master-page.tsx'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRecord } from '#src/platform/use-read.ts'
import { AccountCard } from './account-card.tsx'
import type { PeopleListId } from '#contract/people/people-list.ts'
import { peopleList } from './people-lists.ts'
import { PersonCard } from './person-card.tsx'
import { PersonForm } from './person-form.tsx'
import { PersonStatus } from './person-status.tsx'
import { usePeoplePath } from './use-people-path.ts'
import { WalletCard } from './wallet-card.tsx'

/** A person of a list: made, changed, or looked up. */
export function PersonPage({ listId, id }: { listId: PeopleListId; id: string | undefined }) {
  const { t } = useTranslation(['people', 'shell'])
  const { read, writes } = peopleList(listId)
  const mayCall = useMayCall()
  const valueName = useValueName()
  return (
    <MasterPage
      kind="user"
      id={id}
      list={peopleLists[listId]}
      path={usePeoplePath(listId)}
      words={{ list: t(`list.${listId}.title`), new: t(`list.${listId}.new`), newLead: t('new.lead') }}
      read={useRecord(read, id)}
      nameOf={({ name }) => name}
      fieldName={(field) => t(`field.${field}`, { defaultValue: field })}
      valueName={valueName}
      invalidates={[read]}
      renderState={(person) => <PersonStatus person={person} />}
      isRemovable={() => false}
      renderForm={({ record, ...props }) =>
        writes && mayCall(record ? writes.update : writes.create) ? (
          <>
            <PersonForm {...props} record={record} listId={listId} saves={writes.saves} />
            {record?.isActive && mayCall('sendAccountLink') && <AccountCard person={record} invalidates={[read]} />}
          </>
        ) : (
          record && <PersonCard person={record} />
        )
      }
      below={renderWallet}
    />
  )
}

const renderWallet = ({ wallet }: Person) => wallet && <WalletCard wallet={wallet} />

/** User types, roles and ways to pay by their words. */
function useValueName(): (field: string, value: unknown) => string | undefined {
  const { t } = useTranslation(['people', 'shell'])
  return (field, value) => {
    const type = field === 'user_type' && USER_TYPES.find((one) => one === value)
    if (type) return t(`shell:userType.${type}`)
    const role = field === 'role' && ROLES.find((one) => one === value)
    if (role) return t(`shell:role.${role}`)
    const credit = field === 'creditType' && CREDIT_TYPES.find((one) => one === value)
    return credit ? t(`creditType.${credit}`) : undefined
  }
}
