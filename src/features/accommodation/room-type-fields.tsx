import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { BOARDS, MAX_BEDS, MAX_COTS, MAX_ROOM_TYPES } from '#contract/accommodation/accommodation-codes.ts'
import { MAX_NAME } from '#contract/bounds.ts'
import { formatNumber } from '#src/platform/format.ts'
import { Button } from '#src/ui/button.tsx'
import { useFieldError } from '#src/ui/form/act-field.ts'
import { FormNumber } from '#src/ui/form/form-number.tsx'
import { FormPart } from '#src/ui/form/form-part.tsx'
import { FormMoney } from '#src/ui/form/form-money.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormCheckbox, FormText } from '#src/ui/form/form-text.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

/** Kinds of room, one below the other, each with what its price contains. */
export function RoomTypeFields({ currencies }: { currencies: readonly string[] }) {
  const { t } = useTranslation('accommodation')
  const { control, getValues } = useFormContext<{ roomTypes: { currency: string }[] }>()
  const { fields, append, remove } = useFieldArray({ control, name: 'roomTypes' })
  const error = useFieldError('roomTypes')
  const add = () => {
    const currency = getValues('roomTypes').at(-1)?.currency ?? currencies[0] ?? ''
    const blank = { id: null, name: { en: '', ar: '' }, beds: 2, cots: 0, board: 'breakfast', currency, isActive: true }
    append(blank, { focusName: `roomTypes.${fields.length}.name.en` })
  }
  return (
    <FormPart title={t('hotel.rooms')} hint={t('hotel.roomsHint')}>
      <div className="grid gap-3 sm:col-span-2">
        {fields.map(({ id }, index) => (
          <RoomType
            key={id}
            {...{ index, currencies }}
            onRemove={fields.length > 1 ? () => remove(index) : undefined}
          />
        ))}
        {error !== undefined && <p className="text-xs font-medium text-stop-ink">{error}</p>}
        <div>
          <Button icon={<Plus />} disabled={fields.length >= MAX_ROOM_TYPES} onClick={add}>
            {t('hotel.addRoom')}
          </Button>
        </div>
      </div>
    </FormPart>
  )
}

interface RoomTypeProps {
  index: number
  currencies: readonly string[]
  onRemove: (() => void) | undefined
}

function RoomType({ index, currencies, onRemove }: RoomTypeProps) {
  const { t, i18n } = useTranslation('accommodation')
  const { watch } = useFormContext<{ roomTypes: { currency: string }[] }>()
  const path = `roomTypes.${index}` as const
  const number = formatNumber(index + 1, i18n.language)
  const currency = watch(`${path}.currency`)
  return (
    <fieldset className="rounded border border-line bg-sunken/40 p-3">
      <legend className="sr-only">{t('hotel.roomNumber', { number })}</legend>
      <div className="grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        {(['en', 'ar'] as const).map((language) => (
          <FormText
            key={language}
            name={`${path}.name.${language}`}
            label={t(`hotel.roomName.${language}`)}
            lang={language}
            dir={language === 'ar' ? 'rtl' : 'ltr'}
            maxLength={MAX_NAME}
            required
          />
        ))}
        <IconButton
          className="mt-6 justify-self-end"
          label={t('hotel.removeRoom', { number })}
          icon={<Trash />}
          disabled={onRemove === undefined}
          onClick={onRemove}
        />
      </div>
      <div className="mt-3 grid grid-cols-2 items-start gap-3 sm:grid-cols-[auto_auto_minmax(0,1fr)]">
        <FormNumber name={`${path}.beds`} label={t('hotel.field.beds')} min={1} max={MAX_BEDS} />
        <FormNumber name={`${path}.cots`} label={t('hotel.field.cots')} min={0} max={MAX_COTS} />
        <FormSelect
          className="col-span-2 sm:col-span-1"
          name={`${path}.board`}
          label={t('hotel.field.board')}
          options={BOARDS.map((board) => ({ value: board, label: t(`board.${board}`) }))}
        />
        <FormMoney
          className="sm:col-span-2"
          name={`${path}.price`}
          label={t('hotel.field.price')}
          currency={currency}
          required
        />
        <FormSelect
          name={`${path}.currency`}
          label={t('hotel.field.currency')}
          options={[...new Set([...currencies, currency])].map((code) => ({ value: code, label: code }))}
        />
      </div>
      <FormCheckbox className="mt-3" name={`${path}.isActive`} label={t('hotel.field.roomActive')} />
    </fieldset>
  )
}
