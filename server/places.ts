import { existsSync } from 'node:fs'

/** Where the project is, whether this runs from the sources or from the bundle in build/server. */
const project = projectAbove(new URL('.', import.meta.url))

/** A file or folder by its path in the project. */
export const projectFile = (path: string): URL => new URL(path, project)

/** Runs from the bundle that `npm start` makes; development and tests run the sources. */
export const isBundled = import.meta.url.startsWith(projectFile('build/server/').href)

function projectAbove(folder: URL): URL {
  if (existsSync(new URL('package.json', folder))) return folder
  const above = new URL('..', folder)
  if (above.href === folder.href) throw new Error('The server runs only within its project: there is no package.json.')
  return projectAbove(above)
}
