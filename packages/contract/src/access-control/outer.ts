import * as z from 'zod'
import { Id } from '../core/common.ts'
import { anyone, route, signedIn } from '../core/route.ts'
import { ShareRight } from '../core/share-right.ts'
import { hubFileFormats, hubFileKinds } from '../hub-file/hub-file-row.ts'
import { Link2d3d } from '../hub-file/link2d3d.ts'
import { ViewState } from '../model/viewpoint.ts'
import { LoginReply } from '../people/auth.ts'
import { Post } from '../thread.ts'
import { AccessType, shareAudiences, WatermarkPart } from './share.ts'

/** What a shared link leads to. Before the reader has shown that he may open it, nothing but how he shows it is told. */
export const SharedLink = z.object({
  projId: Id.optional(),
  projName: z.string().optional(),
  subId: Id.optional(),
  subCode: z.string().optional(),
  accessType: AccessType,
  fileIds: z.array(Id),
  description: z.string(),
  isLogin: z.boolean(),
  audience: z.enum(shareAudiences),
  /** The caller's own session is of this link already. */
  isOpen: z.boolean(),
  lang: z.enum(['zh-CN', 'en']).optional(),
  expiry: z.string().optional(),
})
export type SharedLink = z.infer<typeof SharedLink>

/** What a reader of a share has before him; the bytes come by the calls of models and files. */
export const SharedContent = z.object({
  accessType: AccessType,
  description: z.string(),
  projId: Id,
  projName: z.string(),
  subId: Id.optional(),
  subName: z.string().optional(),
  /** Elements are cut out of their models once; nothing is published yet where the latest release is followed. */
  state: z.enum(['ready', 'preparing', 'nothing', 'failed']),
  rights: z.array(ShareRight),
  watermark: z.array(WatermarkPart),
  /** Who reads: a name, a mailbox or the guest's number, and from which address. */
  reader: z.string(),
  address: z.string(),
  /** The release that is shown. */
  release: z.string().optional(),
  models: z.array(z.object({ fileId: Id, name: z.string(), version: z.int(), discipline: z.string().optional() })),
  files: z.array(
    z.object({
      fileId: Id,
      kind: z.enum(hubFileKinds),
      format: z.enum(hubFileFormats),
      name: z.string(),
      version: z.int(),
      number: z.string().optional(),
      title: z.string().optional(),
    }),
  ),
  viewpoint: z.object({ name: z.string(), state: ViewState }).optional(),
  issue: z
    .object({
      number: z.string(),
      title: z.string(),
      description: z.string(),
      type: z.string(),
      status: z.string(),
      priority: z.string(),
      place: z.string().optional(),
      deadline: z.string().optional(),
      createTime: z.string(),
      /** Of the view that it was raised in. */
      picture: z.string().optional(),
      view: ViewState.optional(),
    })
    .optional(),
  link: Link2d3d.optional(),
})
export type SharedContent = z.infer<typeof SharedContent>

const code = z.object({ code: z.string().min(1).max(64) })

export const outerHub = {
  outer: route({
    summary: 'Look up a shared link by its code',
    description: 'Unknown, expired, used up and revoked codes answer alike.',
    method: 'GET',
    path: '/api/accessControl/outer/:code',
    policy: anyone,
    // A site office reads through one address.
    perMinute: 300,
    params: code,
    reply: SharedLink,
  }),
  guest: route({
    summary: 'Open a shared link as a guest',
    description:
      "The session is good for this link alone. Where people with an account are asked for, the caller's own session says who he is. A wrong password waits longer each time, for this link and this address.",
    method: 'POST',
    path: '/api/accessControl/outer/:code/guest',
    policy: anyone,
    perMinute: 120,
    params: code,
    body: z
      .object({
        password: z.string().max(64).optional(),
        email: z.email().max(200).toLowerCase().optional(),
        mailCode: z.string().max(10).optional(),
      })
      .optional(),
    secret: true,
    reply: LoginReply,
  }),
  mail: route({
    summary: 'Mail a code to a reader of a shared link',
    description: 'Only mailboxes that the link is for get one; any other is answered alike.',
    method: 'POST',
    path: '/api/accessControl/outer/:code/mail',
    policy: anyone,
    perMinute: 10,
    params: code,
    body: z.object({ email: z.email().max(200).toLowerCase() }),
  }),
  content: route({
    summary: "Read what the caller's shared link shows",
    method: 'GET',
    path: '/api/accessControl/content',
    policy: signedIn,
    open: ['guest'],
    reply: SharedContent,
  }),
  posts: route({
    summary: 'List the comments on a shared issue',
    description: 'The oldest first.',
    method: 'GET',
    path: '/api/accessControl/posts',
    policy: signedIn,
    open: ['guest'],
    reply: z.array(Post),
  }),
  post: route({
    summary: 'Comment on a shared issue',
    method: 'POST',
    path: '/api/accessControl/post',
    policy: signedIn,
    open: ['guest'],
    right: 'comment',
    status: 201,
    perMinute: 20,
    body: z.object({ text: z.string().trim().min(1).max(2000) }),
    reply: Post,
  }),
  printed: route({
    summary: 'Record that a shared file was printed',
    method: 'POST',
    path: '/api/accessControl/printed',
    policy: signedIn,
    open: ['guest'],
    right: 'print',
    perMinute: 60,
    body: z.object({ fileId: Id }),
  }),
}
