import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FILE_TYPES, MAX_FILE_BYTES, MAX_RECORD_FILES, type UploadedFile } from '#contract/file.ts'
import { FileDrop } from '#src/components/file-drop.tsx'
import { IconButton } from '#src/components/icon-button.tsx'
import { MediaGallery } from '#src/components/media-gallery.tsx'
import { ApiError } from '#src/lib/api.ts'
import { errorText } from '#src/lib/error-text.ts'
import { upload } from '#src/lib/upload.ts'

export interface MediaFieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  required?: boolean | undefined
  value: readonly UploadedFile[]
  onChange: (change: (files: readonly UploadedFile[]) => readonly UploadedFile[]) => void
  /** What the files are of, as the head of the one that is opened. */
  owner: string
  most?: number | undefined
  disabled?: boolean | undefined
}

/**
 * Files of a record that is being made: each is stored as soon as it is chosen, and shown. The form sends their ids; what
 * is taken away here only leaves the form.
 */
export function MediaField({ label, hint, error, required, value, onChange, owner, most = MAX_RECORD_FILES, disabled }: MediaFieldProps) {
  const { t } = useTranslation('common')
  const [coming, setComing] = useState<{ file: File; progress: number }>()
  const [problem, setProblem] = useState<string>()

  async function take(file: File) {
    setComing({ file, progress: 0 })
    setProblem(undefined)
    try {
      const { data } = await upload('uploadFile', { form: { file }, onProgress: (progress) => setComing({ file, progress }) })
      onChange((known) => [...known, data])
    } catch (failed) {
      setProblem(failed instanceof ApiError && !failed.isOutage ? errorText(t, failed) : t('file.failed', { name: file.name }))
    }
    setComing(undefined)
  }

  return (
    <div className="grid gap-2.5">
      <FileDrop
        label={label}
        {...(required && { required })}
        hint={value.length >= most ? t('file.most', { count: most }) : hint}
        error={problem ?? error}
        accept={FILE_TYPES}
        maxBytes={MAX_FILE_BYTES}
        disabled={disabled === true || coming !== undefined || value.length >= most}
        {...(coming && { file: coming.file, progress: coming.progress })}
        onChoose={(file) => void take(file)}
      />
      {value.length > 0 && (
        <MediaGallery files={value} owner={owner}>
          {(file) => (
            <IconButton
              className="absolute end-1 top-1 bg-surface/90"
              label={t('file.remove', { name: file.name })}
              icon={<Trash2 />}
              disabled={disabled}
              onClick={() => onChange((known) => known.filter(({ id }) => id !== file.id))}
            />
          )}
        </MediaGallery>
      )}
    </div>
  )
}
