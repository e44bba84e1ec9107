import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { parseSync } from 'vite'

export const FOLDERS = ['contract', 'machines', 'server', 'src', 'tests', 'benchmarks', 'scripts'] as const

interface Import {
  /** A file of the project as its path, anything else as the package's name. */
  target: string
  /** Loaded when asked for, not with the file. */
  lazy: boolean
}

export interface SourceFile {
  path: string
  imports: Import[]
  /** It has nothing of its own and only passes on what others export. */
  isBarrel: boolean
}

const projects = new Map<string, SourceFile[]>()

/** Read once by each worker: several of its test files ask. */
export function readProject(root: string): readonly SourceFile[] {
  const known = projects.get(resolve(root)) ?? parseProject(root)
  projects.set(resolve(root), known)
  return known
}

function parseProject(root: string): SourceFile[] {
  return FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|mts|mjs)$/.test(name))
      .map((name) => posix.join(folder, name))
      .map((path) => readSource(path, readFileSync(join(root, path), 'utf8'))),
  )
}

export function readSource(path: string, code: string): SourceFile {
  const parsed = parseSync(path, code)
  const { module, errors } = parsed
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const reExports = module.staticExports.flatMap(({ entries }) =>
    entries.map(({ moduleRequest }) => moduleRequest?.value),
  )
  const loadedWithIt = [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...reExports]
  const lazy = [...code.matchAll(/\bimport\(\s*(['"])(.+?)\1/g)].map((match) => match[2])
  return {
    path,
    imports: [
      ...loadedWithIt.flatMap((name) => (name ? [{ target: resolveImport(path, name), lazy: false }] : [])),
      ...lazy.flatMap((name) => (name ? [{ target: resolveImport(path, name), lazy: true }] : [])),
    ],
    isBarrel:
      reExports.some((name) => name !== undefined) &&
      module.staticExports.every(({ entries }) => entries.every(({ moduleRequest }) => moduleRequest)) &&
      // The syntax tree is handed over when it is asked for, which takes longer than all the rest.
      parsed.program.body.every(({ type }) =>
        ['ExportAllDeclaration', 'ExportNamedDeclaration', 'ImportDeclaration'].includes(type),
      ),
  }
}

function resolveImport(from: string, name: string): string {
  const bare = name.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return posix.join(posix.dirname(from), bare)
  return bare.startsWith('#') ? bare.slice(1) : bare
}
