import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { openQrReader, type QrReader } from './qr-reader.ts'

type Trouble = 'noCamera' | 'refused' | 'notSecure'

const LOOK_EVERY_MS = 120

export interface CameraViewProps {
  onRead: (text: string) => void
  onClose: () => void
}

/** The device's own camera instead of a hand scanner; what it reads goes the way of a scan. */
export default function CameraView({ onRead, onClose }: CameraViewProps) {
  const { t } = useTranslation('check-in')
  const video = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)

  useEffect(() => {
    const picture = video.current
    if (!picture) return undefined
    let isOver = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    void start(picture).catch((error: unknown) => !isOver && setTrouble(troubleOf(error)))

    async function start(element: HTMLVideoElement): Promise<void> {
      if (!('mediaDevices' in navigator)) return setTrouble('notSecure')
      const [opened, reader] = await Promise.all([
        navigator.mediaDevices.getUserMedia({
          video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } },
        }),
        openQrReader(),
      ])
      stream = opened
      if (isOver) return stop()
      element.srcObject = opened
      await element.play()
      look(element, reader)
    }

    function look(element: HTMLVideoElement, reader: QrReader): void {
      timer = setTimeout(async () => {
        const text = await reader(element)
        if (isOver) return
        if (text) onRead(text)
        else look(element, reader)
      }, LOOK_EVERY_MS)
    }

    function stop(): void {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [onRead])

  return (
    <div className="relative flex flex-col gap-3 p-4">
      {trouble ? (
        <Notice tone="stop" role="alert">
          {t(`camera.${trouble}`)}
        </Notice>
      ) : (
        <>
          <video
            ref={video}
            muted
            playsInline
            className="max-h-[60dvh] w-full rounded-lg bg-ground object-cover"
            aria-label={t('camera.picture')}
          />
          <p className="text-center text-base">{t('camera.hint')}</p>
        </>
      )}
      <Button size="large" onClick={onClose}>
        {t('camera.close')}
      </Button>
    </div>
  )
}

function troubleOf(error: unknown): Trouble {
  return error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'noCamera'
}
