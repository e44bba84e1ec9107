import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { useDeskStatus } from '../desk/check-in-actor.tsx'
import { DeskWindow } from '../desk/desk-window.tsx'
import { ReviewList } from '../desk/lazy-parts.ts'

/** How many acts came back from the server or do not get through, and which; nothing where there are none. */
export function ReviewNotes() {
  const { t } = useTranslation(['check-in', 'check-in-device'])
  const { needsReview, putAside } = useDeskStatus()
  const [isOpen, setIsOpen] = useState(false)
  const words = [
    putAside > 0 && t('status.putAside', { count: putAside }),
    needsReview > 0 && t('status.needsReview', { count: needsReview }),
  ].filter(Boolean)
  if (words.length === 0 && !isOpen) return null
  return (
    <>
      {words.length > 0 && (
        <Button size="large" tone="quiet" className="px-2!" icon={<TriangleAlert />} onClick={() => setIsOpen(true)}>
          {words.join(' · ')}
        </Button>
      )}
      {isOpen && (
        <DeskWindow
          title={t('check-in-device:notes.title')}
          closeWords={t('check-in-device:notes.close')}
          onClose={() => setIsOpen(false)}
        >
          <Arriving fallback={null}>
            <ReviewList />
          </Arriving>
        </DeskWindow>
      )}
    </>
  )
}
