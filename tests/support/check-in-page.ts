import type { Page } from 'playwright'
import arabic from '../../public/locales/ar/check-in.json'
import english from '../../public/locales/en/check-in.json'

/** The check-in desk as an officer works it: by the scanner, Enter and what the card says. */

export const WORDS = { en: english, ar: arabic } as const
export type Locale = keyof typeof WORDS
type Verdict = keyof typeof english.verdict

export async function scan(page: Page, text: string): Promise<void> {
  await page.keyboard.insertText(text)
  await page.keyboard.press('Enter')
}

/** Enter in the empty field, once it acts on the verdict that is shown. */
export async function enter(page: Page): Promise<void> {
  await page.locator('.check-in[data-enter="true"]').waitFor()
  await page.keyboard.press('Enter')
}

export async function verdictIs(page: Page, locale: Locale, verdict: Verdict): Promise<void> {
  await page.getByRole('heading', { level: 2, name: WORDS[locale].verdict[verdict], exact: true }).waitFor()
}
