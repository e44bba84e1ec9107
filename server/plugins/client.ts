import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { projectFile } from '#server/places.ts'
import { answerRefusal } from './errors.ts'
import { refuse } from './refusal.ts'

const BUILT_CLIENT = fileURLToPath(projectFile('dist'))
/** Built files carry their content's hash in their name. */
const FOREVER = 'public, max-age=31536000, immutable'

/** Addresses that are none of the client's: calls, and what links in messages lead to. */
const OTHERS: readonly string[] = ['api', 't']

/** Serves the built client: any page address answers the shell, which reads the address itself. */
export async function registerClient(app: FastifyInstance, builtClient = BUILT_CLIENT): Promise<void> {
  if (!existsSync(`${builtClient}/index.html`)) return
  await app.register(staticFiles, {
    root: builtClient,
    // Its own route would read the whole folder for each file, to find other spellings of names that no guard asks for.
    serve: false,
    dotfiles: 'ignore',
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) =>
      reply.header('cache-control', path.startsWith(`${builtClient}/assets/`) ? FOREVER : 'no-cache'),
  })
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    // Not returned, as below.
    handler: (request, reply) => {
      reply.sendFile(request.params['*'] === '' ? 'index.html' : request.params['*'])
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const parts = partsOf(request.url)
    const isPage = !OTHERS.includes(parts[1] ?? '') && !looksLikeFile(parts)
    // Neither answer is returned: Fastify would wait for it once more, beside the search for a file that led here.
    if (isPage && asksForPage(request)) reply.sendFile('index.html')
    else answerRefusal(request, reply, refuse('notFound'))
  })
}

/** A browser names HTML; health checks and `curl` take anything, or do not say. */
function asksForPage({ method, headers: { accept } }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (accept === undefined || /text\/html|text\/\*|\*\/\*/i.test(accept))
}

function partsOf(url: string): string[] {
  const [path = ''] = url.split('?')
  return path.split('/').map(decoded)
}

/**
 * Whether an address names a file rather than a page: a last part with an extension, or any part that starts with a dot.
 * The number at the end of a departure's key is no extension.
 */
function looksLikeFile(parts: readonly string[]): boolean {
  return (
    parts.some((part) => part.startsWith('.')) ||
    /\.(?=\d*[a-z])[a-z\d]+~?$/i.test(parts.findLast((part) => part !== '') ?? '')
  )
}

/** As it is where it is no valid encoding. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
