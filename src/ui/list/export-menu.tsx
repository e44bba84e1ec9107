import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/platform/api.ts'
import { buttonStyle, type ButtonSize } from '#src/ui/button-style.ts'
import { Menu } from '#src/ui/menu.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { errorText } from '#src/platform/error-text.ts'
import { notify } from '#src/platform/notify.ts'
import { saveBlob } from '#src/ui/save-blob.ts'

const FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof FORMATS)[number]

interface ExportedFile {
  blob: Blob
  fileName: string
}

/** A file of the same list in a format of its own. */
export interface OtherExport {
  id: string
  label: string
  fetchFile: () => Promise<ExportedFile>
}

export interface ExportMenuProps {
  /** `file`: of a document that has neither filters nor columns to choose. */
  of?: 'list' | 'file'
  /** Small above a table, regular beside a page's other buttons. */
  size?: ButtonSize
  /** Asks the server for the file. */
  fetchFile: (format: ExportFormat, language: 'en' | 'ar') => Promise<ExportedFile>
  others?: readonly OtherExport[] | undefined
}

/** Exports exactly the filtered rows, whatever the page, with the columns that nobody chose to hide. */
export function ExportMenu({ of = 'list', size = 'small', fetchFile, others = [] }: ExportMenuProps) {
  const { t, i18n } = useTranslation('common')
  const download = useMutation({
    mutationFn: (fetchIt: () => Promise<ExportedFile>) => fetchIt(),
    onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName),
    onError: (error) => notify.error(error instanceof ApiError ? errorText(t, error) : t('export.failed')),
  })
  const language = i18n.language.startsWith('ar') ? 'ar' : 'en'
  const files: readonly OtherExport[] = [
    ...FORMATS.map((format) => ({
      id: format,
      label: t(of === 'list' ? `export.${format}` : `export.file.${format}`),
      fetchFile: () => fetchFile(format, language),
    })),
    ...others,
  ]
  return (
    <Menu
      label={download.isPending ? t('export.running') : t('export.label')}
      buttonClassName={buttonStyle({ size })}
      button={
        <>
          {download.isPending ? <Spinner className="size-4" /> : <Download aria-hidden className="size-4" />}
          {t('export.label')}
        </>
      }
      items={files.map(({ id, label, fetchFile: fetchIt }) => ({
        id,
        label,
        disabled: download.isPending,
        onSelect: () => download.mutate(fetchIt),
      }))}
    />
  )
}

/** A list's query without its place: an export takes every page. */
export function wholeList<Query extends object>(
  query: Query,
): Omit<Query, 'pageNumber' | 'recordNumber' | 'next' | 'previous'> {
  const entries = Object.entries(query).filter(([name]) => !PLACE.has(name))
  // What is left are the query's own parts; Object.fromEntries cannot say so.
  return Object.fromEntries(entries) as Omit<Query, 'pageNumber' | 'recordNumber' | 'next' | 'previous'>
}

const PLACE = new Set(['pageNumber', 'recordNumber', 'next', 'previous'])
