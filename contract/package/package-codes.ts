import { ACCOMMODATION_KEEPERS } from '../accommodation/accommodation-codes.ts'

/** Who keeps packages: those who keep the hotels that they are made of. */
export const PACKAGE_KEEPERS = ACCOMMODATION_KEEPERS

/** Persons in all that a package may be sold to. */
export const MAX_PACKAGE_CAPACITY = 100_000
/** Prices of a package: occupancies, each in some currencies. */
export const MAX_PACKAGE_PRICES = 40
