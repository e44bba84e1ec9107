/** Why a ticket is put on another departure; it decides what that costs (domain rulings §5). */
export const CHANGE_CAUSES = ['passenger', 'noShow', 'departureCancelled'] as const

/** Why the days of a package cannot be changed: somebody has travelled, nobody travels there, or the hotel would charge. */
export const DAYS_FIXED = ['begun', 'wayOutGivenBack', 'tooLate'] as const
