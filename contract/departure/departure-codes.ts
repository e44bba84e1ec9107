export const DEPARTURE_STATES = ['scheduled', 'closed', 'cancelled'] as const

/** Why a package cannot begin with a departure: not on its day, or nothing with room leads back after its nights. */
export const PACKAGE_HINDRANCES = ['notValid', 'noWayBack'] as const
export type PackageHindrance = (typeof PACKAGE_HINDRANCES)[number]
