import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FILE_TYPES, MAX_FILE_BYTES, MAX_RECORD_FILES, type UploadedFile } from '#contract/file.ts'
import { FileDrop } from '#src/ui/form/file-drop.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { discardFile } from '#src/ui/form/discard-file.ts'
import { MediaGallery } from '#src/ui/form/media-gallery.tsx'
import { ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { localeFor } from '#src/platform/format.ts'
import { notify } from '#src/platform/notify.ts'
import { upload } from '#src/platform/upload.ts'

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
  /** Files are on their way: a form that is sent now would go without them. */
  onComing?: ((isComing: boolean) => void) | undefined
  /** Whether the record has the file already: then it is taken away by whatever saves the form, and told by `onStoredGone`. */
  isStored?: (id: string) => boolean
  onStoredGone?: () => void
}

/**
 * Files of a record that is being made: each is stored as soon as it is chosen, and shown. The form sends their ids. What
 * is taken away here is deleted, unless the record has it already: then it only leaves the form.
 */
export function MediaField({
  label,
  hint,
  error,
  required,
  value,
  onChange,
  owner,
  most = MAX_RECORD_FILES,
  disabled,
  onComing,
  isStored,
  onStoredGone,
}: MediaFieldProps) {
  const { t, i18n } = useTranslation('common')
  const [coming, setComing] = useState<{ file: File; progress: number }>()
  const [beyond, setBeyond] = useState<readonly string[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const queue = useRef({ waiting: 0, stored: 0, last: Promise.resolve() })
  /** A form that begins again has fields of its own: what comes to these is not theirs. */
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  /** One after the other; what is chosen meanwhile waits its turn. The field stays open for it, and keeps the focus. */
  async function takeAll(files: readonly File[]) {
    const room = Math.max(0, most - value.length - queue.current.waiting)
    const taken = files.slice(0, room)
    setBeyond(files.slice(room).map(({ name }) => name))
    if (queue.current.waiting === 0) setProblems([])
    if (taken.length === 0) return
    onComing?.(true)
    queue.current.waiting += taken.length
    const before = queue.current.last
    queue.current.last = (async () => {
      await before
      for (const file of taken) {
        if (await take(file)) queue.current.stored += 1
        queue.current.waiting -= 1
      }
      if (queue.current.waiting > 0) return
      if (queue.current.stored > 0) notify.success(t('file.uploaded'))
      queue.current.stored = 0
      setComing(undefined)
      onComing?.(false)
    })()
    await queue.current.last
  }

  async function take(file: File): Promise<boolean> {
    setComing({ file, progress: 0 })
    try {
      const { data } = await upload('uploadFile', {
        form: { file },
        onProgress: (progress) => setComing({ file, progress }),
      })
      if (isGone.current) return false
      onChange((known) => [...known, data])
      return true
    } catch (failed) {
      const words =
        failed instanceof ApiError && !failed.isOutage
          ? t('file.refused', { name: file.name, reason: errorText(t, failed) })
          : t('file.failed', { name: file.name })
      setProblems((known) => [...known, words])
      return false
    }
  }

  return (
    <div className="grid gap-2.5">
      <FileDrop
        label={label}
        {...(required && { required })}
        hint={value.length >= most && beyond.length === 0 ? t('file.most', { count: most }) : hint}
        error={error}
        problems={
          beyond.length > 0
            ? [
                ...problems,
                t('file.beyond', {
                  names: new Intl.ListFormat(localeFor(i18n.language)).format(beyond),
                  most: t('file.most', { count: most }),
                }),
              ]
            : problems
        }
        accept={FILE_TYPES}
        maxBytes={MAX_FILE_BYTES}
        disabled={disabled === true}
        {...(coming && { file: coming.file, progress: coming.progress })}
        onChoose={(file) => void takeAll([file])}
        onChooseSeveral={(files) => void takeAll(files)}
      />
      {value.length > 0 && (
        <MediaGallery files={value} owner={owner}>
          {(file) => (
            <IconButton
              className="absolute end-1 top-1 bg-surface/90"
              label={t('file.remove', { name: file.name })}
              icon={<Trash2 />}
              disabled={disabled}
              onClick={() => {
                setBeyond([])
                onChange((known) => known.filter(({ id }) => id !== file.id))
                if (isStored?.(file.id)) onStoredGone?.()
                else void discardFile(t, file.id)
              }}
            />
          )}
        </MediaGallery>
      )}
    </div>
  )
}
