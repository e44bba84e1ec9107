import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { BOARDS } from '#contract/accommodation/accommodation-codes.ts'
import { localizedName } from '#contract/common.ts'
import { listSeparator } from '#contract/list-separator.ts'
import { formatDay, formatNumber, moneyInWords } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'

const entered = z.object({
  room: localizedName,
  from: z.string(),
  to: z.string(),
  /** As text where it was not the same every night; null where there was none. */
  rooms: z.union([z.int(), z.string()]).nullable(),
})

const kinds = z.array(
  z.object({
    name: localizedName,
    beds: z.int(),
    cots: z.int(),
    board: z.enum(BOARDS),
    price: z.int(),
    currency: z.string(),
    isActive: z.boolean(),
  }),
)

/** What was changed of a hotel, in words; undefined: as it is. */
export function useHotelValues(): (field: string, value: unknown) => string | undefined {
  const { t, i18n } = useTranslation('accommodation')
  const { language } = i18n
  const number = (value: number) => formatNumber(value, language)
  const inWords = ({ name, beds, cots, board, price, currency, isActive }: z.output<typeof kinds>[number]) =>
    [
      localName(name, language),
      t('hotel.bedCount', { count: beds, number: number(beds) }),
      ...(cots > 0 ? [t('hotel.cotCount', { count: cots, number: number(cots) })] : []),
      t(`board.${board}`),
      moneyInWords(price, currency, language),
      ...(isActive ? [] : [t('hotel.unused')]),
    ].join(' · ')
  return (field, value) => {
    if (field === 'allotment') {
      const { data } = entered.safeParse(value)
      if (!data) return undefined
      const { room, from, to, rooms } = data
      return t('allotment.change', {
        room: localName(room, language),
        from: formatDay(from, language),
        to: formatDay(to, language),
        rooms: typeof rooms === 'number' ? number(rooms) : (rooms ?? '–'),
      })
    }
    if (field === 'roomTypes') return kinds.safeParse(value).data?.map(inWords).join(listSeparator(language))
    return undefined
  }
}
