import { useState, type ReactNode } from 'react'
import FileText from 'lucide-react/icons/file-text'
import Trash2 from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import { useTranslation } from 'react-i18next'
import { Field, type FieldWords } from '#src/ui/form/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { formatNumber } from '#src/platform/format.ts'
import { cx } from '#src/ui/cx.ts'

export interface FileDropProps extends FieldWords {
  id?: string | undefined
  /** MIME types that may be chosen; the server looks into the file once more. */
  accept: readonly string[]
  maxBytes: number
  /** A file that was chosen here and is on its way. */
  file?: File | undefined
  /** A file that is stored already: its name, and a picture of it or an icon. */
  stored?: { name: string; preview?: ReactNode } | undefined
  /** Between 0 and 1 while it is sent. */
  progress?: number | undefined
  onChoose: (file: File) => void
  /** Several may be chosen or dropped at once; those that fit come here together, none if none does, and `onChoose` is not asked. */
  onChooseSeveral?: ((files: readonly File[]) => void) | undefined
  onRemove?: (() => void) | undefined
  /** What became of a choice afterwards: it stands below what was refused here. */
  problems?: readonly string[] | undefined
  disabled?: boolean | undefined
}

/** Chooses a file, or several, by button, drop or paste of the system's picker; shows what was chosen before it is sent. */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    hint,
    error,
    required,
    labelHidden,
    className,
    id,
    accept,
    maxBytes,
    file,
    stored,
    progress,
    onChoose,
    onChooseSeveral,
    onRemove,
    problems = [],
    disabled = false,
  } = props
  const { t, i18n } = useTranslation('common')
  const [refused, setRefused] = useState<readonly string[]>([])
  const [over, setOver] = useState(false)
  const types = [...new Set(accept.map((type) => TYPE_NAMES[type] ?? type))].join(', ')
  const size = `${formatNumber(Math.round(maxBytes / 1_048_576), i18n.language)} MB`
  const name = file?.name ?? stored?.name
  const wrong = [...refused, ...problems].join('\n') || error

  function problemOf(chosen: File): string | undefined {
    if (!accept.includes(chosen.type)) return t('file.wrongType', { name: chosen.name, types })
    return chosen.size > maxBytes ? t('file.tooLarge', { name: chosen.name, size }) : undefined
  }

  function take(list: FileList | null) {
    const chosen = [...(list ?? [])].slice(0, onChooseSeveral ? undefined : 1)
    if (chosen.length === 0 || disabled) return
    const fitting = chosen.filter((each) => problemOf(each) === undefined)
    setRefused(chosen.flatMap((each) => problemOf(each) ?? []))
    const [first] = fitting
    if (onChooseSeveral) onChooseSeveral(fitting)
    else if (first) onChoose(first)
  }

  return (
    <Field
      {...{ label, required, labelHidden, className, id }}
      hint={hint ?? t('file.limits', { types, size })}
      error={wrong}
    >
      {(control) => (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop; the input inside does the same by keyboard
        <div
          onDragOver={(event) => {
            event.preventDefault()
            setOver(!disabled)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            take(event.dataTransfer.files)
          }}
          className={cx(
            'relative flex min-h-16 items-center gap-3 rounded border bg-surface px-3 py-2 transition-colors',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-[var(--focus)]',
            name === undefined && 'border-dashed',
            over ? 'border-brand bg-brand-soft' : wrong ? 'border-stop' : 'border-control',
          )}
        >
          <input
            {...control}
            type="file"
            accept={accept.join(',')}
            multiple={onChooseSeveral !== undefined}
            disabled={disabled}
            className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
            onChange={(event) => {
              take(event.target.files)
              // The same file chosen again after a mistake must count as a choice.
              event.target.value = ''
            }}
          />
          <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-sm bg-sunken text-ink-3 [&_svg]:size-5">
            {file?.type.startsWith('image/') ? (
              <FilePicture key={`${file.name}${file.lastModified}`} file={file} />
            ) : (
              (stored?.preview ?? (name === undefined ? <Upload aria-hidden /> : <FileText aria-hidden />))
            )}
          </span>
          <span className="min-w-0 grow text-sm">
            {name === undefined ? (
              <>
                <span className="font-medium text-brand-ink">{t('file.choose')}</span>{' '}
                <span className="text-ink-3 pointer-coarse:hidden">{t('file.drop')}</span>
              </>
            ) : (
              <span className="block truncate font-medium">
                <bdi>{name}</bdi>
              </span>
            )}
            {name !== undefined && progress === undefined && !disabled && (
              <span className="text-xs text-ink-3">{t('file.replace')}</span>
            )}
            {name !== undefined && progress !== undefined && (
              <Progress label={t('file.uploading', { name: '' })} value={progress} />
            )}
          </span>
          {name !== undefined && onRemove && (
            <IconButton className="z-1" label={t('file.remove', { name })} icon={<Trash2 />} onClick={onRemove} />
          )}
        </div>
      )}
    </Field>
  )
}

function FilePicture({ file }: { file: File }) {
  const { t } = useTranslation('common')
  return (
    <img
      alt={t('file.preview', { name: file.name })}
      className="size-full object-cover"
      ref={(image) => {
        if (!image) return
        const url = URL.createObjectURL(file)
        image.src = url
        return () => URL.revokeObjectURL(url)
      }}
    />
  )
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
  'application/zip': 'ZIP',
  // What Windows calls the same.
  'application/x-zip-compressed': 'ZIP',
}
