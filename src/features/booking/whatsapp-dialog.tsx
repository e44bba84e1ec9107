import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ReadError } from '#src/ui/read-state.tsx'
import { useRead } from '#src/platform/use-read.ts'

/** Opens WhatsApp beside this page, once; the link stays for whoever's browser keeps tabs from opening by themselves. */
export function WhatsAppDialog({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const { t } = useTranslation('message')
  const read = useRead('getWhatsAppLink', { params: { id: messageId } })
  const url = read.data?.data.url
  const isOpened = useRef(false)
  useEffect(() => {
    if (url === undefined || isOpened.current) return
    isOpened.current = true
    window.open(url, '_blank', 'noopener,noreferrer')
  }, [url])
  return (
    <Dialog
      open
      size="small"
      title={t('send.handedTitle')}
      description={t('send.handed')}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('send.close')}
          </Button>
          {url !== undefined && (
            <LinkButton tone="primary" elsewhere href={url}>
              {t('send.again')}
            </LinkButton>
          )}
        </>
      }
    >
      {read.isError && <ReadError error={read.error} onRetry={() => void read.refetch()} />}
    </Dialog>
  )
}
