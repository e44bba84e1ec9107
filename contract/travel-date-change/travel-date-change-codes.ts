/** Why a ticket is put on another departure; it decides what that costs (domain rulings §5). */
export const CHANGE_CAUSES = ['passenger', 'noShow', 'departureCancelled'] as const
