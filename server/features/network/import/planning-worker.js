// Plain JavaScript, so that it starts the same under every loader of the server; what it runs is TypeScript.
import { register } from 'tsx/esm/api'

register()
await import('./planning-work.ts')
