import { useEffect, useState, type ReactNode } from 'react'
import { FormProvider, useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Button } from '#src/components/button.tsx'
import { KeptNotice } from '#src/components/keep-input.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { Notice } from '#src/components/notice.tsx'
import { tellUnsent } from '#src/lib/contract-form.ts'
import { focusFirstWrong } from '#src/lib/focus-first-wrong.ts'
import { useInputKeeper, useKeptLeaveGuard } from '#src/lib/input-keeper.ts'
import { useLeaveGuard } from '#src/lib/leave-guard.tsx'
import type { BesideValues } from '#src/lib/use-beside-values.ts'
import type { RecordSaving, TypedRecord } from '#src/lib/use-record-saving.ts'

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
  /** What the form holds beside its values. */
  beside?: BesideValues | undefined
  /** Which form it is, where the page's path does not say it. */
  part?: string
  /** What is typed is not kept over a reload: a secret, or what is of persons. */
  isForgetful?: boolean
}

/** The frame of a record's form: fields, what the server refused, save and cancel, the question on leaving. */
export function RecordForm<Input extends FieldValues, Output>(props: RecordFormProps<Input, Output>) {
  const {
    form,
    saving,
    onSave,
    isSaving,
    save,
    listPath,
    children,
    wide = false,
    beside,
    part,
    isForgetful = false,
  } = props
  const { t } = useTranslation('form')
  const { errors, isDirty } = form.formState
  const refusal = errors.root?.server
  const state = { hasUnsaved: isDirty || beside?.isChanged === true, isSending: isSaving }

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
        {isForgetful ? (
          <Guard {...state} />
        ) : (
          <KeptRecord {...state} form={form} saving={saving} beside={beside} part={part} />
        )}
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
          <Button type="submit" tone="primary" busy={isSaving}>
            {save}
          </Button>
          <LinkButton href={listPath}>{t('cancel')}</LinkButton>
        </div>
      </form>
    </FormProvider>
  )
}

interface GuardProps {
  hasUnsaved: boolean
  isSending: boolean
}

function Guard({ hasUnsaved, isSending }: GuardProps) {
  useLeaveGuard(hasUnsaved, isSending)
  return null
}

const typedRecord = z.object({
  version: z.int(),
  base: z.record(z.string(), z.unknown()),
  values: z.record(z.string(), z.unknown()),
  beside: z.unknown().optional(),
})

interface KeptRecordProps<Input extends FieldValues, Output> extends GuardProps {
  form: UseFormReturn<Input, unknown, Output>
  saving: RecordSaving
  beside: BesideValues | undefined
  part: string | undefined
}

/** Keeps what is typed, and takes up what was typed before. By itself, so that a key that is pressed renders nothing else. */
function KeptRecord<Input extends FieldValues, Output>({
  form,
  saving,
  beside,
  part,
  ...state
}: KeptRecordProps<Input, Output>) {
  const keeper = useInputKeeper(part)
  const [found, setFound] = useState(() => {
    const typed = typedRecord.safeParse(keeper.found?.input).data
    return typed && isOfForm(typed, form.getValues()) && beside?.fits(typed.beside) !== false ? typed : undefined
  })
  const values = useWatch({ control: form.control })
  const kept = {
    version: saving.version,
    base: form.formState.defaultValues,
    values,
    beside: beside?.present,
  } satisfies Partial<Record<keyof z.input<typeof typedRecord>, unknown>>
  useKeptLeaveGuard(keeper, kept, { ...state, error: saving.error })
  useEffect(() => {
    if (!found) return
    saving.takeUp(found)
    beside?.takeUp(found.beside)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form is there
  }, [])
  if (!found) return null
  return (
    <KeptNotice
      mayBeSaved={keeper.found?.mayBeSaved ?? false}
      onAnew={() => {
        keeper.drop()
        saving.beginAnew()
        beside?.beginAnew()
        setFound(undefined)
      }}
    />
  )
}

/** What was typed into this form, not into that of another version of the client. */
function isOfForm({ base }: TypedRecord, present: FieldValues): boolean {
  return Object.entries(present).every(([name, value]) => value === undefined || name in base)
}
