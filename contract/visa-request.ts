export const VISA_REQUEST_STATES = ['requested', 'submitted', 'granted', 'refused'] as const
export type VisaRequestState = (typeof VISA_REQUEST_STATES)[number]
