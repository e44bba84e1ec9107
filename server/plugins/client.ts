import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerRefusal } from './errors.ts'
import { refuse } from './refusal.ts'

const BUILT_CLIENT = fileURLToPath(new URL('../../dist', import.meta.url))
/** Built files carry their content's hash in their name. */
const FOREVER = 'public, max-age=31536000, immutable'

/** Serves the built client: any page address answers the shell, which reads the address itself. */
export async function registerClient(app: FastifyInstance): Promise<void> {
  if (!existsSync(`${BUILT_CLIENT}/index.html`)) return
  await app.register(staticFiles, {
    root: BUILT_CLIENT,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) =>
      reply.header('cache-control', path.startsWith(`${BUILT_CLIENT}/assets/`) ? FOREVER : 'no-cache'),
  })
  app.setNotFoundHandler((request, reply) => {
    const asksForPage = request.method === 'GET' && request.headers.accept?.includes('text/html') === true
    if (asksForPage && !request.url.startsWith('/api/')) return reply.sendFile('index.html')
    return answerRefusal(request, reply, refuse('notFound'))
  })
}
