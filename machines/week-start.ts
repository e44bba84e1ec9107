/** As date-fns counts: 0 is Sunday. */
export type WeekStart = 0 | 1 | 2 | 3 | 4 | 5 | 6

interface WeekInfo {
  /** 1 is Monday, 7 Sunday. */
  firstDay: number
}

/** Sunday where Arabic is read, Monday elsewhere, as far as nothing more is known. */
const UNKNOWN: Readonly<Record<'ar' | 'other', WeekStart>> = { ar: 0, other: 1 }

/**
 * The day that a week begins with where somebody is, by CLDR: Sunday in Saudi Arabia, Saturday in Jordan and Egypt.
 * @param country ISO 3166-1 alpha-2; without it the language's own country counts
 */
export function weekStart(language: string, country: string | undefined): WeekStart {
  const [base = 'en'] = language.split('-')
  const info = country === undefined ? undefined : weekInfoOf(new Intl.Locale(base, { region: country }))
  const day = info === undefined ? undefined : WEEK_STARTS[info.firstDay % 7]
  return day ?? UNKNOWN[base === 'ar' ? 'ar' : 'other']
}

const WEEK_STARTS: readonly WeekStart[] = [0, 1, 2, 3, 4, 5, 6]

/** A call in newer browsers, a property in others, and missing in some. */
function weekInfoOf(locale: Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }): WeekInfo | undefined {
  return locale.getWeekInfo?.() ?? locale.weekInfo
}
