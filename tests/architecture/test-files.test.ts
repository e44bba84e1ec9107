import { readdirSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import config from '../../vitest.config.ts'

interface Project {
  name: string
  include: readonly string[]
  exclude: readonly string[]
}

const projects = (config.test?.projects ?? []).flatMap((project): Project[] => {
  if (typeof project !== 'object' || !('test' in project)) return []
  const { name, include = [], exclude = [] } = project.test ?? {}
  return [{ name: typeof name === 'string' ? name : '', include, exclude }]
})

const isOf = (file: string, { include, exclude }: Project): boolean =>
  include.some((pattern) => matchesGlob(file, pattern)) && !exclude.some((pattern) => matchesGlob(file, pattern))

test('every test file is run, by one project', () => {
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .map((file) => `tests/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.test\.tsx?$/.test(file))
  const homes = files.map((file) => [file, projects.filter((project) => isOf(file, project)).map(({ name }) => name)])
  expect(projects.map(({ name }) => name)).toContain('server')
  expect(homes.filter(([, names]) => names?.length !== 1)).toEqual([])
})
