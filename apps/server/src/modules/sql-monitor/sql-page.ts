// A page of its own, for screens of other clients that show it in a frame. It is complete as it comes: no script, nothing to fetch.
import type { SqlMonitor } from '@sunmao/contract'
import type { Key, Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { wireTime } from '../../core/wire-time.ts'
import { cookieSession } from '../../http/cookie-session.ts'
import { framedPage } from '../../http/headers.ts'
import { langOf } from '../../http/lang-of.ts'
import type { Register } from '../../http/serve.ts'
import { readSqlMonitor } from './sql-monitor.queries.ts'

const REFRESH_S = 15
const SHOWN = 30

/** By the session's cookie, because a frame sends no header. It reads and changes nothing. */
export const sqlPage: Register = ({ http, services }) => {
  const headers = framedPage(services.config)
  const config = { rateLimit: { max: 60, timeWindow: 60_000 } }
  http.get('/druid', async (_request, reply) => reply.redirect('/druid/index.html'))
  http.get('/druid/index.html', { config }, async (request, reply) => {
    // Of several pages that frame it each is named; the older header knows only one's own.
    reply.headers(headers).removeHeader('X-Frame-Options')
    reply.type('text/html; charset=utf-8')
    const lang = langOf(request)
    const { user, isAdministrator } = await cookieSession(services, request)
    if (!isAdministrator) {
      const text = translate(lang, user ? 'sqlMonitor.notAllowed' : 'sqlMonitor.signIn')
      return reply.code(user ? 403 : 401).send(page(lang, `<p>${escapeText(text)}</p>`, false))
    }
    return page(lang, bodyOf(lang, await readSqlMonitor(services)), true)
  })
}

const escapeText = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign]!)

const style = `
  body { margin: 0; padding: 16px; background: #f3f5f7; color: #17212a; font: 13px/20px system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; }
  h1 { font-size: 16px; margin: 0 0 12px; } h2 { font-size: 13px; margin: 20px 0 8px; }
  table { width: 100%; border-collapse: collapse; background: #fff; border: 1px solid #eaeef1; }
  th, td { padding: 6px 10px; border-top: 1px solid #eaeef1; text-align: left; vertical-align: top; }
  th { color: #606d78; font-weight: 400; background: #fafbfc; }
  td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
  code { font: 12px/18px ui-monospace, Consolas, monospace; overflow-wrap: anywhere; white-space: pre-wrap; }
  .wrap { overflow-x: auto; } .quiet { color: #606d78; }
`

const page = (lang: Lang, body: string, isLive: boolean) => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isLive ? `<meta http-equiv="refresh" content="${REFRESH_S}">` : ''}
<title>${escapeText(translate(lang, 'sqlMonitor.title'))}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeText(translate(lang, 'sqlMonitor.title'))}</h1>
${body}
</body>
</html>`

function bodyOf(lang: Lang, found: SqlMonitor): string {
  const t = (key: Key, params?: Record<string, string | number>) => escapeText(translate(lang, key, params))
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 })
  const size = (bytes: number) => `${number.format(bytes / 1e6)} MB`
  const table = (titles: readonly string[], rows: readonly (readonly (string | number)[])[]) => {
    if (rows.length === 0) return `<p class="quiet">${t('sqlMonitor.none')}</p>`
    const cell = (tag: string, value: string | number) =>
      typeof value === 'number' ? `<${tag} class="n">${number.format(value)}</${tag}>` : `<${tag}>${value}</${tag}>`
    const numeric = (at: number) => typeof rows[0]?.[at] === 'number'
    const head = titles.map((title, at) => `<th${numeric(at) ? ' class="n"' : ''}>${title}</th>`).join('')
    const body = rows.map((row) => `<tr>${row.map((value) => cell('td', value)).join('')}</tr>`).join('')
    return `<div class="wrap"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
  }
  const code = (text: string) => `<code>${escapeText(text)}</code>`
  const { connections } = found
  const summary = [
    `PostgreSQL ${escapeText(found.version)}`,
    size(found.size),
    t('sqlMonitor.connectionsOf', { used: connections.used, most: connections.most }),
    escapeText(wireTime(new Date(found.time))),
  ].join(' · ')
  const statements = found.statements
    .slice(0, SHOWN)
    .map((one) => [code(one.text), one.calls, one.totalMs, one.meanMs, one.worstMs] as const)
  const locks = found.locks.map(
    (one) =>
      [
        one.pid,
        code(one.text),
        one.waitedMs,
        one.blockedBy.map(({ pid, text }) => `${pid} ${code(text)}`).join('<br>'),
      ] as const,
  )
  const tables = found.tables
    .slice(0, SHOWN)
    .map((one) => [escapeText(one.name), one.rows, one.dead, one.size / 1e6, one.indexSize / 1e6] as const)
  const unused = found.unusedIndexes
    .slice(0, SHOWN)
    .map((one) => [escapeText(one.name), escapeText(one.table), one.size / 1e6] as const)
  return `<p class="quiet">${summary}</p>
<h2>${t('sqlMonitor.statements')}</h2>
<p class="quiet">${t(`sqlMonitor.source.${found.source}`)}</p>
${table([t('sqlMonitor.statement'), t('sqlMonitor.calls'), t('sqlMonitor.total'), t('sqlMonitor.mean'), t('sqlMonitor.worst')], statements)}
<h2>${t('sqlMonitor.locks')}</h2>
${table([t('sqlMonitor.pid'), t('sqlMonitor.statement'), t('sqlMonitor.waited'), t('sqlMonitor.blockedBy')], locks)}
<h2>${t('sqlMonitor.tables')}</h2>
${table([t('sqlMonitor.table'), t('sqlMonitor.rows'), t('sqlMonitor.dead'), t('sqlMonitor.sizeMb'), t('sqlMonitor.indexMb')], tables)}
<h2>${t('sqlMonitor.unused')}</h2>
${table([t('sqlMonitor.index'), t('sqlMonitor.table'), t('sqlMonitor.sizeMb')], unused)}`
}
