export const ACCESS_ACTIONS = ['openedFile', 'exportedList', 'printedList'] as const
