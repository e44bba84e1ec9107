import { useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { CallName } from '#contract/calls.ts'
import type { ApiError } from '#src/lib/api.ts'
import { showRefusal } from '#src/lib/contract-form.ts'
import { useLetGo } from '#src/lib/leave-guard.tsx'
import { notify } from '#src/lib/notify.ts'

export interface RecordSaving {
  /** Version the form stands on; what is sent with a change. */
  version: number
  /** Somebody else saved this record since. */
  isStale: boolean
  loadPresent: () => Promise<void>
  /** What came of the last save, where nothing did. */
  error: ApiError | null
  /** Goes on with what was typed into an earlier load of the form, upon the version that it was typed upon. */
  takeUp: (typed: TypedRecord) => void
  beginAnew: () => void
}

/** What somebody typed into a record's form. */
export interface TypedRecord {
  version: number
  /** The fields as they were before, and as they are. */
  base: Readonly<Record<string, unknown>>
  values: Readonly<Record<string, unknown>>
}

export interface RecordSavingOptions<Input extends FieldValues, Row> {
  form: UseFormReturn<Input, unknown, unknown>
  listPath: string
  /** The record that is edited; undefined for a new one. */
  record?: (Row & { version: number }) | undefined
  valuesOf: (row: Row) => DefaultValues<Input>
  /** Reads the record anew; undefined when that did not work. */
  reload?: (() => Promise<(Row & { version: number }) | undefined>) | undefined
  /** Words of success. */
  done: (row: Row) => string
  /** Reads that a save makes old. */
  outdates: readonly CallName[]
}

/** What follows a record's save, new or changed: back to the list, the refusal at its fields, or the present version. */
export function useRecordSaving<Input extends FieldValues, Row>(options: RecordSavingOptions<Input, Row>) {
  const { form, listPath, record, valuesOf, reload, done, outdates } = options
  const { t } = useTranslation('form')
  const [, navigate] = useLocation()
  const letGo = useLetGo()
  const [isStale, setStale] = useState(false)
  const [version, setVersion] = useState(record?.version ?? 0)
  const [error, setError] = useState<ApiError | null>(null)
  const [blank] = useState(() => form.getValues())

  const saving: RecordSaving = {
    version,
    isStale,
    async loadPresent() {
      const present = await reload?.()
      if (!present) return
      // What was typed stays; every other field, and the version, become the present ones.
      form.reset(valuesOf(present), { keepDirtyValues: true })
      setVersion(present.version)
      setStale(false)
    },
    error,
    takeUp(typed) {
      form.reset({ ...form.getValues(), ...typed.base })
      // JSON leaves out what was emptied.
      const emptied = Object.fromEntries(Object.keys(typed.base).map((name) => [name, undefined]))
      form.reset({ ...form.getValues(), ...emptied, ...typed.values }, { keepDefaultValues: true })
      setVersion(typed.version)
      setStale(record !== undefined && record.version !== typed.version)
    },
    beginAnew() {
      if (record) form.reset(valuesOf(record))
      else form.reset(blank)
      setVersion(record?.version ?? 0)
      setStale(false)
    },
  }
  const whatFollows = {
    outdates: [...outdates, 'getRecordChanges'] as readonly CallName[],
    onRefused: (refusal: ApiError) => {
      setError(refusal)
      setStale(refusal.code === 'staleVersion')
      if (refusal.code !== 'staleVersion') showRefusal(form, t, refusal)
    },
    onDone: ({ data }: { data: Row }) => {
      notify.success(done(data))
      letGo()
      navigate(listPath)
    },
  }
  return { saving, whatFollows }
}
