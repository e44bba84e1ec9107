import { join } from 'node:path'
import { ensureServerBuilt } from './lib/build-server.mjs'
import { ensureClientBuilt } from './lib/client.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { fail, loadSettings, requireNode, root } from './lib/project.mjs'
import { runTogether, waitForPort } from './lib/processes.mjs'
import { stopWithNpm } from './lib/stop-with-parent.mjs'

requireNode()
loadSettings()
// Started by hand (nohup, a service) the parent may well leave first; npm stays as long as we do.
if (process.env.npm_lifecycle_event) stopWithNpm()

// Before minutes of installing and building.
await waitForPort(Number(process.env.PORT || 3000), process.env.HOST || '127.0.0.1')
await ensureInstalled({ withTools: false })
const [hasClient, hasServer] = await Promise.all([ensureClientBuilt(), ensureServerBuilt()])
if (!hasClient) fail('The client could not be built; see above why.')
if (!hasServer) fail('The server could not be bundled; see above why.')
process.exitCode = await runTogether([
  {
    file: process.execPath,
    args: ['--import', './scripts/lib/with-parent.mjs', 'build/server/main.js'],
    // Node 22 and newer keep there what they have compiled.
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(root, 'build/compiled') },
  },
])
