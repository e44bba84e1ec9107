import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslation } from 'react-i18next'
import { comparePassport, type PassportLine } from '#machines/check-in/passport-differences.ts'
import { countryName } from '#src/platform/format.ts'
import { useCheckIn } from './check-in-actor.tsx'
import { useCard } from './use-card.ts'
import { useWhen } from './use-when.ts'

/** Booking and passport side by side; what differs is marked. Names have no check digit: they are read by eye. */
export default function PassportCompare() {
  const { t } = useTranslation('check-in')
  const card = useCard()
  const passport = useCheckIn(({ context }) => context.passport)
  const refusal = useCheckIn(({ context }) => context.refusal)
  if (!card || !passport) return null
  const lines = comparePassport(passport.document, card.passenger)
  const isOther = lines.some(({ field, isSame }) => (field === 'lastName' || field === 'firstName') && !isSame)
  return (
    <div className="verdict-sheet">
      {refusal && (
        <p className="verdict-warning" role="alert">
          {refusal.message}
        </p>
      )}
      {isOther && (
        <p className="verdict-warning">
          <TriangleAlert aria-hidden className="size-6 shrink-0" />
          {t('compare.otherName')}
        </p>
      )}
      <table className="w-full text-base">
        <thead>
          <tr className="text-start text-sm">
            <th scope="col" className="p-2 text-start font-medium">
              {t('compare.field')}
            </th>
            <th scope="col" className="p-2 text-start font-medium">
              {t('compare.booking')}
            </th>
            <th scope="col" className="p-2 text-start font-medium">
              {t('compare.passport')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.field} line={line} />
          ))}
        </tbody>
      </table>
      {passport.document.isNameCut && <p className="p-2 text-sm">{t('compare.cut')}</p>}
    </div>
  )
}

function Line({ line }: { line: PassportLine }) {
  const { t, i18n } = useTranslation('check-in')
  const when = useWhen()
  const { field, booking, passport, isSame } = line
  const shown = (value: string | null) => {
    if (value === null || value === '') return '–'
    if (field === 'dateOfBirth' || field === 'dateOfExpiry') return when.day(value)
    if (field === 'nationality') return countryName(value, i18n.language)
    return field === 'sex' && (value === 'male' || value === 'female') ? t(`sex.${value}`) : value
  }
  return (
    <tr className={isSame ? '' : 'verdict-differs'}>
      <th scope="row" className="p-2 text-start text-sm font-medium">
        {t(`compare.${field}`)}
      </th>
      <td className="p-2">
        <bdi>{shown(booking)}</bdi>
      </td>
      <td className="p-2 font-semibold">
        <span className="inline-flex items-center gap-2">
          <bdi>{shown(passport)}</bdi>
          {isSame ? (
            <Check role="img" aria-label={t('compare.same')} className="size-5" />
          ) : (
            <TriangleAlert role="img" aria-label={t('compare.differs')} className="size-5" />
          )}
        </span>
      </td>
    </tr>
  )
}
