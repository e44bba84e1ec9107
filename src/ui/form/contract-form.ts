import { zodResolver } from '@hookform/resolvers/zod'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { config, type z } from 'zod'
import { issueWords, ownWords } from '#src/ui/form/issue-words.ts'
import { followPointer, pointerReleased } from '#src/ui/form/pointer-release.ts'

// The content security policy allows no code made at run time.
config({ jitless: true })

export type FormSchema = z.ZodType<FieldValues, FieldValues>

/** Path of a field → what is wrong with it and what to do about it; undefined: nothing. */
export type Problems = Readonly<Record<string, string | undefined>>

export interface ContractFormOptions<Schema extends FormSchema> {
  /** What the schema does not say: of several fields together, of what is left, in words of their own. */
  rules?: ((values: z.output<Schema>) => Problems) | undefined
  /** Left fields are judged at once, or all of them when the form is first sent. */
  judged?: 'onTouched' | 'onSubmit' | undefined
}

/** A form over a schema, mostly the contract's own: the same rules as on the server, told in the interface language. */
export function useContractForm<Schema extends FormSchema>(
  schema: Schema,
  defaultValues: DefaultValues<z.input<Schema>>,
  { rules, judged = 'onTouched' }: ContractFormOptions<Schema> = {},
): UseFormReturn<z.input<Schema>, unknown, z.output<Schema>> {
  const { t } = useTranslation('form')
  useEffect(followPointer, [])
  const judge = zodResolver(rules ? withRules(schema, rules) : schema, { error: (issue) => issueWords(t, issue) })
  return useForm<z.input<Schema>, unknown, z.output<Schema>>({
    defaultValues,
    mode: judged,
    // The form focuses what people read first, not what was rendered first.
    shouldFocusError: false,
    resolver: async (...input) => {
      await pointerReleased()
      return judge(...input)
    },
  })
}

function withRules<Schema extends FormSchema>(schema: Schema, rules: (values: z.output<Schema>) => Problems): Schema {
  return schema.superRefine((values, { addIssue }) => {
    for (const [path, message] of Object.entries(rules(values)))
      if (message !== undefined) addIssue({ code: 'custom', path: path.split('.'), message })
  })
}

/** What is wrong with values that are no form, by path, in the same words; rules of our own name theirs. */
export function problemsOf(t: TFunction, schema: z.ZodType, values: unknown): Record<string, string> {
  const { error } = schema.safeParse(values, { error: (issue) => issueWords(t, issue) })
  const problems: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) {
    problems[path.join('.')] ??= ownWords(t, message)
  }
  return problems
}

/** An input that is empty means there is none: for `setValueAs` of fields that are null in the contract. */
export const emptyAsNull = (value: unknown): unknown => (value === '' ? null : value)

/** Whether some of what is wrong is only missing. */
export function hasMissing(wrong: object, value: unknown): boolean {
  if ('type' in wrong && typeof wrong.type === 'string') {
    return value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0)
  }
  return Object.entries(wrong).some(
    ([name, inner]) =>
      typeof inner === 'object' && inner !== null && hasMissing(inner, name === 'root' ? value : partOf(value, name)),
  )
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(name)
    : undefined
}
