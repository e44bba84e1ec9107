import { Fragment, useEffect, useRef, type FormEventHandler, type ReactNode } from 'react'
import { FormProvider, useWatch, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { RestoredNotice } from '#src/ui/form/saved-input-form.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { CopyReference } from '#src/ui/copy-reference.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ActContext, useActParts } from '#src/ui/form/act-context.ts'
import { focusFirstField } from '#src/ui/form/first-field.ts'
import { bringIntoSight, takeFocus } from '#src/ui/form/take-focus.ts'
import type { Act, Refusal } from '#src/ui/form/use-act-form.ts'
import { cx } from '#src/ui/cx.ts'
import { errorText } from '#src/platform/error-text.ts'
import { useSavedInputLeaveGuard, type InputStore } from '#src/ui/form/input-store.ts'
import { useLeaveGuard } from '#src/ui/form/leave-guard.tsx'

export interface ActFormProps<Input extends FieldValues, Output> {
  act: Act<Input, Output>
  /** `record`: a card of the width of a form; `wideRecord`: as wide as its content needs; `page`: the page gives the frame. */
  layout?: 'record' | 'wideRecord' | 'page'
  /** The send button's words; left out where `bar` has the buttons. */
  send?: string
  sendIcon?: ReactNode
  /** Where its page came from: the way out beside the send button. */
  cancel?: string
  /** At the end, instead of the send button alone. */
  bar?: ReactNode
  /** Where the refusal stands, and how, if not above the fields as a sentence; `bar`: the bar has it. */
  refused?: { at: 'start' | 'end' | 'bar'; render?: (refusal: Refusal) => ReactNode }
  /** Whether its page is there to be typed into, so that its first field has the focus; unless said, where it makes something new. */
  startsTyping?: boolean
  className?: string
  children: ReactNode
}

/** The frame of a form: what was typed before, what the server refused, the fields, the buttons, the questions. */
export function ActForm<Input extends FieldValues, Output>(props: ActFormProps<Input, Output>) {
  const { act, layout = 'page', send, sendIcon, cancel, bar, refused, className, children } = props
  const { t } = useTranslation('form')
  const { attach, round, isNew } = act.frame
  const { startsTyping = isNew } = props
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (startsTyping) focusFirstField(content.current)
  }, [startsTyping])
  const refusal = act.refusal && (
    <RefusalNotice key={`refusal ${round}`} refusal={act.refusal} render={refused?.render} />
  )
  return (
    <ActFields act={act}>
      <form ref={attach} noValidate onSubmit={submitOf(act)} className={cx('grid gap-4', LAYOUTS[layout], className)}>
        <Keeping key={`kept ${round}`} act={act} />
        {(refused?.at ?? 'start') === 'start' && refusal}
        <StaleNotice act={act} />
        <div ref={content} className="contents">
          <Fragment key={`fields ${round}`}>{children}</Fragment>
        </div>
        {refused?.at === 'end' && refusal}
        {bar !== undefined ? (
          bar
        ) : (
          <div className={cx('flex flex-wrap gap-3', layout !== 'page' && 'mt-1 border-t border-line pt-4')}>
            <SendButton icon={sendIcon}>{send}</SendButton>
            {cancel !== undefined && <LinkButton href={cancel}>{t('cancel')}</LinkButton>}
          </div>
        )}
        <ActQuestion act={act} />
      </form>
    </ActFields>
  )
}

const LAYOUTS = {
  page: '',
  record: 'max-w-form rounded border border-line bg-surface p-4 sm:p-5',
  wideRecord: 'rounded border border-line bg-surface p-4 sm:p-5',
} as const

/** Gives fields and buttons their form. */
export function ActFields<Input extends FieldValues, Output>({
  act: { form, submit, isSending, sendingAct, frame },
  children,
}: {
  act: Act<Input, Output>
  children: ReactNode
}) {
  const { acts, isWaiting, setWaiting, noteFileGone } = frame
  return (
    <FormProvider {...form}>
      <ActContext value={{ submit, isSending, sendingAct, acts, isWaiting, setWaiting, noteFileGone }}>
        {children}
      </ActContext>
    </FormProvider>
  )
}

export interface SendButtonProps {
  /** Which way to send; the first is also Enter's. */
  act?: string
  tone?: 'primary' | 'secondary' | 'danger'
  icon?: ReactNode
  /** The form's id, where the button stands outside of it. */
  form?: string
  disabled?: boolean
  children: ReactNode
}

