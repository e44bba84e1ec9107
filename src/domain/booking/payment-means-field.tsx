import Banknote from 'lucide-react/icons/banknote'
import CreditCard from 'lucide-react/icons/credit-card'
import Landmark from 'lucide-react/icons/landmark'
import { useTranslation } from 'react-i18next'
import type { PaymentMeans } from '#contract/booking/booking.ts'
import { BankReferenceField, type EnteredReference } from '#src/domain/bank-reference/bank-reference-field.tsx'
import { RadioCards } from '#src/ui/form/radio-cards.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'

const MEANS = [
  { value: 'cash', icon: <Banknote /> },
  { value: 'pos', icon: <CreditCard /> },
  { value: 'bank', icon: <Landmark /> },
] as const

export interface PaymentMeansFieldProps {
  means: PaymentMeans
  /** Slip number of a card or bank payment. */
  reference: string
  isReuseConfirmed: boolean
  onMeans: (means: PaymentMeans) => void
  onReference: (entered: EnteredReference) => void
  referenceError?: string | undefined
}

/** What somebody at the counter pays with. Agents have no choice and are not shown this. */
export function PaymentMeansField({
  means,
  reference,
  isReuseConfirmed,
  onMeans,
  onReference,
  referenceError,
}: PaymentMeansFieldProps) {
  const { t } = useTranslation('tickets')
  return (
    <>
      <RadioCards
        label={t('payment.means')}
        minWidth="11rem"
        value={means}
        options={MEANS.map(({ value, icon }) => ({
          value,
          icon,
          label: t(`means.${value}`),
          hint: t(`payment.hint.${value}`),
        }))}
        onChange={onMeans}
      />
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
