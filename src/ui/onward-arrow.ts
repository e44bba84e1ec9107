/** Stands between what was and what it became, or from where to where: points the way in which the language is read. */
export const onwardArrow = (language: string): string => (language.startsWith('ar') ? '←' : '→')
