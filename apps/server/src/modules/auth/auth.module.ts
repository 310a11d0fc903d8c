import { authParts } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { confirmSession } from '../session/confirm.service.ts'
import { endSessionsByKeys } from '../session/session.service.ts'
import { createCaptcha } from './captcha.service.ts'
import { forgot, reset } from './forgot.service.ts'
import { authInfo } from './info.ts'
import { login, logout, refresh } from './login.service.ts'
import { listOnline, onlineSheet } from './online.queries.ts'
import { beginView, endViews } from './view-as.service.ts'

export const authModule = defineModule({
  name: 'auth',
  routes: serveRoutes(authParts.session, {
    login: (ctx, { body }) => login(ctx, body),
    info: (ctx) => authInfo(ctx.user, ctx.lang),
    logout: (ctx) => logout(ctx),
    code: async (ctx) =>
      ctx.config.captcha ? { ...(await createCaptcha(ctx.db)), enabled: true } : { img: '', uuid: '', enabled: false },
    publicKey: (ctx) => ({ publicKey: ctx.keys.publicKey }),
    refresh: (ctx) => refresh(ctx),
    forgot: (ctx, { body }) => forgot(ctx, body.account),
    reset: (ctx, { body }) => reset(ctx, body),
    confirm: (ctx, { body }) => confirmSession(ctx, body.password),
    viewAs: (ctx, { body }) => beginView(ctx, body),
    endViewAs: (ctx) => endViews(ctx, ctx.user),
    setProject: async (ctx, { query }) =>
      ctx.user.isAdmin ? ['admin'] : [...(await ctx.rights.inProject(ctx.user, query.projectId)).codes],
    online: (ctx, { query }) => listOnline(ctx, query),
    onlineDownload: (ctx, { query }) => onlineSheet(ctx, query),
    endOnline: (ctx, { body }) => endSessionsByKeys(ctx, body),
  }),
})
