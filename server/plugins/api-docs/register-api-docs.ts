import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { projectFile } from '#server/places.ts'
import { openApiDescription } from './openapi.ts'
import { apiPage } from './page.ts'

const BASE = '/api/docs'

/**
 * The API page and its OpenAPI description, both made from the contract, with assets of our own: the content security
 * policy allows no inline script and nobody else's host. Both are public: they say what calls exist, never data.
 */
export function registerApiDocs(app: FastifyInstance): void {
  serve(app, BASE, 'text/html; charset=utf-8', pageOnce)
  serve(app, `${BASE}/json`, 'application/json; charset=utf-8', descriptionOnce)
  for (const { name, type, file } of ASSETS) {
    const content = once(() => readFileSync(file))
    serve(app, `${BASE}/${name}`, type, content)
  }
}

/** Made when it is first asked for: a start waits for none of it. */
function once<Content>(make: () => Content): () => Content {
  let made: { content: Content } | undefined
  return () => (made ??= { content: make() }).content
}

const pageOnce = once(() => apiPage(BASE))
const descriptionOnce = once(() => JSON.stringify(openApiDescription()))

function serve(app: FastifyInstance, path: string, type: string, content: () => string | Buffer): void {
  app.get(path, (_request, reply) => reply.type(type).header('cache-control', 'public, max-age=300').send(content()))
}

const { resolve } = createRequire(import.meta.url)

const ASSETS = [
  // The client's own tokens, read as a file: the page looks like the product because it has the same colours.
  { name: 'tokens.css', type: 'text/css; charset=utf-8', file: projectFile('src/styles/tokens.css') },
  { name: 'page.css', type: 'text/css; charset=utf-8', file: projectFile('server/plugins/api-docs/page.css') },
  { name: 'filter.js', type: 'text/javascript; charset=utf-8', file: projectFile('server/plugins/api-docs/filter.js') },
  font('@fontsource/ibm-plex-sans', 'ibm-plex-sans-latin-400-normal.woff2'),
  font('@fontsource/ibm-plex-sans', 'ibm-plex-sans-latin-600-normal.woff2'),
  font('@fontsource/ibm-plex-mono', 'ibm-plex-mono-latin-400-normal.woff2'),
]

function font(packageName: string, name: string) {
  return { name: `fonts/${name}`, type: 'font/woff2', file: resolve(`${packageName}/files/${name}`) }
}
