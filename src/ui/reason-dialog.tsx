import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { Dialog, type DialogProps } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { TextAreaField } from '#src/ui/form/text-area-field.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import type { ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'

/** As the contract wants every reason and note, in characters. */
const SHORTEST = 3

export interface ReasonDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size' | 'role'> {
  label: string
  hint: string
  /** What stands at the field when fewer than 3 characters are sent. */
  tooShort: string
  /** In characters, as the contract has it. */
  longest: number
  /** None at all will do as well. */
  optional?: boolean
  /** One line, or room for several. */
  lines?: 'one' | 'several'
  /** The act in its own verb: 'Undo the check-in'. */
  actLabel: string
  /** 'Cancel' unless that could be read as the act itself. */
  backLabel?: string
  tone: 'danger' | 'primary'
  /** Where the focus starts; on the way back, a stray Enter changes nothing. */
  startsOn?: 'back' | 'field'
  busy: boolean
  /** Stands above the field. */
  refusal?: ApiError | undefined
  /** Stands at the field: what the server says of the words themselves. */
  error?: string | undefined
  /** Before the field: what the act means here. */
  children?: ReactNode
  onClose: () => void
  /** With the words as they are kept: no blanks around them. */
  onSend: (words: string) => void
}

/** Asks once before an act, and for the words that stay with it. Opened anew for each. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    title,
    description,
    size = 'small',
    role = 'dialog',
    label,
    hint,
    tooShort,
    longest,
    optional = false,
    lines = 'one',
  } = props
  const { actLabel, backLabel, tone, startsOn = 'back', busy, refusal, error, children, onClose, onSend } = props
  const { t } = useTranslation('common')
  const form = useId()
  const [text, setText] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const words = text.trim()
  const isTooShort = words.length < SHORTEST && !(optional && words === '')
  const isFieldFirst = startsOn === 'field' || undefined
  const FieldOf = lines === 'one' ? TextField : TextAreaField

  return (
    <Dialog
      open
      onClose={onClose}
      size={size}
      role={role}
      title={title}
      description={description}
      footer={
        <>
          <Button data-autofocus={!isFieldFirst || undefined} onClick={onClose}>
            {backLabel ?? t('confirm.cancel')}
          </Button>
          <Button tone={tone} type="submit" form={form} busy={busy}>
            {actLabel}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setSubmitted(true)
          if (!isTooShort) onSend(words)
        }}
      >
        {refusal && (
          <Notice tone="stop" role="alert">
            {errorText(t, refusal)}
          </Notice>
        )}
        {children}
        <FieldOf
          label={label}
          hint={hint}
          error={isSubmitted && isTooShort ? tooShort : error}
          value={text}
          onChange={(event: { target: { value: string } }) => setText(event.target.value)}
          maxLength={longest}
          required={!optional}
          data-autofocus={isFieldFirst}
        />
      </form>
    </Dialog>
  )
}
