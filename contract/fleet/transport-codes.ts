export const TRANSPORT_CATEGORIES = ['standard', 'vip', 'sleeper'] as const
