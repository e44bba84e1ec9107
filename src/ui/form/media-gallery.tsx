import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadedFile } from '#contract/file.ts'
import { FileDialog } from '#src/ui/form/file-dialog.tsx'
import { StoredPicture } from '#src/ui/record/stored-picture.tsx'

export interface MediaGalleryProps {
  files: readonly UploadedFile[]
  /** What the files are of, as the head of the one that is opened: a bill number, a date. */
  owner: string
  /** Something to press beside each: taking it away. */
  children?: (file: UploadedFile) => ReactNode
}

/** The files of a record, small; one press opens one large. */
export function MediaGallery({ files, owner, children }: MediaGalleryProps) {
  const { t } = useTranslation('common')
  const [opened, setOpened] = useState<UploadedFile>()
  if (files.length === 0) return <p className="text-sm text-ink-3">{t('file.none')}</p>
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2.5">
        {files.map((file) => (
          <li key={file.id} className="relative min-w-0 overflow-hidden rounded border border-line bg-surface">
            <button
              type="button"
              aria-label={t('file.open', { name: file.name })}
              className="group block w-full text-start focus-visible:-outline-offset-2"
              onClick={() => setOpened(file)}
            >
              <span className="grid h-24 place-items-center overflow-hidden bg-sunken text-ink-3 transition-opacity group-hover:opacity-85 [&_svg]:size-8">
                <StoredPicture file={file} />
              </span>
              <span className="block truncate border-t border-line px-2 py-1.5 text-xs text-ink-2">
                <bdi>{file.name}</bdi>
              </span>
            </button>
            {children?.(file)}
          </li>
        ))}
      </ul>
      {opened && (
        <FileDialog open onClose={() => setOpened(undefined)} fileId={opened.id} title={opened.name} owner={owner} />
      )}
    </>
  )
}
