import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { callFile } from '#src/platform/api.ts'
import { saveBlob } from '#src/ui/save-blob.ts'

export interface FileDialogProps {
  open: boolean
  onClose: () => void
  fileId: string
  title: string
  /** Whose or what it is of. */
  owner: string
}

/** A stored file, fetched under the bearer and shown from memory: it has no address that could be passed on. */
export function FileDialog({ open, onClose, fileId, title, owner }: FileDialogProps) {
  const { t } = useTranslation('common')
  const file = useQuery({
    queryKey: ['uploadFile', fileId],
    queryFn: ({ signal }) => callFile('getUploadFile', { query: { id: fileId }, signal }),
    // Papers do not linger in memory, and seeing them again is another opening to log.
    gcTime: 0,
    staleTime: Infinity,
    enabled: open,
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      title={title}
      description={<bdi>{owner}</bdi>}
      footer={
        <Button
          icon={<Download />}
          disabled={!file.data}
          onClick={() => file.data && saveBlob(file.data.blob, file.data.fileName)}
        >
          {t('file.save')}
        </Button>
      }
    >
      <div className="grid min-h-[50vh] place-items-center">
        <ReadState read={file} waiting={<Skeleton className="h-[50vh] w-full" />}>
          {({ blob }) => <Picture blob={blob} label={title} />}
        </ReadState>
      </div>
    </Dialog>
  )
}

function Picture({ blob, label }: { blob: Blob; label: string }) {
  /** The address lives as long as the element that shows it. */
  const hold = useCallback(
    (element: HTMLImageElement | HTMLIFrameElement | null) => {
      if (!element) return undefined
      element.src = URL.createObjectURL(blob)
      return () => URL.revokeObjectURL(element.src)
    },
    [blob],
  )
  if (blob.type !== 'application/pdf') {
    return <img ref={hold} alt={label} className="mx-auto max-h-[65vh] max-w-full rounded" />
  }
  // oxlint-disable-next-line react/iframe-missing-sandbox -- the browser's PDF viewer does not start in a sandbox; the server judged the bytes to be a PDF
  return <iframe ref={hold} title={label} className="h-[65vh] w-full rounded border border-line" />
}
