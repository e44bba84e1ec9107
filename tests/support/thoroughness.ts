/**
 * What `npm test` does by sample and `npm run soak` does whole (scripts/lib/soak-plan.mjs names every switch and file).
 * There is no other way for a test to do less than all of it: tests/architecture/thoroughness.test.ts holds that.
 */
export const isSoak = (name: string): boolean => process.env[name] === '1'

/** How often, how long or how many: `usual` in `npm test`, more in the soak. */
export const soakCount = (name: string, usual: number): number => Number(process.env[name] ?? usual)

/** The same for several of them in a row. */
export const soakCounts = (name: string, usual: readonly number[]): readonly number[] =>
  process.env[name]?.split(',').map(Number) ?? usual

/** All of the cases in the soak; in `npm test` only those that `isUsual` keeps. */
export const casesOf = <Case>(name: string, all: readonly Case[], isUsual: (one: Case) => boolean): Case[] =>
  all.filter((one) => isSoak(name) || isUsual(one))

/** Both languages in the soak; in `npm test` the one named. Which screens read from the right are looked at elsewhere. */
export const languages = (usual: 'en' | 'ar') => casesOf('ALL_LANGUAGES', ['en', 'ar'] as const, (one) => one === usual)
