import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#src/ui/form/text-field.tsx'

interface CustomerFilterProps {
  customer: string | undefined
  onCustomer: (customer: string) => void
}

/** Applied with Enter or on leaving, so that not each letter asks the server. */
export function CustomerFilter({ customer = '', onCustomer }: CustomerFilterProps) {
  const { t } = useTranslation('consignment-list')
  const [typed, setTyped] = useState(customer)
  const settle = () => {
    if (typed.trim() !== customer) onCustomer(typed.trim())
  }
  return (
    <TextField
      label={t('filter.customer')}
      labelHidden
      placeholder={t('filter.customer')}
      className="w-full sm:w-56"
      maxLength={60}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
      onBlur={settle}
    />
  )
}
