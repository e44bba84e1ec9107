import { readFileSync } from 'node:fs'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright'
import { addVirtualAuthenticator, type VirtualAuthenticator } from '#tests/support/virtual-authenticator.ts'

const NEXT_STEP_MS = 30_000

export interface OwnFactors {
  authenticator: VirtualAuthenticator
  /** Of the next half minute: the present one is used up, and nobody waits for it. */
  nextCode: () => string
}

/** Gives whoever is signed in a passkey of this browser and an app that shows codes, in My Account. */
export async function addFactors(page: Page, password: string, locale: 'en' | 'ar' = 'en'): Promise<OwnFactors> {
  const words = factorWords(locale)
  const authenticator = await addVirtualAuthenticator(page)
  await page.goto('/profile')
  const card = page.getByRole('region', { name: words('card.title') })
  const dialog = page.getByRole('dialog')
  await card.getByRole('button', { name: words('card.addPasskey') }).click()
  await dialog.locator('input[name=name]').fill('Till laptop')
  await dialog.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words('recovery.done') })
    .click()
  await card.getByRole('button', { name: words('card.addCodes') }).click()
  await dialog.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
  const secret = Secret.fromBase32((await dialog.locator('bdi').innerText()).replaceAll(' ', ''))
  await dialog.locator('input[name=code]').fill(new TOTP({ secret }).generate())
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  return { authenticator, nextCode: () => new TOTP({ secret }).generate({ timestamp: Date.now() + NEXT_STEP_MS }) }
}

/** Of the file of words, by group and name. */
export function factorWords(locale: 'en' | 'ar'): (name: `${string}.${string}`) => string {
  const file: Record<string, Record<string, string>> = JSON.parse(
    readFileSync(`public/locales/${locale}/second-factor.json`, 'utf8'),
  )
  return (name) => {
    const [group = '', key = ''] = name.split('.')
    const text = file[group]?.[key]
    if (text === undefined) throw new Error(`there are no words ${name}`)
    return text
  }
}