/** Sends the form. */
export function SendButton({ act, tone = 'primary', icon, form, disabled, children }: SendButtonProps) {
  const { submit, isSending, sendingAct, acts, isWaiting } = useActParts()
  const [first] = acts
  const isFirst = act === undefined || act === first
  const isBusy = isWaiting || (isSending && (acts.length === 1 || sendingAct === (act ?? first)))
  return isFirst ? (
    <Button type="submit" tone={tone} icon={icon} form={form} busy={isBusy} disabled={disabled}>
      {children}
    </Button>
  ) : (
    <Button icon={icon} busy={isBusy} disabled={disabled} onClick={() => submit(act)}>
      {children}
    </Button>
  )
}

/** Asks once before it is sent. Inside the form, so that the focus stays with it and comes back. */
export function ActQuestion<Input extends FieldValues, Output>({ act }: { act: Act<Input, Output> }) {
  const { question } = act.frame
  return (
    question && (
      <ConfirmDialog
        open={question.isOpen}
        tone={question.tone}
        title={question.title}
        body={question.body}
        confirmLabel={question.action}
        busy={act.isSending}
        onCancel={question.onCancel}
        onConfirm={question.onConfirm}
      />
    )
  )
}

/** For the form element: a dialog that stands in a form sends itself only. */
export function submitOf<Input extends FieldValues, Output>({
  submit,
}: Act<Input, Output>): FormEventHandler<HTMLFormElement> {
  return (event) => {
    event.preventDefault()
    if (event.target === event.currentTarget) submit()
  }
}

/** Somebody else changed the record since; what was typed stays when the present one is loaded. */
export function StaleNotice<Input extends FieldValues, Output>({ act }: { act: Act<Input, Output> }) {
  const { t } = useTranslation('form')
  return (
    act.isStale && (
      <div ref={takeFocus} tabIndex={-1} className="outline-none">
        <Notice
          tone="attention"
          role="alert"
          title={t('stale.title')}
          action={<Button onClick={() => void act.loadPresent()}>{t('stale.load')}</Button>}
        >
          {t('stale.body')}
        </Notice>
      </div>
    )
  )
}

interface RefusalNoticeProps {
  refusal: Refusal
  render?: ((refusal: Refusal) => ReactNode) | undefined
}

/**
 * What the server says of the whole, brought into sight: the button that was pressed may be far from it. What a field says
 * as well stands there alone, and is only spoken here.
 */
export function RefusalNotice({ refusal, render }: RefusalNoticeProps) {
  const { t } = useTranslation()
  const { error, marked, unplaced } = refusal
  const message = errorText(t, error)
  const own = render?.(refusal)
  const isAtField = marked.length > 0 && unplaced.length === 0 && Object.values(error.fields).includes(message)
  if (isAtField && own === undefined)
    return (
      <p role="alert" className="sr-only">
        {message}
      </p>
    )
  return (
    <div ref={bringIntoSight}>
      {own ?? (
        <Notice tone="stop" role="alert" action={<CopyReference message={message} />}>
          {[...new Set([message, ...unplaced])].join(' ')}
        </Notice>
      )}
    </div>
  )
}

interface KeepingProps<Input extends FieldValues, Output> {
  act: Act<Input, Output>
}

/**
 * Asks before what is typed is left, and keeps it over what nobody meant as leaving. By itself only where a page sends its
 * form from a dialog; keyed by the form's round.
 */
export function Keeping<Input extends FieldValues, Output>({ act }: KeepingProps<Input, Output>) {
  const { store } = act.frame
  return store ? <KeptInput act={act} store={store} /> : <Guard act={act} />
}

function Guard<Input extends FieldValues, Output>({ act }: KeepingProps<Input, Output>) {
  const values = useWatch({ control: act.form.control, compute: () => act.form.getValues() })
  useLeaveGuard(hasUnsaved(act, values), act.isSending)
  return null
}

/** By itself, so that a key that is pressed renders nothing else. */
function KeptInput<Input extends FieldValues, Output>({
  act,
  store,
}: KeepingProps<Input, Output> & { store: InputStore }) {
  const { form, frame, restored } = act
  const values = useWatch({ control: form.control, compute: () => form.getValues() })
  useSavedInputLeaveGuard(
    store,
    { version: frame.version, base: form.formState.defaultValues, values, beside: frame.beside?.present },
    { hasUnsaved: hasUnsaved(act, values), isSending: act.isSending, error: frame.error },
  )
  return restored && <RestoredNotice mayBeSaved={store.found?.mayBeSaved ?? false} onStartOver={act.startOver} />
}

function hasUnsaved<Input extends FieldValues, Output>({ form, frame }: Act<Input, Output>, values: Input): boolean {
  return (frame.isTyped?.(values) ?? form.formState.isDirty) || frame.beside?.isChanged === true
}
