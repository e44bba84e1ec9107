import type { ReactNode } from 'react'
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/button.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { Notice } from '#src/components/notice.tsx'
import { tellUnsent } from '#src/lib/contract-form.ts'
import { focusFirstWrong } from '#src/lib/focus-first-wrong.ts'
import type { RecordSaving } from '#src/lib/use-record-saving.ts'
import { steadyClick } from '#src/lib/steady-click.ts'
import { useLeaveGuard } from '#src/lib/leave-guard.tsx'

export interface RecordFormProps<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>
  saving: RecordSaving
  onSave: (values: Output) => void
  isSaving: boolean
  /** The save button's words. */
  save: string
  listPath: string
  children: ReactNode
  /** As wide as its content needs: for grids and maps of seats. */
  wide?: boolean
}

/** The frame of a record's form: fields, what the server refused, save and cancel, the question on leaving. */
export function RecordForm<Input extends FieldValues, Output>(props: RecordFormProps<Input, Output>) {
  const { form, saving, onSave, isSaving, save, listPath, children, wide = false } = props
  const { t } = useTranslation('form')
  const { errors, isDirty } = form.formState
  const refusal = errors.root?.server
  useLeaveGuard(isDirty && !isSaving)

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          const { currentTarget } = event
          void form.handleSubmit(onSave, (wrong) => {
            tellUnsent(t, wrong, form.getValues())
            // The form's own order is that in which fields were rendered; people read from the top.
            focusFirstWrong(currentTarget)
          })(event)
        }}
        className={`grid gap-4 rounded border border-line bg-surface p-4 sm:p-5 ${wide ? '' : 'max-w-form'}`}
      >
        {refusal && (
          <Notice tone="stop" role="alert">
            {refusal.message}
          </Notice>
        )}
        {saving.isStale && (
          <Notice
            tone="attention"
            role="alert"
            title={t('stale.title')}
            action={<Button onClick={() => void saving.loadPresent()}>{t('stale.load')}</Button>}
          >
            {t('stale.body')}
          </Notice>
        )}
        {children}
        <div className="mt-1 flex flex-wrap gap-3 border-t border-line pt-4">
          <Button type="submit" tone="primary" busy={isSaving} onPointerDown={steadyClick}>
            {save}
          </Button>
          <LinkButton href={listPath}>{t('cancel')}</LinkButton>
        </div>
      </form>
    </FormProvider>
  )
}
