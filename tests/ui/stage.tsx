import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { render } from 'vitest-browser-react'
import '#src/styles/auth.css'
import '#src/styles/app.css'

const i18n = createInstance()

/** Puts a component on the page as the application would: its words, its language, its direction. */
export async function stage(content: ReactNode, language: 'en' | 'ar' = 'en') {
  await speak(language)
  return render(<main>{content}</main>, { wrapper: Words })
}

function Words({ children }: { children: ReactNode }) {
  return <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
}

async function speak(language: 'en' | 'ar') {
  if (!i18n.isInitialized) {
    await i18n.use(initReactI18next).init({
      lng: 'en',
      fallbackLng: 'en',
      defaultNS: 'common',
      resources: { en: { common: await words('en') }, ar: { common: await words('ar') } },
      interpolation: { escapeValue: false },
    })
  }
  await i18n.changeLanguage(language)
  document.documentElement.lang = language
  document.documentElement.dir = i18n.dir(language)
}

async function words(language: string) {
  const response = await fetch(`/locales/${language}/common.json`)
  return response.json()
}
