import { thread } from '@sunmao/contract'
import { type House, serve } from '../../http/serve.ts'
import { addPost, listPosts, listThreads, markRead, openThread } from './thread.service.ts'

export const threadModule = (house: House) =>
  serve(house, thread, {
    list: (ctx, { query }) => listThreads(ctx, query),
    open: (ctx, { query }) => openThread(ctx, query),
    posts: (ctx, { query }) => listPosts(ctx, query),
    post: (ctx, { body }) => addPost(ctx, body),
    read: (ctx, { body }) => markRead(ctx, body),
  })
