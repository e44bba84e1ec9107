import type { TFunction } from 'i18next'
import { regexes, type z } from 'zod'
import { patternName } from '#contract/patterns.ts'

type Issue = Parameters<NonNullable<z.core.ParseContext<z.core.$ZodIssue>['error']>>[0]

const EMAIL = String(regexes.email)

/** What is wrong with a field, from the `form` words: what stands there decides before what is missing does. */
export function issueWords(t: TFunction, issue: Issue): string {
  const isEmpty = issue.input === undefined || issue.input === null || issue.input === ''
  if (isEmpty) return t('form:missing')
  switch (issue.code) {
    case 'too_small':
      return t(`form:${LEAST[issue.origin] ?? 'small'}`, { count: Number(issue.minimum), least: String(issue.minimum) })
    case 'too_big':
      return t(`form:${MOST[issue.origin] ?? 'big'}`, { count: Number(issue.maximum), most: String(issue.maximum) })
    case 'invalid_type':
      return t(`form:${TYPES[issue.expected] ?? 'wrong'}`)
    case 'invalid_format':
      if (issue.format === 'email' || issue.pattern === EMAIL) return t('form:email')
      if (issue.format === 'date') return t('form:day')
      return t(`form:${patternName(issue.pattern) ?? 'format'}`)
    case 'invalid_value':
      return t('form:choice')
    case 'not_multiple_of':
      return t('form:whole')
    default:
      return t('form:wrong')
  }
}

/** A rule of our own names its words by their key among those of refusals; all else are words already. */
export const ownWords = (t: TFunction, message: string): string =>
  /^[a-z]+\.[a-z]+$/i.test(message) ? t(`errors:${message}`) : message

/** By what it is a bound of; numbers where nothing is said. */
const LEAST: Readonly<Record<string, string>> = { string: 'short', array: 'fewEntries', set: 'fewEntries' }
const MOST: Readonly<Record<string, string>> = { string: 'long', array: 'manyEntries', set: 'manyEntries' }
const TYPES: Readonly<Record<string, string>> = { number: 'number', nan: 'number', int: 'whole' }
