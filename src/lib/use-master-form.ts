import type { DefaultValues, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { CallName } from '#contract/calls.ts'
import type { MasterFormProps } from '#src/components/master-page.tsx'
import { useContractForm } from '#src/lib/contract-form.ts'
import { useRecordSaving } from '#src/lib/use-record-saving.ts'

export interface MasterFormOptions<Schema extends z.ZodType<FieldValues, FieldValues>, Row> {
  /** Body of the call that makes one. */
  schema: Schema
  blank: DefaultValues<z.input<Schema>>
  valuesOf: (row: Row) => DefaultValues<z.input<Schema>>
  nameOf: (row: Row) => string
  /** Words of the button that makes a new one. */
  create: string
  /** Words of success for a new one, where the specification has its own. */
  added?: string
  /** Reads that a save makes old. */
  outdates: readonly CallName[]
}

/** A write, as far as a form needs it. */
interface Save<Sent> {
  mutate: (sent: Sent) => void
  isPending: boolean
}

interface Present {
  id: string
  version: number
}

/**
 * The form of a kind whose records are made and changed with the same values. Its two writes take `whatFollows`;
 * `frameOf` makes of them what `RecordForm` needs.
 */
export function useMasterForm<Schema extends z.ZodType<FieldValues, FieldValues>, Row extends Present>(
  { record, reload, listPath }: MasterFormProps<Row>,
  { schema, blank, valuesOf, nameOf, create: createWords, added, outdates }: MasterFormOptions<Schema, Row>,
) {
  const { t } = useTranslation('form')
  const form = useContractForm(schema, record ? valuesOf(record) : blank)
  const { saving, whatFollows } = useRecordSaving({
    form,
    listPath,
    record,
    reload,
    valuesOf,
    done: (row: Row) => (record === undefined && added) || t('saved', { name: nameOf(row) }),
    outdates,
  })
  return {
    form,
    whatFollows,
    frameOf: (create: Save<{ body: z.output<Schema> }>, update: Save<{ body: z.output<Schema> & Present }>) => ({
      form,
      saving,
      listPath,
      save: record ? t('save') : createWords,
      isSaving: create.isPending || update.isPending,
      onSave: (values: z.output<Schema>) => {
        if (record) update.mutate({ body: { ...values, id: record.id, version: saving.version } })
        else create.mutate({ body: values })
      },
    }),
  }
}

/** A write whose path names the record that its body changes. */
export function byId<Body extends { id: string }>({
  mutate,
  isPending,
}: Save<{ params: { id: string }; body: Body }>): Save<{ body: Body }> {
  return { isPending, mutate: ({ body }) => mutate({ params: { id: body.id }, body }) }
}
