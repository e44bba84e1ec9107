import Download from 'lucide-react/icons/download'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/icon-button.tsx'
import { downloadDrawing } from './download-drawing.ts'

interface DownloadButtonProps extends Omit<Parameters<typeof downloadDrawing>[1], 'id'> {
  /** Around the drawing as it is shown. */
  stage: RefObject<HTMLElement | null>
  /** Of the file, without its ending. */
  name: string
}

/** Saves the drawing below `stage` as it is shown. */
export function DownloadButton({ stage, name, ...subject }: DownloadButtonProps) {
  const { t } = useTranslation('workflow')
  return (
    <IconButton
      label={t('download')}
      icon={<Download />}
      onClick={() => {
        const drawn = stage.current?.querySelector('.wf')
        if (drawn) void downloadDrawing(drawn, { id: name, ...subject })
      }}
    />
  )
}
