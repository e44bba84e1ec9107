import { useId, type ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslation } from 'react-i18next'
import { cx } from '#src/lib/cx.ts'

/** What a control inside a field has to carry to be named, described and marked wrong. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export interface FieldWords {
  label: string
  /** Stands below from the start: the form of the value, or what it is for. */
  hint?: ReactNode
  /** What is wrong and what to do about it. */
  error?: string | undefined
  /** What is allowed and yet must be known: it does not stop anybody. */
  warning?: string | undefined
  required?: boolean | undefined
  /** The label is for those who hear the page only; for fields whose place says what they are. */
  labelHidden?: boolean | undefined
  className?: string | undefined
}

export interface FieldProps extends FieldWords {
  /** The control's id, when a summary of errors has to link to it. */
  id?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** Label, control, hint and error, tied together for eyes and for screen readers. */
export function Field({ label, hint, error, warning, required, labelHidden, className, id, children }: FieldProps) {
  const { t } = useTranslation('common')
  const made = useId()
  const own = id ?? made
  const described = [hint ? `${own}-hint` : '', error ? `${own}-error` : '', warning ? `${own}-warning` : ''].filter(Boolean).join(' ')

  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={own} className={labelHidden ? 'sr-only' : 'text-sm font-medium text-ink'}>
        {label}
        {required && (
          // aria-required says it: read with the label, the title would run into the name.
          <span aria-hidden className="ms-1 text-stop" title={t('field.required')}>
            *
          </span>
        )}
      </label>
      {children({
        id: own,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {error && (
        <p id={`${own}-error`} className="flex items-start gap-1.5 text-xs font-medium text-stop-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </p>
      )}
      {warning && (
        <p id={`${own}-warning`} className="flex items-start gap-1.5 text-xs font-medium text-attention-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {warning}
        </p>
      )}
      {hint && (
        <p id={`${own}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}
