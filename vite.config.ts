import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { checkInWorker } from './scripts/lib/check-in-worker.ts'
import { chunksByRoute } from './scripts/lib/chunks-by-route.ts'
import { precompress } from './scripts/lib/precompress.ts'
import { preloadWhatIsMissing } from './scripts/lib/preload-what-is-missing.ts'
import { withoutDescriptions } from './scripts/lib/without-descriptions.ts'
import { wordsWithCode } from './scripts/lib/words-with-code.ts'

const { plugin: missingPreloads, modulePreload } = preloadWhatIsMissing()

export default defineConfig({
  plugins: [
    withoutDescriptions(),
    wordsWithCode(import.meta.dirname),
    react(),
    tailwindcss(),
    missingPreloads,
    checkInWorker(import.meta.dirname),
    precompress(),
  ],
  build: {
    target: 'es2023',
    sourcemap: false,
    manifest: true,
    modulePreload,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunksByRoute(import.meta.dirname) },
        // Those who ask for a chunk name all that it imports: manifest.json tells which is which.
        chunkFileNames: 'assets/[hash:7].js',
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: process.env.API_ORIGIN ?? 'http://127.0.0.1:3001' },
      '/t/': { target: process.env.API_ORIGIN ?? 'http://127.0.0.1:3001' },
    },
  },
})
