import type { DefaultValues } from 'react-hook-form'
import type { z } from 'zod'
import type { MasterFormProps } from '#src/ui/record/master-page.tsx'
import { useActForm, type Act, type ActFormOptions } from '#src/ui/form/use-act-form.ts'
import type { DataCallName } from '#src/platform/api.ts'
import type { FormSchema } from '#src/ui/form/contract-form.ts'
import type { RequestOf } from '#src/platform/use-write.ts'

/** A record, and the version that the form stands on. */
interface Version {
  id: string
  version: number
}

export interface RecordFormOptions<Name extends DataCallName, Schema extends FormSchema, Row> extends Pick<
  ActFormOptions<Name, Schema>,
  'schema' | 'keep' | 'beside' | 'confirm' | 'invalidates' | 'saved' | 'fieldOf' | 'next'
> {
  /** Of a new one. */
  blank: DefaultValues<z.input<Schema>>
  valuesOf: (row: Row) => DefaultValues<z.input<Schema>>
  /** `present`: the record that is changed; undefined for a new one. Null: it is not sent. */
  toRequest: (values: z.output<Schema>, present: Version | undefined) => RequestOf<Name> | null
}

/**
 * The form of a record, made or changed with the same values: the call is the one of the two that is meant. A newer
 * version is told and can be loaded under what was typed; a success goes back to the list, unless `next` leads elsewhere.
 */
export function useRecordForm<Name extends DataCallName, Schema extends FormSchema, Row extends Version>(
  call: Name,
  { record, reload, listPath }: MasterFormProps<Row>,
  { blank, valuesOf, toRequest, invalidates, ...options }: RecordFormOptions<Name, Schema, Row>,
): Act<z.input<Schema>, z.output<Schema>> {
  return useActForm(call, {
    ...options,
    judged: 'onTouched',
    blank: record ? valuesOf(record) : blank,
    record: record && {
      version: record.version,
      async reload() {
        const present = await reload?.()
        return present && { version: present.version, values: valuesOf(present) }
      },
    },
    toRequest: (values, { version }) => toRequest(values, record && { id: record.id, version }),
    invalidates: [...invalidates, 'getRecordChanges'],
    next: options.next ?? (() => ({ go: listPath })),
  })
}
