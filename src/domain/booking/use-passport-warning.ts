import { useTranslation } from 'react-i18next'
import { formatDay } from '#src/platform/format.ts'
import { passportWarning } from '#src/domain/booking/passport-warning.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useToday } from '#src/platform/use-today.ts'

/**
 * A sentence about a passport that may not do at the border, which is crossed for the last time on that day; undefined
 * while all is well, where no border is crossed, or while the policies are on their way.
 */
export function usePassportWarning(crossing: string | undefined): (expiry: string) => string | undefined {
  const { t, i18n } = useTranslation('booking')
  const { data } = useRead('getPolicies', { query: {} })
  const today = useToday()
  return (expiry) => {
    if (!data) return undefined
    const count = data.data.policies.passportWarningMonths
    const warning = passportWarning(expiry, { crossing, today, warningMonths: count })
    return warning && t(`passengers.passport.${warning}`, { count, day: formatDay(crossing ?? '', i18n.language) })
  }
}
