import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstScreenChunk, withoutDescriptions } from './scripts/lib/first-screen.ts'
import { precompress } from './scripts/lib/precompress.ts'

export default defineConfig({
  plugins: [withoutDescriptions(), react(), tailwindcss(), precompress()],
  resolve: {
    // React has had this hook since 18; what @xstate/react brings for older ones is dead weight.
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  build: {
    target: 'es2023',
    sourcemap: false,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [firstScreenChunk(import.meta.dirname)] } } },
  },
  server: {
    proxy: {
      '/api': { target: process.env.API_ORIGIN ?? 'http://127.0.0.1:3001' },
    },
  },
})
