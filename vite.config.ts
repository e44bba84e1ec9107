import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { checkInWorker } from './scripts/lib/check-in-worker.ts'
import { chunksByUse } from './scripts/lib/chunks-by-use.ts'
import { lighterParts, withoutDescriptions, withoutOldFallbacks, withoutTranslationAdvice } from './scripts/lib/lighter-client.ts'
import { precompress } from './scripts/lib/precompress.ts'

export default defineConfig({
  plugins: [withoutDescriptions(), withoutTranslationAdvice(), react(), tailwindcss(), withoutOldFallbacks(), checkInWorker(import.meta.dirname), precompress()],
  resolve: { alias: lighterParts(import.meta.dirname) },
  build: {
    target: 'es2023',
    sourcemap: false,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunksByUse(import.meta.dirname) },
        // The first chunk names every screen's: manifest.json tells which is which.
        chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? 'assets/[hash].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: process.env.API_ORIGIN ?? 'http://127.0.0.1:3001' },
    },
  },
})
