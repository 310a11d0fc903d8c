import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

const server = process.env.SUNMAO_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [react()],
  // Workspace packages are compiled from their sources: no build of theirs is needed first, and none can be stale.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  define: { __BUILD_DATE__: JSON.stringify(new Date().toISOString()) },
  build: { target: 'es2023', sourcemap: false },
  server: {
    proxy: {
      '^/(auth|api|avatar|file|theme)/': server,
      // The server compares Origin with Host, so the browser's Host goes through unchanged.
      '/webSocket': { target: server, ws: true },
    },
  },
})
