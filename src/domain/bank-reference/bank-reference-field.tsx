import { useTranslation } from 'react-i18next'
import { BankReferenceWarning, useBankReferenceUse } from '#src/domain/bank-reference/bank-reference-warning.tsx'
import { Checkbox } from '#src/ui/form/checkbox.tsx'
import { TextField, type TextFieldProps } from '#src/ui/form/text-field.tsx'
import { useSettled } from '#src/ui/use-settled.ts'

/** A transfer as it is being entered. */
export interface EnteredReference {
  reference: string
  isReuseConfirmed: boolean
}

export interface BankReferenceFieldProps extends Pick<
  TextFieldProps,
  'id' | 'label' | 'hint' | 'required' | 'error' | 'className'
> {
  value: EnteredReference
  onChange: (value: EnteredReference) => void
  /** The record that names it already, which does not count. */
  recordId?: string | undefined
}

/** The reference of a transfer. Where another record names it, that is said at once, and using it takes a confirmation. */
export function BankReferenceField({ value, onChange, recordId, error, className, ...field }: BankReferenceFieldProps) {
  const { t } = useTranslation('common')
  const settled = useSettled(value.reference)
  const use = useBankReferenceUse(settled, recordId)
  const isCurrent = settled.trim() === value.reference.trim() && settled.trim() !== ''
  // The server has the last word: somebody may have used it since it was looked up.
  const mayBeUsed = isCurrent && (use?.isUsed === true || error !== undefined || value.isReuseConfirmed)
  return (
    <div className="grid max-w-md gap-2">
      <TextField
        {...field}
        className={className}
        ltr
        mono
        maxLength={60}
        autoComplete="off"
        value={value.reference}
        error={value.isReuseConfirmed ? undefined : error}
        onChange={(event) => onChange({ reference: event.target.value, isReuseConfirmed: false })}
      />
      {isCurrent && <BankReferenceWarning use={use} />}
      {mayBeUsed && (
        <Checkbox
          label={t('bankReference.confirm')}
          hint={t('bankReference.confirmHint')}
          checked={value.isReuseConfirmed}
          onChange={(event) => onChange({ ...value, isReuseConfirmed: event.target.checked })}
        />
      )}
    </div>
  )
}
