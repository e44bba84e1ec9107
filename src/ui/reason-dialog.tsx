import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { ActDialog, type ActDialogProps } from '#src/ui/form/act-dialog.tsx'
import { FormText, FormTextArea } from '#src/ui/form/form-text.tsx'
import { useActForm, type Act, type ActFormOptions } from '#src/ui/form/use-act-form.ts'
import type { DataCallName } from '#src/platform/api.ts'
import type { RequestOf } from '#src/platform/use-write.ts'
import { MIN_REASON } from '#contract/bounds.ts'

/** A form that holds the words that stay with an act. */
export const typedReason = z.object({ reason: z.string().trim() })

/** What is wrong with a reason; `optional`: none at all will do as well. */
export const reasonProblem = (reason: string, tooShort: string, optional = false): string | undefined =>
  reason.length < MIN_REASON && !(optional && reason === '') ? tooShort : undefined

export interface ReasonFieldProps {
  label: string
  hint: string
  /** In characters, as the contract has it. */
  longest: number
  /** None at all will do as well. */
  optional?: boolean
  /** One line, or room for several. */
  lines?: 'one' | 'several'
}

/** The words of a form that stay with its act. `autofocus`: the dialog begins here. */
function ReasonField({
  longest,
  optional = false,
  lines = 'one',
  autofocus = false,
  ...words
}: ReasonFieldProps & { autofocus?: boolean }) {
  const FieldOf = lines === 'one' ? FormText : FormTextArea
  return (
    <FieldOf
      {...words}
      name="reason"
      maxLength={longest}
      required={!optional}
      data-autofocus={autofocus || undefined}
    />
  )
}

export interface ReasonFrameProps<Input extends FieldValues, Output>
  extends ReasonFieldProps, Omit<ActDialogProps<Input, Output>, 'act'> {
  /** Before the field: what the act means here. */
  children?: ReactNode
}

export interface ReasonDialogProps<Name extends DataCallName>
  extends
    ReasonFrameProps<z.input<typeof typedReason>, z.output<typeof typedReason>>,
    Pick<ActFormOptions<Name, typeof typedReason>, 'invalidates' | 'saved' | 'onRefused'> {
  call: Name
  /** With the words as they are kept: no blanks around them. */
  toRequest: (reason: string) => RequestOf<Name>
  /** What stands at the field when fewer than 3 characters are sent. */
  tooShort: string
}

/** Asks once before an act, and for the words that stay with it. Opened anew for each. */
export function ReasonDialog<Name extends DataCallName>(props: ReasonDialogProps<Name>) {
  const { call, toRequest, tooShort, invalidates, saved, onRefused, ...frame } = props
  const act = useActForm(call, {
    schema: typedReason,
    blank: { reason: '' },
    keep: false,
    rules: ({ reason }) => ({ reason: reasonProblem(reason, tooShort, frame.optional) }),
    toRequest: ({ reason }) => toRequest(reason),
    // It is the only field; each contract calls it what it is there.
    fieldOf: (path) => (/^(reason|note|explanation)$/.test(path) ? 'reason' : undefined),
    invalidates,
    saved,
    next: () => frame.onClose(),
    ...(onRefused && { onRefused }),
  })
  return <ReasonFrame {...frame} act={act} />
}

/** The dialog of a form that asks for words and little else. */
export function ReasonFrame<Input extends FieldValues, Output>({
  act,
  label,
  hint,
  longest,
  optional = false,
  lines = 'one',
  children,
  ...dialog
}: ReasonFrameProps<Input, Output> & { act: Act<Input, Output> }) {
  return (
    <ActDialog size="small" {...dialog} act={act}>
      {children}
      <ReasonField {...{ label, hint, longest, optional, lines }} autofocus={dialog.startsOn === 'field'} />
    </ActDialog>
  )
}
