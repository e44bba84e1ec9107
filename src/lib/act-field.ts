import { useController, useFormContext, useFormState, type FieldError } from 'react-hook-form'

/** A field of the form whose control is no input of the browser's own: its value, and what is wrong with it. */
export function useActField(name: string) {
  const { field } = useController({ name })
  const error = useFieldError(name)
  return { ...field, value: field.value as unknown, error }
}

/** What is wrong with a field; of a list, also what is wrong with the whole of it. */
export function useFieldError(name: string): string | undefined {
  const { control, getFieldState } = useFormContext()
  const formState = useFormState({ control })
  const { error }: { error?: FieldError | undefined } = getFieldState(name, formState)
  return error?.message ?? error?.root?.message
}
