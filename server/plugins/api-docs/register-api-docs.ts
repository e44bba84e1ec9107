import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiOptions } from './openapi.ts'

const BASE = '/api/docs'

/**
 * The OpenAPI description of the contract and a page to read it on. Registered before the calls, which it collects; the
 * description is made when it is first asked for, so that no start waits for it. Both are public: they say what calls
 * exist, never data.
 */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  let written: string | undefined
  await app.register(swagger, openApiOptions)
  await app.register(swaggerUi, {
    routePrefix: BASE,
    uiHooks: {
      // Written once: a megabyte of text would be made anew for everybody who asks.
      onRequest: (request, reply, next) => {
        if (request.routeOptions.url !== `${BASE}/json`) return next()
        written ??= JSON.stringify(app.swagger())
        reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(written)
      },
    },
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'none',
      filter: true,
      // Who may call what.
      showExtensions: true,
      // Nothing is kept or asked elsewhere: no token beyond the page, no check by a host of others.
      persistAuthorization: false,
      validatorUrl: null,
    },
    logo: NO_LOGO,
    theme: { title: 'Bus back office: API' },
  })
}

/** An empty picture in the place of the library's own. */
const NO_LOGO = { type: 'image/svg+xml', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
