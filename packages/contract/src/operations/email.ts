import * as z from 'zod'
import { adminOnly, describeRoutes, route } from '../core/route.ts'

/** The password is never told. */
const EmailConfig = z.object({
  fromUser: z.string(),
  user: z.string(),
  pass: z.string(),
  host: z.string(),
  port: z.string(),
})

const text = (most: number) => z.string().trim().max(most)

export const email = describeRoutes('Outgoing mail in the words of the ancestor stack.', {
  get: route({
    summary: 'Get how mail goes out',
    description: 'As `SMTP_URL` and `MAIL_FROM` say, without the password; empty where no mail server is set up.',
    method: 'GET',
    path: '/api/email',
    policy: adminOnly,
    reply: EmailConfig,
  }),
  update: route({
    summary: 'Change how mail goes out',
    description:
      'The mail server is set in the environment of the server. What is the same is taken; anything else is refused with a sentence.',
    method: 'PUT',
    path: '/api/email',
    policy: adminOnly,
    recentPassword: true,
    loose: true,
    status: 204,
    log: 'log.email.edit',
    body: z.object({
      fromUser: text(200).nullish(),
      user: text(200).nullish(),
      pass: text(200).nullish(),
      host: text(200).nullish(),
      port: text(10).nullish(),
    }),
  }),
  send: route({
    summary: 'Send a letter to try it',
    method: 'POST',
    path: '/api/email',
    policy: adminOnly,
    recentPassword: true,
    loose: true,
    perPersonMinute: 10,
    log: 'log.email.send',
    body: z.object({
      subject: text(200).min(1),
      tos: z.array(z.email().max(200)).min(1).max(20),
      content: text(20_000).min(1),
    }),
  }),
})
