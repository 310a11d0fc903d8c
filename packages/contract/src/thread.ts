import * as z from 'zod'
import { Id, IdText, PageQuery, pageOf } from './core/common.ts'
import { defineFeature } from './core/feature.ts'
import { describeRoutes, route, signedIn } from './core/route.ts'
import { Attachment } from './file/attachment.ts'

export const threadFeature = defineFeature({
  order: 9,
  messageGroups: ['thread'],
  eventKinds: ['thread'],
})
declare module './core/feature.ts' {
  interface Features {
    thread: typeof threadFeature
  }
}

/** What can be talked about, in the feature's own word, such as `project`. */
const Kind = z.string().regex(/^[a-z][A-Za-z]{0,39}$/)

export const Post = z.object({
  postId: Id,
  /** Without an id: he has left. */
  user: z.object({
    id: Id.optional(),
    nickName: z.string(),
    left: z.boolean().optional(),
    avatarName: z.string().optional(),
  }),
  text: z.string(),
  attachments: z.array(Attachment).optional(),
  createTime: z.string(),
  mine: z.boolean(),
})
export type Post = z.infer<typeof Post>

/** The conversation about one thing. Who may see the thing may read and write. */
export const Thread = z.object({
  threadId: Id,
  kind: Kind,
  refId: Id,
  title: z.string(),
  /** Where the thing is: a path of ours. */
  link: z.string().optional(),
  unread: z.int(),
  last: Post.optional(),
})
export type Thread = z.infer<typeof Thread>

/** Whether the caller may see the thread is decided by its kind; what he may not see is not there. */
export const thread = describeRoutes('Conversations about things.', {
  list: route({
    summary: "List the caller's conversations",
    description: 'Those that have something in them, the latest first.',
    method: 'GET',
    path: '/api/thread',
    policy: signedIn,
    query: PageQuery,
    reply: pageOf(Thread).extend({ unread: z.int() }),
  }),
  open: route({
    summary: 'Get the conversation about a thing',
    description: 'It begins to exist with its first post.',
    method: 'GET',
    path: '/api/thread/open',
    policy: signedIn,
    query: z.object({ kind: Kind, refId: IdText }),
    reply: Thread.omit({ threadId: true }).extend({ threadId: Id.optional() }),
  }),
  posts: route({
    summary: 'List the posts of a conversation',
    description: 'The newest first; `before` goes on from a post.',
    method: 'GET',
    path: '/api/thread/posts',
    policy: signedIn,
    query: z.object({
      kind: Kind,
      refId: IdText,
      before: IdText.optional(),
      size: z.coerce.number<number>().int().min(1).max(100).default(30),
    }),
    reply: z.object({ content: z.array(Post), more: z.boolean() }),
  }),
  post: route({
    summary: 'Write a post',
    method: 'POST',
    path: '/api/thread/post',
    policy: signedIn,
    status: 201,
    body: z
      .object({
        kind: Kind,
        refId: Id,
        text: z.string().trim().max(2000),
        /** People who are named in it and get a notice of their own, if they may see the thing. */
        mentions: z.array(Id).max(20).default([]),
        /** Complete uploads that become its attachments, where the kind takes any. */
        uploadIds: z.array(Id).max(10).default([]),
      })
      // A file may say it all.
      .refine(({ text, uploadIds }) => text !== '' || uploadIds.length > 0, { path: ['text'] }),
    reply: Post,
  }),
  read: route({
    summary: 'Mark a conversation as read up to a post',
    method: 'POST',
    path: '/api/thread/read',
    policy: signedIn,
    body: z.object({ kind: Kind, refId: Id, postId: Id }),
  }),
})
