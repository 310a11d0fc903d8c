import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiDescription } from './api-description.ts'
import { sharedChunks } from './chunks.ts'
import { withoutCallTexts } from './contract-texts.ts'
import { withoutStyleCode } from './kit-styles.ts'
import { packedFiles } from './packed-files.ts'
import { pdfFiles } from './pdf-files.ts'

const packages = fileURLToPath(new URL('../../packages', import.meta.url))
const server = process.env.SUNMAO_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [react(), withoutStyleCode(), withoutCallTexts(), pdfFiles(), apiDescription(), packedFiles()],
  // Workspace packages are compiled from their sources: no build of theirs is needed first, and none can be stale. By
  // name, because the `source` condition would also choose the TypeScript inside packages of others, two of antd's.
  resolve: { alias: [{ find: /^@sunmao\/([a-z0-9-]+)$/, replacement: `${packages}/$1/src/index.ts` }] },
  define: { __BUILD_DATE__: JSON.stringify(new Date().toISOString()) },
  build: {
    target: 'es2023',
    sourcemap: false,
    manifest: true,
    // The budget of the gate counts what matters: what the first screens fetch, packed.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { output: { codeSplitting: sharedChunks() } },
  },
  server: {
    proxy: {
      '^/(auth|api|avatar|blob|file|theme)/': server,
      // The browser's Host goes through unchanged, so that it still agrees with its Origin.
      '/webSocket': { target: server, ws: true },
    },
  },
})
