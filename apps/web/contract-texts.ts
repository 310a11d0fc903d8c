import type { Plugin } from 'vite'

const text = /\n\s+(?:summary|description):\s+(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),(?=\n)/g

/** What openapi.json says of calls is read by people and tools; the app needs none of it. */
export const withoutCallTexts = (): Plugin => ({
  name: 'without-call-texts',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/packages\/contract\/src\/.+\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(text, ''), map: null }),
  },
})
