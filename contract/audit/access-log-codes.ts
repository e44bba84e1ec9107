export const ACCESS_ACTIONS = ['openedFile', 'exportedList'] as const
