import { zodResolver } from '@hookform/resolvers/zod'
import type { TFunction } from 'i18next'
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { config, type z } from 'zod'
import type { ApiError } from '#src/lib/api.ts'
import { errorText } from '#src/lib/error-text.ts'

// The content security policy allows no code made at run time.
config({ jitless: true })

type FormSchema = z.ZodType<FieldValues, FieldValues>

/** A form over the contract's own schema: the same rules as on the server, told in the interface language. */
export function useContractForm<Schema extends FormSchema>(
  schema: Schema,
  defaultValues: DefaultValues<z.input<Schema>>,
): UseFormReturn<z.input<Schema>, unknown, z.output<Schema>> {
  const { t } = useTranslation('form')
  return useForm<z.input<Schema>, unknown, z.output<Schema>>({
    defaultValues,
    mode: 'onTouched',
    resolver: zodResolver(schema, { error: (issue) => wordsFor(t, issue) }),
  })
}

/** Puts a refusal where it belongs: at its fields, the first one focused, the rest above the form as `root.server`. */
export function showRefusal<Input extends FieldValues>(
  form: Pick<UseFormReturn<Input>, 'setError' | 'getValues'>,
  t: TFunction,
  error: ApiError,
): void {
  const names = fieldNames(form.getValues())
  const known = Object.entries(error.fields).filter(([path]) => names.has(path.split('.', 1)[0] ?? ''))
  form.setError('root.server', { type: 'server', message: errorText(t, error) })
  for (const [index, [path, message]] of known.entries()) {
    form.setError(asPath<Input>(path), { type: 'server', message }, { shouldFocus: index === 0 })
  }
}

/** What is wrong with values that are no form, by path, in the same words; rules of our own name theirs. */
export function problemsOf(t: TFunction, schema: z.ZodType, values: unknown): Record<string, string> {
  const { error } = schema.safeParse(values, { error: (issue) => wordsFor(t, issue) })
  const problems: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) {
    problems[path.join('.')] ??= /^[a-z]+\.[a-z]+$/i.test(message) ? t(`errors:${message}`) : message
  }
  return problems
}

/** An input that is empty means there is none: for `setValueAs` of fields that are null in the contract. */
export const emptyAsNull = (value: unknown): unknown => (value === '' ? null : value)

const fieldNames = (values: FieldValues): Set<string> => new Set(Object.keys(values))

/** The server names fields by their path in the body, which is the form's; no type can know it. */
function asPath<Input extends FieldValues>(path: string): FieldPath<Input> {
  return path as FieldPath<Input>
}

type Issue = Parameters<NonNullable<z.core.ParseContext<z.core.$ZodIssue>['error']>>[0]

function wordsFor(t: TFunction, issue: Issue): string {
  const isEmpty = issue.input === undefined || issue.input === null || issue.input === ''
  if (isEmpty) return t('form:missing')
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' ? t('form:short', { least: Number(issue.minimum) }) : t('form:small', { least: Number(issue.minimum) })
    case 'too_big':
      return issue.origin === 'string' ? t('form:long', { most: Number(issue.maximum) }) : t('form:big', { most: Number(issue.maximum) })
    case 'invalid_format':
      return issue.format === 'email' ? t('form:email') : t('form:format')
    case 'invalid_value':
      return t('form:choice')
    default:
      return t('form:wrong')
  }
}
