import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { USER_TYPES } from '#contract/access.ts'
import { calls } from '#contract/calls.ts'
import { listQuery } from '#contract/common.ts'
import { machineRegistry } from '#machines/registry.ts'
import { DEFAULT_POLICIES } from '#server/database/seed/default-policies.ts'
import { layoutValues } from '#src/app/layout-settings.ts'
import { commonRoutes, routeSets, type RouteSet } from '#src/app/route-sets.ts'
import { readProject } from './import-graph.ts'
import {
  CALLS,
  CONSTANTS,
  EVERYBODYS_ROUTES,
  LAYOUT,
  MESSAGES,
  PLACES,
  PUBLIC_ROUTES,
  ROUTES,
  TITLE_READINGS,
  TITLES,
} from './specification-table.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => read(`src/${file}`))
const screens = read('src/app/screens.ts')

describe('routes of the specification', () => {
  test.each(USER_TYPES)('%s: each leads to a screen that has a page', (type) => {
    const set: RouteSet = routeSets[type]
    const listed = ROUTES[type].replaceAll(/\{(\w+)\}/g, ':$1').split(', ')
    const found = listed.map((path) => set.routes.find((route) => route.path === path)?.screen)
    expect(listed.filter((_, index) => found[index] === undefined)).toEqual([])
    const pageless = found.filter((screen) => screen !== undefined && !new RegExp(`^  ${screen}: `, 'm').test(screens))
    expect(pageless).toEqual([])
  })

  test.each(USER_TYPES)('%s: the landings are paths of its own set', (type) => {
    const paths: string[] = routeSets[type].routes.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining([PLACES[type].start, PLACES[type].home]))
  })

  test('each page file that the screens name is there', () => {
    const files = [...screens.matchAll(/'#(src\/[^']+\.tsx?)'/g)].map(([, file = '']) => file)
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })

  test('each page says its title to the browser', () => {
    const pages = [...screens.matchAll(/import\('#(src\/[^']+)'\)\)?,?$/gm)].flatMap(([, file = '']) =>
      file.endsWith('-page.tsx') ? [file] : [],
    )
    expect(pages.length).toBeGreaterThan(150)
    const imports = new Map(readProject('.').map(({ path, imports: own }) => [path, own.map(({ target }) => target)]))
    const isTitled = (file: string) => {
      const seen = new Set([file])
      // A set grows while it is gone through.
      for (const path of seen) {
        if (read(path).includes('<title>')) return true
        for (const target of imports.get(path) ?? []) if (/^src\/.*\.tsx$/.test(target)) seen.add(target)
      }
      return false
    }
    expect(pages.filter((page) => !isTitled(page))).toEqual([])
  })

  test('are there for everybody, and without a session', () => {
    expect(commonRoutes.map(({ path }) => path)).toEqual(expect.arrayContaining(EVERYBODYS_ROUTES))
    const known = read('src/app/public-screens.ts')
    expect(PUBLIC_ROUTES.filter((path) => !known.includes(`'${path}': {`))).toEqual([])
  })
})

describe.each(Object.entries(CALLS))('calls of the specification by %s', (method, names) => {
  const known = new Set(Object.values(calls).map((call) => `${call.method} ${call.path}`))

  test.each(names)('%s', (name) => {
    expect([...known]).toContain(`${method} /${name}`)
  })
})

describe('words of the specification', () => {
  test.each(Object.entries(MESSAGES))('%s', (words, key) => {
    expect(wordsOf(key)).toBe(words)
    const [file = '', path = ''] = key.split(':')
    // A catalogue's key may be put together of what happened.
    const spelled = [`'${key}'`, `'${path}'`, `'${path}',`, `${file}:${path}`]
    const isUsed = sources.some((source) => spelled.some((each) => source.includes(each)))
    const isComposed = sources.some((source) => source.includes(`\`${path.slice(0, path.lastIndexOf('.'))}.\${`))
    expect(isUsed || isComposed).toBe(true)
  })

  test.each(Object.entries(TITLES))('%s', (words, key) => {
    expect(wordsOf(key)).toBe(words)
  })

  test.each(Object.entries(TITLE_READINGS))('%s is read as %s', (_, title) => {
    expect(Object.keys(TITLES)).toContain(title)
  })

  const wordsOf = (key: string): unknown => {
    const [file, path = ''] = key.split(':')
    const parse = (value: unknown, name: string): unknown =>
      typeof value === 'object' && value !== null
        ? new Map<string, unknown>(Object.entries(value)).get(name)
        : undefined
    return path.split('.').reduce<unknown>(parse, JSON.parse(read(`public/locales/en/${file}.json`)))
  }
})

describe('constants of the specification', () => {
  test.each(CONSTANTS)('$what', ({ file, text }) => {
    expect(read(file)).toContain(text)
  })

  test('a list begins on page 1, with 10 records', () => {
    expect(listQuery.parse({})).toEqual({ pageNumber: 1, recordNumber: 10 })
  })

  test('no screen with pages asks for another size of its own', () => {
    const paged = sources.filter((source) => source.includes('<Pagination'))
    const sizes = paged.flatMap((source) => [...source.matchAll(/recordNumber: '?(\d+)/g)].map(([, size]) => size))
    expect(sizes.filter((size) => size !== '10')).toEqual([])
  })

  test('additional seats, infants and children by the policies that every operator begins with', () => {
    expect(DEFAULT_POLICIES).toMatchObject({ additionalSeatMinutes: 30, infantUnderYears: 3, childUnderYears: 10 })
  })

  test.each(Object.entries(LAYOUT))('the layout option %s', (option, values) => {
    const known = new Map<string, readonly string[]>(LAYOUT_OPTIONS.map((name) => [name, layoutValues(name)]))
    expect([...(known.get(option) ?? [])].toSorted()).toEqual([...values].toSorted())
  })

  const LAYOUT_OPTIONS = [
    'layoutType',
    'mode',
    'twoColumnTheme',
    'color',
    'width',
    'menuPosition',
    'sidebarTheme',
    'sidebarType',
    'topbarTheme',
  ] as const
})

describe('the README', () => {
  const readme = read('README.md')

  test.each(machineRegistry.map(({ id, title, purpose }) => ({ id, title, purpose })))(
    'names the machine $id',
    ({ id, title, purpose }) => {
      expect(readme).toContain(`| [${title}](docs/workflows/${id}.md) | ${purpose} |`)
    },
  )
})
