import { useTranslation } from 'react-i18next'
import type { QuotedPackage } from '#contract/travel-date-change/travel-date-change.ts'
import { Notice } from '#src/ui/notice.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useChange } from './change-actor.tsx'
import { newDaysOf, outcomeOf } from './package-rooms.ts'
import { usePackageWords } from './use-package-words.ts'

interface PackageNoticeProps {
  /** Where tickets are chosen: why all of them are. */
  isChoosing?: boolean
}

/** What becomes of the rooms that were sold with the tickets: on their new days, once the way out is chosen. */
export function PackageNotice({ isChoosing = false }: PackageNoticeProps) {
  const { t, i18n } = useTranslation('travel-date-change')
  const context = useChange((snapshot) => snapshot.context)
  const words = usePackageWords()
  const rooms = context.terms?.package
  if (!rooms) return null
  const outcome = outcomeOf(context)
  const isWhole = outcome === 'whole'
  return (
    <Notice tone={isWhole ? 'info' : 'attention'} role="status" title={localName(rooms.name, i18n.language)}>
      <p>{words.move(rooms.hotel, rooms.stay, newDaysOf(context) ?? rooms.stay)}</p>
      {isWhole && isChoosing && <p>{t('package.selected')}</p>}
      <p>{words.whatBecomes(rooms, outcome)}</p>
    </Notice>
  )
}

/** The rooms of a package on their days, before and after. */
export function PackageRooms({ rooms }: { rooms: Pick<QuotedPackage, 'hotel' | 'stay' | 'moved'> }) {
  const { t } = useTranslation('travel-date-change')
  const words = usePackageWords()
  const { hotel, stay, moved } = rooms
  return (
    <Notice tone="info" title={t('package.rooms')}>
      <p>{words.move(hotel, stay, moved ?? stay)}</p>
      <p>{t(moved ? 'package.kept' : 'package.same')}</p>
    </Notice>
  )
}
