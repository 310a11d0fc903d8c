import { users } from '@sunmao/contract'
import { type House, serve } from '../../http/serve.ts'
import { endSessionsByKeys } from '../auth/session.service.ts'
import { bindByCode, listBound, unbind } from './identity.service.ts'
import { findPeople, mySessions } from './users.queries.ts'
import { mailEmailCode, updateAvatar, updateEmail, updatePassword, updateProfile } from './users.service.ts'

export const usersModule = (house: House) =>
  serve(house, users, {
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
    query: (ctx, { query }) => findPeople(ctx.db, query.blurryName),
  })
