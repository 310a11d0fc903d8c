import { auth } from '@sunmao/contract'
import { notFound } from '../../http/errors.ts'
import { type House, serve } from '../../http/serve.ts'
import { createCaptcha } from './captcha.service.ts'
import { forgot, reset } from './forgot.service.ts'
import { authInfo } from './info.ts'
import { login, logout, refresh } from './login.service.ts'
import { listOnline, sessionIdsByKeys } from './online.queries.ts'
import { endSessions } from './session.service.ts'

export const authModule = (house: House) =>
  serve(house, auth, {
    login: (ctx, { body }) => login(ctx, body),
    info: (ctx) => authInfo(ctx.user, ctx.lang),
    logout: (ctx) => logout(ctx),
    code: async (ctx) =>
      ctx.config.captcha ? { ...(await createCaptcha(ctx.db)), enabled: true } : { img: '', uuid: '', enabled: false },
    publicKey: (ctx) => ({ publicKey: ctx.keys.publicKey }),
    refresh: (ctx) => refresh(ctx),
    forgot: (ctx, { body }) => forgot(ctx, body.account),
    reset: (ctx, { body }) => reset(ctx, body),
    setProject: async (ctx, { query }) =>
      ctx.user.isAdmin ? ['admin'] : [...(await ctx.rights.inProject(ctx.user, query.projectId)).codes],
    online: (ctx, { query }) => listOnline(ctx.db, query),
    endOnline: async (ctx, { body }) => {
      const ids = await sessionIdsByKeys(ctx.db, body)
      if (ids.length !== new Set(body).size) throw notFound()
      await endSessions(ctx, ids)
    },
  })
