import Banknote from 'lucide-react/icons/banknote'
import Cylinder from 'lucide-react/icons/cylinder'
import Landmark from 'lucide-react/icons/landmark'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MAX_REASON } from '#contract/bounds.ts'
import { FormBankReference } from '#src/domain/bank-reference/form-bank-reference.tsx'
import { formatMoney } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { inLocalOrder } from '#src/platform/local-order.ts'
import { isAmount } from '#src/platform/typed-amount.ts'
import { FormChoice } from '#src/ui/form/form-choice.tsx'
import { FormFiles } from '#src/ui/form/form-files.tsx'
import { FormMoney } from '#src/ui/form/form-money.tsx'
import { FormPart } from '#src/ui/form/form-part.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormText } from '#src/ui/form/form-text.tsx'
import { amountsOf, type ExpenseOptions, type FuelDraft } from './fuel-draft.ts'

/** How it was paid: by an expense that is entered here, by one that is there already, or not with money. */
export function PaidFields({ options }: { options: ExpenseOptions | undefined }) {
  const { t } = useTranslation('fuel')
  const by = useFormContext<FuelDraft>().watch('by')
  return (
    <FormPart title={t('part.paid')}>
      <div className="sm:col-span-2">
        <FormChoice
          name="by"
          label={t('part.paid')}
          labelHidden
          minWidth="10rem"
          options={[
            {
              value: 'expense',
              icon: <Banknote />,
              label: t('by.expense'),
              hint: options ? t('by.expenseHint') : t('by.mayNot'),
              disabled: options === undefined || options.depots.length === 0,
            },
            { value: 'recorded', icon: <ReceiptText />, label: t('by.recorded'), hint: t('by.recordedHint') },
            { value: 'tank', icon: <Cylinder />, label: t('by.tank'), hint: t('by.tankHint') },
          ]}
        />
      </div>
      {by === 'recorded' && (
        <FormText
          name="expenseNumber"
          label={t('expenseNumber')}
          hint={t('expenseNumberHint')}
          maxLength={40}
          required
          ltr
          mono
        />
      )}
      {by === 'expense' && options && <ExpenseFields options={options} />}
    </FormPart>
  )
}

function ExpenseFields({ options: { depots, hasTill } }: { options: ExpenseOptions }) {
  const { t, i18n } = useTranslation(['fuel', 'expense'])
  const { language } = i18n
  const draft = useFormContext<FuelDraft>().watch()
  const currency = depots.find(({ id }) => id === draft.depotId)?.currency ?? ''
  const amounts = amountsOf(draft)
  const reckoned = typeof amounts === 'object' && currency !== '' ? amounts : undefined
  const inMoney = (minor: number) => `\u2066${formatMoney(minor, currency, language)}\u2069`
  return (
    <>
      <FormSelect
        name="depotId"
        label={t('expense:column.depot')}
        required
        placeholder={t('expense:form.chooseDepot')}
        options={inLocalOrder(
          depots.map(({ id, name, currency: code }) => ({
            value: id,
            label: `${localName(name, language)} · ${code}`,
          })),
          language,
        )}
      />
      <FormText
        name="invoiceNumber"
        label={t('expense:form.invoiceNumber')}
        hint={t('expense:form.invoiceNumberHint')}
        maxLength={60}
        ltr
      />
      <FormMoney
        name="price"
        label={t('column.price')}
        currency={currency}
        hint={!isAmount(draft.price) && reckoned ? t('reckoned', { money: inMoney(reckoned.price) }) : t('oneOfTwo')}
      />
      <FormMoney
        name="amount"
        label={t('column.amount')}
        currency={currency}
        hint={!isAmount(draft.amount) && reckoned ? t('reckoned', { money: inMoney(reckoned.amount) }) : t('oneOfTwo')}
      />
      {hasTill && (
        <div className="sm:col-span-2">
          <FormChoice
            name="source"
            label={t('expense:form.source')}
            minWidth="12rem"
            options={[
              { value: 'cash', icon: <Banknote />, label: t('expense:source.cash') },
              { value: 'bank', icon: <Landmark />, label: t('expense:source.bank') },
            ]}
          />
        </div>
      )}
      {draft.source === 'bank' && <FormBankReference name="transfer" label={t('expense:form.bankReference')} />}
      <div className="sm:col-span-2">
        <FormFiles
          name="files"
          label={t('expense:files')}
          hint={t('expense:form.filesHint')}
          owner={t('expense:files')}
        />
      </div>
      {draft.files.length === 0 && (
        <FormText
          name="noReceiptReason"
          label={t('expense:form.noReceipt')}
          hint={t('expense:form.noReceiptHint')}
          maxLength={MAX_REASON}
          className="sm:col-span-2"
        />
      )}
    </>
  )
}
