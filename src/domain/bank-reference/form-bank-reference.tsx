import { useFormContext } from 'react-hook-form'
import {
  BankReferenceField,
  type BankReferenceFieldProps,
  type EnteredReference,
} from '#src/domain/bank-reference/bank-reference-field.tsx'
import { useActField } from '#src/ui/form/act-field.ts'

export interface FormBankReferenceProps extends Omit<BankReferenceFieldProps, 'value' | 'onChange' | 'error'> {
  /** Field of the form that holds the reference and whether its reuse is meant. */
  name: string
}

/** The reference of a transfer, of the form. */
export function FormBankReference({ name, ...props }: FormBankReferenceProps) {
  const { getValues } = useFormContext<Record<string, EnteredReference>>()
  const { onChange, error } = useActField(name)
  return <BankReferenceField {...props} value={getValues(name) ?? NONE} error={error} onChange={onChange} />
}

const NONE: EnteredReference = { reference: '', isReuseConfirmed: false }
