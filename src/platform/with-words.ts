import { loadWords } from '#src/platform/i18n.ts'

/**
 * What was imported, once the words that it reads have come too. Nobody writes this call: the build puts it around
 * every dynamic import (scripts/lib/words-with-code.ts).
 *
 * @param namespaces with a space between
 */
export async function withWords<Module>(importing: Promise<Module>, namespaces: string): Promise<Module> {
  const [module] = await Promise.all([importing, loadWords(namespaces.split(' '))])
  return module
}
