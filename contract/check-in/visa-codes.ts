/** `free`: none. `onArrival`: given at the border. `required`: had before travelling. */
export const VISA_REQUIREMENTS = ['free', 'onArrival', 'required'] as const
export const VISA_REQUEST_STATES = ['requested', 'submitted', 'granted', 'refused'] as const
