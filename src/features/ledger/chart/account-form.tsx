import { useTranslation } from 'react-i18next'
import { accountEndpoints } from '#contract/ledger/account.ts'
import { type AccountRecord, MAX_POSITION, values } from '#contract/ledger/account-row.ts'
import {
  ACCOUNT_DIMENSIONS,
  ACCOUNT_GROUPS,
  ACCOUNT_SIDES,
  groupsOfKind,
  kindOfCode,
  sideOfKind,
} from '#contract/ledger/chart.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormCheckbox, FormText } from '#src/ui/form/form-text.tsx'
import { latinDigits } from '#src/ui/form/input-text.ts'
import { NameFields } from '#src/ui/form/name-fields.tsx'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import type { MasterFormProps } from '#src/ui/record/master-page.tsx'
import { localName } from '#src/platform/local-name.ts'

/** As it is typed: an account without a place of its own stands by its code. */
const typedAccount = accountEndpoints.createAccount.body.extend({ position: values.position.nullable() })

/** An account of the chart: its code says the kind, and with it the groups that it can be in. */
export function AccountForm(props: MasterFormProps<AccountRecord>) {
  const { t, i18n } = useTranslation(['chart', 'form'])
  const { record } = props
  const act = useRecordForm(record ? 'updateAccount' : 'createAccount', props, {
    schema: typedAccount,
    blank: {
      code: '',
      name: { en: '', ar: '' },
      side: 'debit',
      dimension: null,
      position: null,
      isCategory: false,
      isActive: true,
    },
    valuesOf: ({ code, name, group, side, dimension, position, isCategory, isActive }) => ({
      code,
      name,
      group,
      side,
      dimension,
      position,
      isCategory,
      isActive,
    }),
    toRequest: ({ position, ...typed }, present) => {
      const body = { ...typed, position: position ?? Number(typed.code) }
      return present ? { params: { id: present.id }, body: { ...body, ...present } } : { body }
    },
    invalidates: ['getAccountList', 'getTransactionOptions', 'getExpenseOptions'],
    saved: ({ data }) => t('form:saved', { name: `\u2066${data.code}\u2069 ${localName(data.name, i18n.language)}` }),
  })
  const { form } = act
  const kind = kindOfCode(form.watch('code'))
  return (
    <ActForm act={act} layout="record" send={record ? t('form:save') : t('create')} cancel={props.listPath}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormText
          name="code"
          setValueAs={latin}
          label={t('field.code')}
          hint={kind ? t(`kind.${kind}`) : t('codeHint')}
          inputMode="numeric"
          maxLength={4}
          // The code is what the ledger's lines name.
          readOnly={record !== undefined}
          required
          ltr
          mono
        />
        <FormSelect
          name="group"
          label={t('field.group')}
          placeholder={t('chooseGroup')}
          options={(kind ? groupsOfKind(kind) : ACCOUNT_GROUPS).map((group) => ({
            value: group,
            label: t(`group.${group}`),
          }))}
          onChoose={() => {
            if (!record && kind) form.setValue('side', sideOfKind(kind))
          }}
          required
        />
        <NameFields name="name" label={t('field.name')} />
        <FormSelect
          name="side"
          label={t('field.side')}
          hint={t('sideHint')}
          disabled={record?.isFixed === true}
          options={ACCOUNT_SIDES.map((side) => ({ value: side, label: t(`side.${side}`) }))}
        />
        <FormSelect
          name="dimension"
          none={null}
          label={t('field.dimension')}
          hint={t('dimensionHint')}
          placeholder={t('noDimension')}
          disabled={record !== undefined && (record.isFixed || record.hasEntries)}
          options={ACCOUNT_DIMENSIONS.map((dimension) => ({ value: dimension, label: t(`dimension.${dimension}`) }))}
        />
        <FormText
          name="position"
          setValueAs={whole}
          label={t('field.position')}
          hint={t('positionHint', { most: MAX_POSITION })}
          inputMode="numeric"
          maxLength={4}
          ltr
        />
        {kind === 'expense' && (
          <FormCheckbox
            name="isCategory"
            label={t('field.isCategory')}
            hint={t('isCategoryHint')}
            className="sm:col-span-2"
          />
        )}
        <FormCheckbox
          name="isActive"
          label={t('field.isActive')}
          hint={t(record?.isPosted ? 'isPostedHint' : 'isActiveHint')}
          disabled={record?.isPosted === true}
          className="sm:col-span-2"
        />
      </div>
    </ActForm>
  )
}

const latin = (typed: unknown): unknown => (typeof typed === 'string' ? latinDigits(typed).trim() : typed)

/** What is no whole number stays text, so that the schema says so. */
function whole(typed: unknown): unknown {
  const text = latin(typed)
  if (typeof text !== 'string') return text
  if (text === '') return null
  return /^\d+$/.test(text) ? Number(text) : typed
}
