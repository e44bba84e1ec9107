import i18next, { dir, use as withPlugin, type BackendModule, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { announceArrival } from '#src/platform/arrivals.ts'

/** Interface languages (specification §1). Spanish has the sign-in strings only; the rest falls back to English. */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'ar', name: 'العربية' },
  { code: 'es', name: 'Español' },
] as const
export type LanguageCode = (typeof LANGUAGES)[number]['code']

/** Where session storage keeps the chosen language. */
const LANGUAGE_KEY = 'language'

/** Namespaces that exist in Spanish. */
const SPANISH = ['session']

const isLanguage = (code: string | null): code is LanguageCode => LANGUAGES.some((language) => language.code === code)

/** Chosen in this tab, else English (specification §1). */
export function presentLanguage(): LanguageCode {
  const chosen = sessionStorage.getItem(LANGUAGE_KEY)
  return isLanguage(chosen) ? chosen : 'en'
}

/** Keeps the choice and loads the page anew (specification §1). */
export function chooseLanguage(code: LanguageCode): void {
  if (code === presentLanguage()) return
  sessionStorage.setItem(LANGUAGE_KEY, code)
  window.location.reload()
}

/**
 * Loads the words over HTTP. A load that fails for want of an answer is repeated 5 times, the first after 350 ms,
 * each after twice the wait of the one before (specification §9). Other words can be asked for as soon as this has been
 * called.
 */
export async function startTranslation(): Promise<void> {
  const language = presentLanguage()
  i18next.on('languageChanged', (code) => {
    document.documentElement.lang = code
    document.documentElement.dir = dir(code)
  })
  i18next.on('loaded', announceArrival)
  await withPlugin(overHttp)
    .use(initReactI18next)
    .init({
      lng: language,
      initAsync: false,
      // Arabic lacks nothing, and would wait for the English words beside its own.
      fallbackLng: { es: ['en'], default: [] },
      supportedLngs: LANGUAGES.map(({ code }) => code),
      load: 'languageOnly',
      ns: ['session', 'common'],
      defaultNS: 'common',
      maxRetries: 5,
      retryTimeout: 350,
      interpolation: { escapeValue: false },
    })
}

/** Fetches words before something asks for them, once translation has started; what fails is asked for again then. */
export function loadWords(namespaces: readonly string[]): Promise<void> {
  return i18next.loadNamespaces([...namespaces])
}

/** One file per language and namespace. i18next's own HTTP backend does the same with ten times the code. */
const overHttp: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, answer) {
    fetchWords(language, namespace).then(
      (words) => answer(null, words),
      (error: Error) => answer(error, !(error instanceof WordsRefused)),
    )
  },
}

/** There are no such words: asking again would not help. Anything else may pass. */
class WordsRefused extends Error {}

async function fetchWords(language: string, namespace: string): Promise<ResourceKey> {
  // Not an empty file: it would count as there, and nobody would wait for the English words that stand in for it.
  if (language === 'es' && !SPANISH.includes(namespace)) throw new WordsRefused(`${namespace} for ${language}`)
  const response = await fetch(`/locales/${language}/${namespace}.json`)
  if (response.status >= 400 && response.status < 500) throw new WordsRefused(`${namespace} for ${language}`)
  if (!response.ok) throw new Error(`${namespace} for ${language}: ${response.status}`)
  return response.json()
}
