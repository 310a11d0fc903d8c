import * as z from 'zod'
import { defineFeature } from './core/feature.ts'
import { mediaTypes } from './core/media-types.ts'
import { describeRoutes, route, signedIn } from './core/route.ts'

export const generalFeature = defineFeature({
  scopes: ['help.read'],
  foundKinds: ['help'],
})
declare module './core/feature.ts' {
  interface Features {
    general: typeof generalFeature
  }
}

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

export const general = describeRoutes('The handbook.', {
  helpTree: route({
    summary: 'Get the table of contents of the handbook',
    method: 'GET',
    path: '/api/general/helpTree',
    policy: signedIn,
    query: z.object({ appType: z.coerce.number<number>().int().optional() }),
    reply: HelpNode,
    scope: 'help.read',
  }),
  help: route({
    summary: 'Read a document of the handbook',
    description: "In the caller's language: its Markdown text, or nothing more than its title where it is a PDF.",
    method: 'GET',
    path: '/api/general/help',
    policy: signedIn,
    query: z.object({ id: z.string().max(200) }),
    reply: z.object({
      id: z.string(),
      title: z.string(),
      kind: z.enum(['markdown', 'pdf']),
      markdown: z.string().optional(),
    }),
    scope: 'help.read',
  }),
  helpFile: route({
    summary: 'Download a PDF document of the handbook',
    method: 'GET',
    path: '/api/general/helpFile',
    policy: signedIn,
    query: z.object({ id: z.string().max(200) }),
    reply: 'blob',
    types: [mediaTypes.pdf],
    scope: 'help.read',
  }),
  helpSearch: route({
    summary: 'Search the handbook',
    description: 'Documents that have all words, the best first, each with the lines around.',
    method: 'GET',
    path: '/api/general/helpSearch',
    policy: signedIn,
    query: z.object({ blurry: z.string().trim().min(1).max(60) }),
    reply: z.array(
      z.object({ id: z.string(), title: z.string(), heading: z.string().optional(), extract: z.string() }),
    ),
    scope: 'help.read',
  }),
})
