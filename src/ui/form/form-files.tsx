import { useFormContext } from 'react-hook-form'
import type { UploadedFile } from '#contract/file.ts'
import { MediaField, type MediaFieldProps } from '#src/ui/form/media-field.tsx'
import { useActParts } from '#src/ui/form/act-context.ts'
import { useActField } from '#src/ui/form/act-field.ts'

export interface FormFilesProps extends Omit<
  MediaFieldProps,
  'value' | 'onChange' | 'error' | 'onComing' | 'isStored' | 'onStoredGone'
> {
  /** Field of the form that holds the files. */
  name: string
}

/** Files of a record that is being made. While they are on their way, the form is not sent. */
export function FormFiles({ name, ...props }: FormFilesProps) {
  const { getValues, formState } = useFormContext<Record<string, readonly UploadedFile[]>>()
  const { defaultValues } = formState
  const { setWaiting, noteFileGone } = useActParts()
  const { onChange, error } = useActField(name)
  const filesOf = () => getValues(name) ?? []
  return (
    <MediaField
      {...props}
      value={filesOf()}
      error={error}
      onComing={setWaiting}
      isStored={(id) => defaultValues?.[name]?.some((file) => file?.id === id) === true}
      onStoredGone={noteFileGone}
      onChange={(change) => onChange(change(filesOf()))}
    />
  )
}
