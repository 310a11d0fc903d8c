import { email } from '@sunmao/contract'
import type { Config } from '../../config.ts'
import { badRequest } from '../../core/errors.ts'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { putMails } from '../outbox/outbox.service.ts'

const usualPorts: Readonly<Record<string, string>> = { 'smtp:': '587', 'smtps:': '465' }

function configured({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>) {
  if (!smtpUrl) return { fromUser: '', user: '', pass: '', host: '', port: '' }
  const { hostname, port, protocol, username } = new URL(smtpUrl)
  return {
    fromUser: mailFrom,
    user: decodeURIComponent(username),
    pass: '',
    host: hostname,
    port: port || (usualPorts[protocol] ?? ''),
  }
}

/** Tags of a text that an editor has made, as lines. */
const plainText = (content: string) =>
  content
    .replace(/<(br|\/p|\/div|\/li)[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .trim()

/** The ancestor's mail screen. Which server letters go to is the operator's to say, not a form's: a form could send them anywhere. */
export const emailModule = defineModule({
  name: 'email',
  routes: serveRoutes(email, {
    get: ({ config }) => configured(config),
    update: async ({ config }, { body }) => {
      const now = configured(config)
      const isSame = (['fromUser', 'user', 'host', 'port'] as const).every((name) => (body[name] ?? '') === now[name])
      if (!isSame || body.pass) throw badRequest('email.byEnvironment')
    },
    send: async (ctx, { body }) => {
      const text = plainText(body.content)
      if (!text) throw badRequest('email.empty')
      await putMails(
        ctx,
        body.tos.map((to) => ({ to, subject: body.subject, text })),
      )
    },
  }),
})
