import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/min'
import { tidyPhone } from '#contract/common.ts'

/**
 * A number as it is stored, by the numbering plans of libphonenumber: E.164, such as `+966501234567`.
 *
 * @param typed in international form with `+` or `00`, or as it is dialled within `country`
 * @param country ISO 3166-1 alpha-2; null where nobody knows from where it is dialled
 * @returns null for what is no number, or no number there
 */
export function readPhone(typed: string, country: string | null): string | null {
  const number = parse(typed, country)
  return number?.isValid() === true && number.ext === undefined ? number.number : null
}

/**
 * A number as people read it: grouped as within `country` where it is of that country, else in international form. What
 * was stored before numbers were checked stays as it was typed.
 */
export function formatPhone(stored: string, country: string | null): string {
  const number = parse(stored, null)
  if (number?.isValid() !== true) return stored
  return country !== null && number.country === country ? number.formatNational() : number.formatInternational()
}

/** The digits behind the country code of a number typed in international form; null for anything else. */
export function nationalDigits(typed: string): string | null {
  const number = parse(typed, null)
  return number?.isPossible() === true ? number.nationalNumber : null
}

function parse(text: string, country: string | null): PhoneNumber | undefined {
  const international = tidyPhone(text).replace(/^00/, '+')
  return parsePhoneNumberFromString(international, {
    extract: false,
    ...(country !== null && isCountry(country) && { defaultCountry: country }),
  })
}

const isCountry = (code: string): code is CountryCode => isSupportedCountry(code)
