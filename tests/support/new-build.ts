import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { fileURLToPath } from 'node:url'
import { uniqueMark } from './browser.ts'
import type { RunningServer } from './running-server.ts'

const BUILT = fileURLToPath(new URL('../../dist', import.meta.url))

/**
 * From now on the server answers as one with a newer build of the client: its worker has another version, its pages
 * bear `mark` as `data-build`. `withdraw` brings the old one back.
 */
export function deployNewBuild({ app }: RunningServer): { mark: string; withdraw: () => void } {
  const mark = `new-${uniqueMark().toLowerCase()}`
  const worker = readFileSync(`${BUILT}/check-in-worker.js`, 'utf8')
  const version = worker.replace(/"[0-9a-f]{12}"/, JSON.stringify(mark))
  if (version === worker) throw new Error('the worker shows no version')
  const page = readFileSync(`${BUILT}/index.html`, 'utf8').replace('<html', `<html data-build="${mark}"`)
  const { server } = app
  const before = server.listeners('request')
  const answer: RequestListener = (request, response) => {
    const isPage = request.headers.accept?.includes('text/html') === true
    if (request.url === '/check-in-worker.js')
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(version)
    else if (isPage) response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-cache' }).end(page)
    else for (const listener of before) Reflect.apply(listener, server, [request, response])
  }
  server.removeAllListeners('request').on('request', answer)
  return {
    mark,
    withdraw: () => {
      server.removeListener('request', answer)
      for (const listener of before)
        server.on('request', (request, response) => Reflect.apply(listener, server, [request, response]))
    },
  }
}
