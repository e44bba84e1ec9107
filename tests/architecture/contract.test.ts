import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { API_BASE } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { contract } from '#contract/contract.ts'
import { callGroups } from '#server/plugins/api-docs/call-groups.ts'

const paths = new Set<string>(Object.values(calls).map(({ path }) => path))

/** Proposes a number and keeps nothing (decision 78). */
const isProposal = ({ path }: { path: string }) => path.includes('/generate-')

describe('the contract', () => {
  it('describes every call exactly once', () => {
    expect(Object.keys(contract).toSorted()).toEqual(Object.keys(calls).toSorted())
    for (const [name, endpoint] of Object.entries(contract)) expect(endpoint.name).toBe(name)
  })

  it('gives no two calls the same method and path', () => {
    const addresses = Object.values(calls).map(({ method, path }) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('asks for an idempotency key on every write but those of the session and what only proposes', () => {
    const endpoints = Object.values(contract)
    const unkeyedWrites = endpoints.filter(
      (endpoint) => isWrite(endpoint) && !endpoint.keyed && !isOfSession(endpoint) && !isProposal(endpoint),
    )
    const keyedReads = endpoints.filter((endpoint) => endpoint.keyed && !isWrite(endpoint))
    expect(unkeyedWrites.map(({ name }) => name)).toEqual([])
    expect(keyedReads.map(({ name }) => name)).toEqual([])
  })

  it('is shown whole on the API page', () => {
    const shown = callGroups.flatMap((group) => group.calls.map(({ name }) => name))
    expect(shown.toSorted()).toEqual(Object.keys(calls).toSorted())
  })
})

describe('paths of calls', () => {
  const sources = ['src', 'server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  )

  it('are built on the base path in no source file but the contract', () => {
    const spelled = sources.filter((file) => readFileSync(file, 'utf8').includes(API_BASE))
    expect(spelled).toEqual([])
  })

  it('are spelled nowhere but in the contract', () => {
    const spelled = sources.flatMap((file) =>
      literals(readFileSync(file, 'utf8'))
        .filter((literal) => isCallPath(literal) && !isScreenPath(literal))
        .map((literal) => `${file}: ${literal}`),
    )
    expect(spelled).toEqual([])
  })
})

const isWrite = ({ method }: { method: string }) => method !== 'GET'
const isOfSession = ({ access }: { access: unknown }) => access === 'public' || access === 'session'

/** Paths of screens and of calls that happen to be the same word. */
const isScreenPath = (literal: string) => ['/profile', '/wallet', '/logout', '/search'].includes(literal)

/** A literal that begins with a call's path, its parameters being anything. */
function isCallPath(literal: string): boolean {
  return [...paths].some((path) => new RegExp(`^${path.replaceAll(/:\\w+/g, '[^/]+')}/?([?].*)?$`).test(literal))
}

function literals(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/(['"`])(\/[^'"`\n]*)\1/g)].map(([, , text = '']) => text)
}
