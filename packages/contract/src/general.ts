import * as z from 'zod'
import { route, signedIn } from './route.ts'

/** A node of the help directory; `path` is the document's id for `general/help`. */
export interface HelpNode {
  name: string
  path: string
  isDir: boolean
  children?: HelpNode[]
}
export const HelpNode: z.ZodType<HelpNode> = z.lazy(() =>
  z.object({ name: z.string(), path: z.string(), isDir: z.boolean(), children: z.array(HelpNode).optional() }),
)

export const general = {
  helpTree: route({
    method: 'GET',
    path: '/api/general/helpTree',
    policy: signedIn,
    query: z.object({ appType: z.coerce.number<number>().int().optional() }),
    reply: HelpNode,
    scope: 'help.read',
  }),
  /** Markdown text of one document in the caller's language. */
  help: route({
    method: 'GET',
    path: '/api/general/help',
    policy: signedIn,
    query: z.object({ id: z.string().max(200) }),
    reply: z.object({ id: z.string(), title: z.string(), markdown: z.string() }),
    scope: 'help.read',
  }),
}
