import type { TFunction } from 'i18next'

const MINUTE = 60_000

/** How long it is until then, in minutes below an hour; `ms` is not below nothing. */
export function untilText(ms: number, t: TFunction): string {
  const minutes = Math.ceil(ms / MINUTE)
  return minutes < 60
    ? t('departure-board:minutes', { count: minutes })
    : t('departure-board:hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
