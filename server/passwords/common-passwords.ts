import { readFileSync } from 'node:fs'
import { projectFile } from '#server/places.ts'

/**
 * Whether a password of allowed length is one that attackers try early (OWASP ASVS 5.0, 6.2.4): one of the list, or made
 * of what the listed ones are nearly all made of: common words and names, put together or repeated, runs of digits and
 * keys, and figures or signs at the ends. Whoever tries a list tries such changes of it too.
 *
 * @param about what belongs to the user and is guessed first: name, e-mail address
 */
export function isCommonPassword(password: string, about: readonly string[] = []): boolean {
  const plain = password.toLowerCase()
  if (commonPasswords().has(plain) || new Set(plain).size < 5) return true
  return [plain, withoutDisguise(plain)].some((text) => {
    const rest = removeParts(text, [...COMMON_PARTS, ...personalParts(about)])
    // What is left after the common parts is all there is to guess.
    return rest.length < MIN_GUESSWORK
  })
}

/**
 * The 5,000 most frequent passwords of 12 to 128 characters, lower-cased, most frequent first. From Mark Burnett's ten
 * million passwords as in OWASP SecLists (Passwords/Common-Credentials, 10-million-password-list-top-1000000).
 */
export function commonPasswords(): ReadonlySet<string> {
  listed ??= new Set(readFileSync(projectFile('server/passwords/common-passwords.txt'), 'utf8').trimEnd().split('\n'))
  return listed
}

let listed: ReadonlySet<string> | undefined

const MIN_GUESSWORK = 4

/** Longest first, so that `administrator` goes before `admin`. */
function removeParts(text: string, parts: readonly string[]): string {
  let rest = text
  for (const part of parts.toSorted((one, other) => other.length - one.length)) rest = rest.replaceAll(part, ' ')
  return removeRuns(rest)
    .replaceAll(/(19|20)\d{2}/g, '')
    .replaceAll(/[^\p{L}]+/gu, '')
}

// `1234`, `9876`, `qwer`, `abcd`, `aaaa`: four neighbours or more, either way.
function removeRuns(text: string): string {
  let rest = text
  for (const row of ROWS) {
    for (const line of [row, [...row].toReversed().join('')]) {
      for (let length = line.length; length >= 4; length--) {
        for (let from = 0; from + length <= line.length; from++)
          rest = rest.replaceAll(line.slice(from, from + length), ' ')
      }
    }
  }
  return rest.replaceAll(/(.)\1{2,}/g, ' ')
}

function withoutDisguise(text: string): string {
  return [...text].map((character) => DISGUISES[character] ?? character).join('')
}

function personalParts(about: readonly string[]): string[] {
  return about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((part) => part.length >= 4)
}

const DISGUISES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgb',
  'azertyuiop',
  'qwertzuiop',
  '1qaz2wsx3edc4rfv',
  '1q2w3e4r5t6y',
]

const COMMON_PARTS =
  `password passwort passw0rd motdepasse contrasena administrator administrateur admin adminadmin root user
  guest login welcome letmein changeme change secret master default system server manager company office backoffice
  operator ticket booking transport travel express bus iloveyou loveyou love lovely sunshine princess monkey dragon
  football baseball basketball superman batman starwars pokemon michael jennifer jessica ashley jordan thomas robert
  daniel charlie andrew matthew joshua michelle computer internet samsung google facebook linkedin twitter amazon
  microsoft windows apple iphone android hello whatever trustno shadow killer summer winter spring autumn monday
  friday january february march april june july august september october november december mohammed muhammad mohamed
  ahmed fatima abdullah khaled saudi riyadh jeddah makkah dubai kuwait qatar jordan egypt amman doha habibi allah
  bismillah inshallah qwerty azerty asdf zxcv abc123 test testing temp access pass freedom liverpool chelsea arsenal
  barcelona realmadrid blink nothing forever family friends happy angel flower butterfly chocolate cheese cookie`
    .split(/\s+/)
    .filter(Boolean)
