import { thread } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { addPost, listPosts, listThreads, markRead, openThread } from './thread.service.ts'

export const threadModule = defineModule({
  name: 'thread',
  routes: serveRoutes(thread, {
    list: (ctx, { query }) => listThreads(ctx, query),
    open: (ctx, { query }) => openThread(ctx, query),
    posts: (ctx, { query }) => listPosts(ctx, query),
    post: (ctx, { body }) => addPost(ctx, body),
    read: (ctx, { body }) => markRead(ctx, body),
  }),
})
