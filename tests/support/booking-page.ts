import type { Locator, Page } from 'playwright'
import type { PassengerText } from '#machines/booking/booking-context.ts'
import { passportOf } from '#tests/support/passport-lines.ts'

/** The booking wizard's controls, as a clerk finds them; in English unless they have no words. */

/** The one primary button, always in the same place. */
export function primaryOf(page: Page): Locator {
  return page.locator('main [data-print="hide"] > button:last-child')
}

/** Until nothing is under way that the button would wait for. */
export function settled(page: Page): Promise<void> {
  return primaryOf(page).and(page.locator(':not([aria-busy]):not(:disabled)')).waitFor()
}

/** How a wizard's test waits for a step: by its heading, in the words of the test. */
export function headingIn<Step extends string>(words: Record<'en' | 'ar', { heading: Record<Step, string> }>) {
  return (page: Page, step: Step, locale: 'en' | 'ar' = 'en'): Promise<void> =>
    page.getByRole('heading', { level: 2, name: words[locale].heading[step], exact: true }).waitFor()
}

/** Until what has the focus is what a hand would find there. */
export async function focused(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => document.activeElement?.matches(wanted) === true, selector, {
    timeout: 30_000,
  })
}

export function stepsOf(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem')
}

export async function choosePlace(page: Page, field: string, place: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill(place)
  await page.getByRole('option', { name: place }).first().click()
}

/** A day as it is typed. */
export function typedDay(day: string): string {
  return day.split('-').toReversed().join('/')
}

/** Seats that the party has, in its order. */
export function shownSeats(page: Page): Promise<string[]> {
  return page
    .getByLabel(/('s seat$|^مقعد)/)
    .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLSelectElement ? field.value : '')))
}

/** Types every passenger's fields; what stands there already is left alone. */
export async function typePassengers(page: Page, passengers: readonly PassengerText[], language = 'en'): Promise<void> {
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  for (const [index, text] of passengers.entries()) {
    const own = (field: keyof PassengerText) =>
      page.locator(`[name="passengers.${index}.${field}"], [id="passengers-${index}-${field}"]`)
    const plain = ['firstName', 'lastName', 'dateOfBirth', 'passportNumber', 'passportExpiry', 'phone'] as const
    for (const field of plain) {
      const value = /^\d{4}-\d\d-\d\d$/.test(text[field]) ? typedDay(text[field]) : text[field]
      if ((await own(field).inputValue()) !== value) await own(field).fill(value)
    }
    await own('gender').selectOption(text.gender)
    const nationality = countries.of(text.nationality) ?? ''
    if ((await own('nationality').inputValue()) === nationality) continue
    await own('nationality').fill(nationality)
    await page.getByRole('option', { name: nationality }).click()
  }
}

/** Holds a passport under a hand scanner, which is faster than keys that are sent one by one. */
export async function scanPassport(page: Page, holder: Parameters<typeof passportOf>[0]): Promise<void> {
  const [upper, lower] = passportOf(holder)
  await page.evaluate(
    (keys) => {
      for (const key of keys) window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }))
    },
    [...upper, 'Enter', ...lower, 'Enter'],
  )
}
