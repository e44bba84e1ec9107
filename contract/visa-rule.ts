/** `free`: none. `onArrival`: given at the border. `required`: had before travelling. */
export const VISA_REQUIREMENTS = ['free', 'onArrival', 'required'] as const
export type VisaRequirement = (typeof VISA_REQUIREMENTS)[number]
