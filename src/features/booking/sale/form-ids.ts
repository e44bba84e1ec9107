/** Forms of the steps; the frame's primary button submits them by their id. */
export const JOURNEY_FORM = 'booking-journey'
export const DEPARTURE_FORM = 'booking-departure'
export const PASSENGERS_FORM = 'booking-passengers'
export const PAYMENT_FORM = 'booking-payment'
/** The field of the stop where they alight. */
export const JOURNEY_TO = 'journey-to'
/** The field of the package. */
export const PACKAGE_FIELD = 'journey-package'
