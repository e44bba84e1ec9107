/* In the built client in place of ofetch's own address builder: src/lib/api.ts gives whole addresses. */

export const withBase = (url: string): string => url
export const withQuery = (url: string): string => url
