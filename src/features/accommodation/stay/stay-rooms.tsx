import { useTranslation } from 'react-i18next'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { cx } from '#src/ui/cx.ts'
import { Money } from '#src/ui/money.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { nightRuns } from './night-runs.ts'
import type { ShownStay } from './shown-stay.ts'

/** Each room with its guests, and its nights as far as they are alike. */
export function StayRooms({ stay }: { stay: ShownStay }) {
  const { t, i18n } = useTranslation('accommodation')
  const { language } = i18n
  return stay.stayRooms.map(({ id, position, board, guests, nights }) => (
    <SectionCard
      key={id}
      title={t('sell.roomNumber', { number: formatNumber(position + 1, language) })}
      lead={t(`board.${board}`)}
    >
      <ul className="grid gap-1">
        {guests.map((guest, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two guests may have one name
          <li key={index} className="flex items-baseline gap-2">
            <bdi className="font-medium">{guest.name}</bdi>
            <span className="text-xs text-ink-3">{t(`guest.${guest.kind}`)}</span>
          </li>
        ))}
      </ul>
      <ul className="mt-3 divide-y divide-line border-t border-line text-sm">
        {nightRuns(nights).map((run) => (
          <li key={run.from} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
            <span className={cx('flex flex-wrap items-baseline gap-x-2', run.isGivenBack && 'text-ink-3')}>
              <b className="font-medium">{localName(run.roomType, language)}</b>
              <span>
                {run.count === 1
                  ? t('stay.oneNight', { night: formatDay(run.from, language, 'weekday') })
                  : t('stay.nightSpan', {
                      from: formatDay(run.from, language, 'weekday'),
                      to: formatDay(run.to, language, 'weekday'),
                    })}
              </span>
              {run.isShort && <StatusPill tone="attention">{t('stay.noRoom')}</StatusPill>}
              {run.isGivenBack && <StatusPill tone="ended">{t('stay.givenBackNights')}</StatusPill>}
            </span>
            <span className={cx('tabular-nums', run.isGivenBack && 'text-ink-3 line-through')}>
              {run.count > 1 && `${formatNumber(run.count, language)} × `}
              <Money minor={run.price} currency={stay.currency} />
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  ))
}
