import { createServer, loadConfigFromFile } from 'vite'
import { chromium } from 'playwright-core'
const { config } = await loadConfigFromFile({ command: 'serve', mode: 'development' }, 'vite.config.ts')
const s = await createServer({ ...config, configFile: false, root: 'scratch/g', cacheDir: '/tmp/vite-cache', logLevel: 'warn', server: { ...config.server, port: 5199, fs: { strict: false } },
  resolve: { ...config.resolve, alias: [{ find: '@sunmao/contract', replacement: '/work/main/packages/contract/src/theme.ts' }] } })
await s.listen()
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const p = await b.newPage({ viewport: { width: 1440, height: 900 } })
p.on('console', (m) => console.log('console', m.type(), m.text().slice(0, 300))); p.on('pageerror', (e) => console.log('pageerror', e.message))
const json = []; p.on('response', (r) => { if (/zh-CN|en\.json/.test(r.url())) json.push(r.url().replace(/.*packages/, '') + ' ' + r.status()) })
let n = 0
for (const [name, url, vp] of [['art', '?art'], ['art-en', '?art&lang=en'], ['art-wide', '?art&w=1360px', [1360, 1080]], ['art-narrow', '?art&w=500px', [500, 820]], ['gallery', '?'], ['gallery-en', '?lang=en&seed=%2313c2c2'], ['fire', '?fire']]) {
  await p.setViewportSize({ width: vp?.[0] ?? (name.startsWith('art') ? 880 : 1440), height: vp?.[1] ?? 900 })
  await p.goto('http://127.0.0.1:5199/' + url).catch(async () => p.goto('http://localhost:5199/' + url)); await p.waitForSelector('#root > *', { timeout: 60000 }); await p.waitForTimeout(n++ ? 1200 : 3000)
  await p.screenshot({ path: `/tmp/shot-${name}.png` })
  if (n < 2) console.log(name, json.join(' | '))
}
console.log(json.join('\n'))
await b.close(); await s.close(); process.exit(0)
