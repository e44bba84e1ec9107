import Banknote from 'lucide-react/icons/banknote'
import CreditCard from 'lucide-react/icons/credit-card'
import Building2 from 'lucide-react/icons/building-2'
import Landmark from 'lucide-react/icons/landmark'
import { useTranslation } from 'react-i18next'
import type { PaymentMeans } from '#contract/booking/booking.ts'
import { BankReferenceField, type EnteredReference } from '#src/domain/bank-reference/bank-reference-field.tsx'
import { AccountCustomerField, useHasAccountCustomers } from '#src/domain/invoice/account-customer-field.tsx'
import { RadioCards } from '#src/ui/form/radio-cards.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'

const MEANS = [
  { value: 'cash', icon: <Banknote /> },
  { value: 'pos', icon: <CreditCard /> },
  { value: 'bank', icon: <Landmark /> },
] as const
const ON_ACCOUNT = { value: 'onAccount', icon: <Building2 /> } as const

/** Whose account is charged, where something may be bought on account. */
export interface ChargedAccount {
  /** Of what is sold; undefined as long as it is not known. */
  currency: string | undefined
  customerId: string | null
  onChoose: (customerId: string | null) => void
  error?: string | undefined
}

export interface PaymentMeansFieldProps {
  means: PaymentMeans
  /** Slip number of a card or bank payment. */
  reference: string
  isReuseConfirmed: boolean
  onMeans: (means: PaymentMeans) => void
  onReference: (entered: EnteredReference) => void
  referenceError?: string | undefined
  /** Left out where no account can be charged. */
  account?: ChargedAccount
}

/** What somebody at the counter pays with. Agents have no choice and are not shown this. */
export function PaymentMeansField({
  means,
  reference,
  isReuseConfirmed,
  onMeans,
  onReference,
  referenceError,
  account,
}: PaymentMeansFieldProps) {
  const { t } = useTranslation('tickets')
  const hasCustomers = useHasAccountCustomers(account?.currency)
  // Also where nobody may any more: what a draft holds is shown.
  const isOffered = account !== undefined && (hasCustomers || means === 'onAccount')
  return (
    <>
      <RadioCards
        label={t('payment.means')}
        minWidth="11rem"
        value={means}
        options={[...MEANS, ...(isOffered ? [ON_ACCOUNT] : [])].map(({ value, icon }) => ({
          value,
          icon,
          label: t(`means.${value}`),
          hint: t(`payment.hint.${value}`),
        }))}
        onChange={onMeans}
      />
      {means === 'onAccount' && account?.currency !== undefined && (
        <AccountCustomerField
          currency={account.currency}
          customerId={account.customerId}
          onChoose={account.onChoose}
          error={account.error}
        />
      )}
      {means === 'bank' && (
        <BankReferenceField
          label={t('payment.reference.bank')}
          required
          value={{ reference, isReuseConfirmed }}
          error={referenceError}
          onChange={onReference}
        />
      )}
      {means === 'pos' && (
        <TextField
          className="max-w-sm"
          label={t('payment.reference.pos')}
          ltr
          mono
          maxLength={60}
          autoComplete="off"
          value={reference}
          error={referenceError}
          onChange={(event) => onReference({ reference: event.target.value, isReuseConfirmed: false })}
        />
      )}
    </>
  )
}
