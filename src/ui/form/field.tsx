import { useId, type ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslation } from 'react-i18next'
import { cx } from '#src/ui/cx.ts'

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
  const made = useId()
  const own = id ?? made
  const described = [hint ? `${own}-hint` : '', error ? `${own}-error` : '', warning ? `${own}-warning` : '']
    .filter(Boolean)
    .join(' ')

  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={own} className={labelHidden ? 'sr-only' : 'text-sm font-medium text-ink'}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children({
        id: own,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {error && <FieldError id={`${own}-error`}>{error}</FieldError>}
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

/** Beside a label. For eyes only: the control says it by itself, and read with the label it would run into the name. */
export function RequiredMark() {
  const { t } = useTranslation('common')
  return (
    <span aria-hidden className="ms-1 text-stop" title={t('field.required')}>
      *
    </span>
  )
}

export interface FieldErrorProps {
  /** What the control is described by. */
  id: string
  /** Each line by itself. */
  children: string
  className?: string
}

/** What is wrong with a control, below it. */
export function FieldError({ id, children, className }: FieldErrorProps) {
  return (
    <p id={id} className={cx('flex items-start gap-1.5 text-xs font-medium text-stop-ink', className)}>
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">{children}</span>
    </p>
  )
}
