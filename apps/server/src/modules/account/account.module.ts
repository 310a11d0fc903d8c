import { userParts } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { endSessionsByKeys } from '../session/session.service.ts'
import { mailEmailCode, updateAvatar, updateEmail, updatePassword, updateProfile } from './account.service.ts'
import { bindByCode, listBound, unbind } from './identity.service.ts'
import { mySessions } from './my-sessions.queries.ts'

export const accountModule = defineModule({
  name: 'account',
  routes: serveRoutes(userParts.account, {
    center: (ctx, { body }) => updateProfile(ctx, body),
    updatePass: (ctx, { body }) => updatePassword(ctx, body),
    updateEmail: (ctx, { params, body }) => updateEmail(ctx, params.code, body),
    resetEmailCode: (ctx, { query }) => mailEmailCode(ctx, query.email),
    updateAvatar: (ctx, { files }) => updateAvatar(ctx, files.avatar),
    sessions: (ctx) => mySessions(ctx.db, ctx.user.userId, ctx.user.sessionId),
    endSessions: (ctx, { body }) => endSessionsByKeys(ctx, body, ctx.user.userId),
    identities: (ctx) => listBound(ctx.db, ctx.user.userId),
    binding: (ctx, { query, body }) => bindByCode(ctx, query.code, body?.password),
    unbind: (ctx, { body }) => unbind(ctx, body),
  }),
})
