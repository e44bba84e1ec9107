import { useTranslation } from 'react-i18next'
import { moneyParts } from '#src/platform/format.ts'
import { cx } from '#src/ui/cx.ts'

export interface MoneyProps {
  /** Amount in minor units of its currency. */
  minor: number
  /** ISO 4217 code. */
  currency: string
  /** For columns: the decimal marks of all rows stand below each other, whatever the currency's digits. */
  aligned?: boolean
  /** Leave the code out where the column's head or the total's name gives it. */
  bare?: boolean
  className?: string
}

export function Money({ minor, currency, aligned = false, bare = false, className }: MoneyProps) {
  const { i18n } = useTranslation()
  const { sign, integer, fraction } = moneyParts(minor, currency, i18n.language)
  return (
    <bdi dir="ltr" className={cx('whitespace-nowrap tabular-nums', className)}>
      <span style={aligned ? { paddingRight: missing(fraction) } : undefined}>{sign + integer + fraction}</span>
      {!bare && (
        <>
          {/* In a box of its own with the blank before it, so that a link's line ends with the figure. */}
          <span
            className={cx('text-[0.85em] text-ink-3', aligned && 'inline-block w-[2.9em] text-left whitespace-pre')}
          >{` ${currency}`}</span>
        </>
      )}
    </bdi>
  )
}

/** The room up to three digits behind the mark, the most that our currencies have. One text, so it is read as one. */
function missing(fraction: string): string {
  const digits = Math.max(0, fraction.length - 1)
  return digits === 0 ? 'calc(3ch + 0.28em)' : `${3 - digits}ch`
}
