import { useController, useFormContext, useFormState, useWatch, type FieldError } from 'react-hook-form'
import { useErrorWords } from '#src/platform/use-error-words.ts'
import { ownWords } from './issue-words.ts'

/** A field of the form whose control is no input of the browser's own: its value, and what is wrong with it. */
export function useActField(name: string) {
  const { field } = useController({ name })
  // Of its own: the controller answers with what stood there first once the field is emptied.
  const value: unknown = useWatch({ name })
  const error = useFieldError(name)
  return { ...field, value, error }
}

/** What is wrong with a field; of a list, also what is wrong with the whole of it. */
export function useFieldError(name: string): string | undefined {
  const t = useErrorWords()
  const { control, getFieldState } = useFormContext()
  const formState = useFormState({ control })
  const { error }: { error?: FieldError | undefined } = getFieldState(name, formState)
  const message = error?.message ?? error?.root?.message
  return message === undefined ? undefined : ownWords(t, message)
}

/** Whether a field holds something else than it was filled with. */
export function useIsChanged(name: string): boolean {
  const { control, getFieldState } = useFormContext()
  return getFieldState(name, useFormState({ control })).isDirty
}
