import { useId, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ActFields, ActQuestion, RefusalNotice, SendButton, StaleNotice, submitOf } from '#src/ui/form/act-form.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog, type DialogProps } from '#src/ui/dialog.tsx'
import type { Act, Refusal } from '#src/ui/form/use-act-form.ts'

export interface ActDialogProps<Input extends FieldValues, Output> extends Pick<
  DialogProps,
  'title' | 'description' | 'size' | 'role' | 'onClose'
> {
  act: Act<Input, Output>
  /** The act in its own verb: 'Undo the check-in'. */
  send: string
  sendIcon?: ReactNode
  tone?: 'primary' | 'danger'
  /** What else can be done here, before the buttons. */
  aside?: ReactNode
  /** 'Cancel' unless that could be read as the act itself. */
  back?: string
  /** Where it stays after it is closed, and keeps what was typed. */
  open?: boolean
  /** Where the focus starts: on the way back, a stray Enter changes nothing; in the first field, or the one with `data-autofocus`. */
  startsOn?: 'back' | 'field'
  /** Instead of the refusal's own words. */
  refused?: (refusal: Refusal) => ReactNode
  children?: ReactNode
}

/** A dialog that sends one call, and closes when that has worked. */
export function ActDialog<Input extends FieldValues, Output>(props: ActDialogProps<Input, Output>) {
  const { act, send, sendIcon, tone = 'primary', back, aside, startsOn = 'back', refused, children, ...dialog } = props
  const { t } = useTranslation('common')
  const id = useId()
  const { attach } = act.frame
  return (
    <ActFields act={act}>
      <Dialog
        open
        {...dialog}
        footer={
          <>
            {aside}
            <Button data-autofocus={startsOn === 'back' || undefined} onClick={dialog.onClose}>
              {back ?? t('confirm.cancel')}
            </Button>
            <SendButton form={id} tone={tone} icon={sendIcon}>
              {send}
            </SendButton>
          </>
        }
      >
        <form
          id={id}
          ref={attach}
          noValidate
          data-autofocus-within={startsOn === 'field' || undefined}
          className="grid gap-4"
          onSubmit={submitOf(act)}
        >
          {act.refusal && <RefusalNotice refusal={act.refusal} render={refused} />}
          <StaleNotice act={act} />
          {children}
        </form>
        <ActQuestion act={act} />
      </Dialog>
    </ActFields>
  )
}
