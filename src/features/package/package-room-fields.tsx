import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useActField } from '#src/ui/form/act-field.ts'
import { Checkbox } from '#src/ui/form/checkbox.tsx'

type RoomType = AnswerOf<'getPackageOptions'>['data']['hotels'][number]['roomTypes'][number]

/** Which kinds of room of the hotel a package is sold with. */
export function PackageRoomFields({ roomTypes }: { roomTypes: readonly RoomType[] }) {
  const { t, i18n } = useTranslation('package')
  const { language } = i18n
  const { value, onChange, error } = useActField('roomTypeIds')
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const offered = roomTypes.filter(({ id, isActive }) => isActive || chosen.includes(id))
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-1.5 text-sm font-medium">{t('field.roomTypes')}</legend>
      {offered.length === 0 && <p className="text-sm text-ink-3">{t('chooseHotelFirst')}</p>}
      <div className="flex flex-wrap gap-x-6 gap-y-1.5">
        {offered.map(({ id, name, beds }) => (
          <Checkbox
            key={id}
            label={`${localName(name, language)} · ${t('beds', { count: beds, number: formatNumber(beds, language) })}`}
            checked={chosen.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
          />
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-1 text-xs font-medium text-stop-ink">
          {error}
        </p>
      )}
    </fieldset>
  )
}
