import { useTranslation } from 'react-i18next'
import { formatShare } from '#src/platform/format.ts'
import { cx } from '#src/ui/cx.ts'

/** How much more or less than before, as a share with its sign; in words where there was nothing before. */
export function Growth({ now, before, className }: { now: number; before: number; className?: string }) {
  const { t, i18n } = useTranslation('common')
  if (now === before) return <span className={cx('text-ink-3', className)}>{t('growth.same')}</span>
  if (before === 0) return <span className={cx('text-ink-3', className)}>{t('growth.new')}</span>
  const share = (now - before) / Math.abs(before)
  return (
    <bdi dir="ltr" className={cx('tabular-nums', share > 0 ? 'text-done-ink' : 'text-ink-2', className)}>
      {`${share > 0 ? '+' : ''}${formatShare(share, i18n.language)}`}
    </bdi>
  )
}
