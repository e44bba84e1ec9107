import { accountList } from '#contract/ledger/account-list.ts'
import { useTranslation } from 'react-i18next'
import type { AccountRecord } from '#contract/ledger/account-row.ts'
import { ACCOUNT_DIMENSIONS, ACCOUNT_GROUPS, ACCOUNT_KINDS, ACCOUNT_SIDES } from '#contract/ledger/chart.ts'
import { localName } from '#src/platform/local-name.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRecord } from '#src/platform/use-read.ts'
import { MasterPage } from '#src/ui/record/master-page.tsx'
import { AccountCard } from './account-card.tsx'
import { AccountForm } from './account-form.tsx'
import { CHART_PATH } from './chart-path.ts'

/** An account of the chart, own or of those that the product comes with. */
export default function AccountPage({ params: { id } }: { params: { id?: string | undefined } }) {
  const { t, i18n } = useTranslation('chart')
  const mayCall = useMayCall()
  return (
    <MasterPage<AccountRecord>
      kind="ledgerAccount"
      id={id}
      list={accountList}
      path={CHART_PATH}
      words={{ list: t('title'), new: t('new'), newLead: t('newLead') }}
      read={useRecord('getAccountList', id)}
      nameOf={({ code, name }) => `${code} ${localName(name, i18n.language)}`}
      fieldName={(field) => t(`field.${field}`, { defaultValue: field })}
      valueName={(field, value) => {
        const codeIn = <Code extends string>(codes: readonly Code[]) => codes.find((code) => code === value)
        const [group, side, kind] = [codeIn(ACCOUNT_GROUPS), codeIn(ACCOUNT_SIDES), codeIn(ACCOUNT_KINDS)]
        const dimension = codeIn(ACCOUNT_DIMENSIONS)
        if (field === 'group' && group) return t(`group.${group}`)
        if (field === 'side' && side) return t(`side.${side}`)
        if (field === 'kind' && kind) return t(`kind.${kind}`)
        if (field === 'dimension') return dimension ? t(`dimension.${dimension}`) : t('noDimension')
        return undefined
      }}
      isRemovable={({ isFixed }) => !isFixed && mayCall('removeMaster')}
      invalidates={['getAccountList', 'getTransactionOptions', 'getExpenseOptions']}
      renderForm={({ record, ...props }) =>
        (record ? mayCall('updateAccount') : mayCall('createAccount')) ? (
          <AccountForm {...props} record={record} />
        ) : (
          record && <AccountCard account={record} />
        )
      }
    />
  )
}
