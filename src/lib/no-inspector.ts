/** In the place of XState's hook for browser extensions, which nobody's browser in an office has. */
export const devToolsAdapter = (): void => undefined
