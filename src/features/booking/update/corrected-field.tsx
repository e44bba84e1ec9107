import type { ReactNode } from 'react'
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CorrectionValues } from './correction.ts'

export interface CorrectedFieldProps {
  name: FieldPath<CorrectionValues>
  /** As the booking has it, in the reader's words. */
  old: string
  children: (words: { hint: string | undefined; error: string | undefined }) => ReactNode
}

/** A field that says what it was as soon as it differs from the booking. */
export function CorrectedField({ name, old, children }: CorrectedFieldProps) {
  const { t } = useTranslation('booking-update')
  const form = useFormContext<CorrectionValues>()
  useWatch({ control: form.control, name })
  const { isDirty, error } = form.getFieldState(name, form.formState)
  return children({ hint: isDirty ? t('was', { value: old || t('empty') }) : undefined, error: error?.message })
}
