import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { call } from '#src/platform/api.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { readOptions } from '#src/platform/use-read.ts'
import { ComboboxField } from '#src/ui/form/combobox-field.tsx'

type Found = AnswerOf<'getAccountCustomers'>['data'][number]

interface Choice {
  id: string
  label: string
  detail: string
}

export interface AccountCustomerFieldProps {
  /** Of what is sold: the customer's own, or the account is not charged. */
  currency: string
  customerId: string | null
  onChoose: (customerId: string | null) => void
  error?: string | undefined
}

/** The contract customer whose account is charged, with what is left of the credit limit. */
export function AccountCustomerField({ currency, customerId, onChoose, error }: AccountCustomerFieldProps) {
  const { t, i18n } = useTranslation('tickets')
  const [found, setFound] = useState<Choice>()
  const read = useQuery({
    ...readOptions('getAccountCustomers', { query: { id: customerId ?? '' } }),
    enabled: customerId !== null,
  })
  const choiceOf = ({ id, code, name, available, currency: own }: Found): Choice => ({
    id,
    label: localName(name, i18n.language),
    detail:
      available === null
        ? code
        : `${code} · ${t('payment.available', { amount: moneyInWords(Math.max(0, available), own, i18n.language) })}`,
  })
  const stored = read.data?.data[0]
  const chosen = customerId === null ? undefined : ((stored && choiceOf(stored)) ?? found)
  return (
    <ComboboxField<Choice>
      className="max-w-md"
      label={t('payment.customer')}
      hint={chosen?.detail}
      required
      placeholder={t('payment.customerPlaceholder')}
      value={chosen}
      error={error}
      search={async (query, signal) => {
        const { data } = await call('getAccountCustomers', {
          query: { currency, ...(query !== '' && { search: query }) },
          signal,
        })
        return data.map(choiceOf)
      }}
      onChange={(choice) => {
        setFound(choice)
        onChoose(choice?.id ?? null)
      }}
    />
  )
}

/** Whether anybody may buy on account in a currency; not known yet counts as no. */
export function useHasAccountCustomers(currency: string | undefined): boolean {
  const mayCall = useMayCall()
  const read = useQuery({
    ...readOptions('getAccountCustomers', { query: { currency: currency ?? '' } }),
    enabled: currency !== undefined && mayCall('getAccountCustomers'),
  })
  return (read.data?.data.length ?? 0) > 0
}
