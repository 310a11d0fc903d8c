import { userDesktop } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { desktopApprovable } from './desktop-approval.service.ts'
import { countManaged, matching, readManaged, readOwn } from './user-desktop.queries.ts'
import { applyForDesktop, decideDesktop, switchDesktop, withdrawDesktop } from './user-desktop.service.ts'

export const userDesktopModule = defineModule({
  name: 'userDesktop',
  routes: serveRoutes(userDesktop, {
    detail: async (ctx) => {
      const desktops = await readOwn(ctx.db, ctx.lang, ctx.user.userId)
      return { desktops, address: desktops.find((one) => one.isCurrent)?.address ?? undefined }
    },
    apply: (ctx, { body }) => applyForDesktop(ctx, body),
    withdraw: (ctx, { body }) => withdrawDesktop(ctx, body.id),
    switch: (ctx, { body }) => switchDesktop(ctx, body.id),
    list: async (ctx, { query }) => ({
      content: await readManaged(ctx.db, ctx.lang, matching(query), {
        limit: query.size,
        offset: query.page * query.size,
      }),
      totalElements: await countManaged(ctx.db, matching(query)),
    }),
    decide: (ctx, { body }) => decideDesktop(ctx, body),
  }),
  approvables: [desktopApprovable],
})
