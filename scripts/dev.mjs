import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode, root } from './lib/project.mjs'
import { runTogether, waitForPort } from './lib/processes.mjs'
import { stopWithNpm } from './lib/stop-with-parent.mjs'

requireNode()
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
if (process.env.npm_lifecycle_event) stopWithNpm()

const port = process.env.PORT || '3000'
const apiPort = process.env.API_PORT || '3001'
await Promise.all([waitForPort(Number(port), '127.0.0.1'), waitForPort(Number(apiPort), '127.0.0.1')])
await ensureInstalled({ withTools: true })

console.log(`Work at http://localhost:${port} (the API itself on ${apiPort}); both reload when a file changes.`)
process.exitCode = await runTogether([
  {
    file: process.execPath,
    args: [
      '--import',
      './scripts/lib/with-parent.mjs',
      'node_modules/vite/bin/vite.js',
      '--port',
      port,
      '--strictPort',
    ],
    env: { API_ORIGIN: `http://127.0.0.1:${apiPort}` },
  },
  {
    file: process.execPath,
    args: [
      '--import',
      './scripts/lib/with-parent.mjs',
      'node_modules/tsx/dist/cli.mjs',
      'watch',
      '--clear-screen=false',
      'server/main.ts',
    ],
    env: { PORT: apiPort, PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}` },
  },
])
