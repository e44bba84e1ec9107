import { readFileSync } from 'node:fs'
import { createInstance, type TFunction } from 'i18next'
import { projectFile } from '#server/places.ts'

/** The screens' words where there is no screen; the first of the files is the one that keys without a file are of. */
export async function screenTranslation(language: 'en' | 'ar', files: readonly string[]): Promise<TFunction> {
  const words = Object.fromEntries(
    files.map((file) => [
      file,
      JSON.parse(readFileSync(projectFile(`public/locales/${language}/${file}.json`), 'utf8')),
    ]),
  )
  return createInstance().init({
    lng: language,
    defaultNS: files[0] ?? '',
    resources: { [language]: words },
    interpolation: { escapeValue: false },
  })
}
