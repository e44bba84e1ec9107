import { useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { z } from 'zod'
import type { FormSchema } from '#src/ui/form/contract-form.ts'
import { InputStore } from '#src/ui/form/input-store.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import type { CompanionValues } from '#src/ui/form/use-companion-values.ts'

/** What is kept of a form. */
const keptForm = z.object({
  /** Of the record when it was typed. */
  version: z.int(),
  /** The fields as they were before, and as they are. */
  base: z.record(z.string(), z.unknown()),
  values: z.record(z.string(), z.unknown()),
  beside: z.unknown().optional(),
})

export interface Keeping<Input extends FieldValues> {
  /** Which form it is, where the page's path does not say it. */
  part?: string
  /** Brings what was typed up to date with what can be chosen today. */
  restore?: (values: Input, beside: unknown) => Input
}

/** Keeps what is typed into a form, and gives it what was typed into it before. */
export function useFormStore<Schema extends FormSchema>(
  schema: Schema,
  keep: false | Keeping<z.input<Schema>>,
  blank: DefaultValues<z.input<Schema>>,
  beside: CompanionValues | undefined,
) {
  const { id } = useUserDetails()
  const begin = () =>
    keep === false ? null : new InputStore({ userId: id, place: `${window.location.pathname} ${keep.part ?? ''}` })
  const [store, setStore] = useState(begin)
  const [found] = useState(() => {
    const kept = keptForm.safeParse(store?.found?.input).data
    if (!kept || keep === false || !isOfForm(kept.base, blank) || beside?.fits(kept.beside) === false) return undefined
    const values = fitting(schema, kept)
    return {
      ...kept,
      base: asInput<DefaultValues<z.input<Schema>>>(kept.base),
      values: keep.restore?.(values, kept.beside) ?? values,
    }
  })
  return {
    store,
    found,
    /** Forgets what is kept, and keeps what is typed from now on. */
    renew() {
      store?.forget()
      setStore(begin)
    },
  }

  function fitting(shape: FormSchema, { base, values }: z.output<typeof keptForm>): z.input<Schema> {
    // JSON leaves out what was emptied, and has no number that is none.
    const emptied = Object.fromEntries(Object.keys({ ...base, ...blank }).map((name) => [name, undefined]))
    const { issues = [] } = shape.safeParse(values).error ?? {}
    const misfits = new Set(
      issues.flatMap(({ code, input, path }) => {
        // What was typed as text stays, whatever it should be.
        const isStructural = (code === 'invalid_type' && typeof input !== 'string') || code === 'invalid_value'
        return isStructural || code === 'invalid_union' ? [String(path[0])] : []
      }),
    )
    const fits = Object.entries(values).map(([name, value]) => [
      name,
      !misfits.has(name) ? value : value === null ? undefined : base[name],
    ])
    return asInput<z.input<Schema>>({ ...emptied, ...Object.fromEntries(fits) })
  }
}

/** What was typed into this form, not into that of another version of the client. */
function isOfForm(base: Readonly<Record<string, unknown>>, blank: object): boolean {
  return Object.entries(blank).every(([name, value]) => value === undefined || name in base)
}

/** Every field has been looked at; no type can say it of what JSON brings back. */
const asInput = <Values>(values: unknown): Values => values as Values
