import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/button.tsx'
import { useDeskStatus } from '../check-in-actor.tsx'
import { DeskWindow } from '../desk-window.tsx'
import { ReviewList } from '../later-parts.ts'

/** How many acts came back from the server, and which; nothing where there are none. */
export function ReviewNotes() {
  const { t } = useTranslation(['check-in', 'check-in-device'])
  const { needsReview } = useDeskStatus()
  const [isOpen, setIsOpen] = useState(false)
  if (needsReview === 0 && !isOpen) return null
  return (
    <>
      <Button size="large" tone="quiet" className="px-2!" icon={<TriangleAlert />} onClick={() => setIsOpen(true)}>
        {t('status.needsReview', { count: needsReview })}
      </Button>
      {isOpen && (
        <DeskWindow title={t('check-in-device:notes.title')} closeWords={t('check-in-device:notes.close')} onClose={() => setIsOpen(false)}>
          <Suspense fallback={null}>
            <ReviewList />
          </Suspense>
        </DeskWindow>
      )}
    </>
  )
}
