import { useTranslation } from 'react-i18next'
import { formatNumber } from '#src/platform/format.ts'

export interface ProgressProps {
  /** What is being done: 'Uploading passport.jpg'. */
  label: string
  /** Between 0 and 1; leave out while nobody knows. */
  value?: number | undefined
}

export function Progress({ label, value }: ProgressProps) {
  const { i18n } = useTranslation()
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div className="flex flex-col gap-1 text-xs text-ink-2">
      <span className="flex justify-between gap-3">
        {label}
        {percent !== undefined && <bdi dir="ltr">{`${formatNumber(percent, i18n.language)} %`}</bdi>}
      </span>
      <progress
        aria-label={label}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand indeterminate:animate-pulse"
        max={100}
        {...(percent === undefined ? {} : { value: percent })}
      />
    </div>
  )
}
