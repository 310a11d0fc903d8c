import * as z from 'zod'
import { bySub, Id, IdText } from '../core/common.ts'
import { defineFeature } from '../core/feature.ts'
import { mediaTypes } from '../core/media-types.ts'
import { describeRoutes, inProject, memberOf, route } from '../core/route.ts'
import { TreeDimension } from './model-query.ts'
import { ViewState } from './viewpoint.ts'

export const sceneConfigFeature = defineFeature({
  permissions: ['sceneConfig:edit'],
})
declare module '../core/feature.ts' {
  interface Features {
    sceneConfig: typeof sceneConfigFeature
  }
}

const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/)

/** How a sub's models look when somebody opens them: also the file that is exported and imported. */
export const Scene = z.object({
  sky: z.object({ top: Colour, bottom: Colour }),
  light: z.object({
    /** Goes along with whoever looks, or stands in the world. */
    from: z.enum(['viewer', 'world']),
    /** Degrees clockwise, from north in the world, from the line of sight with the viewer; and above the horizon. */
    azimuth: z.number().min(0).max(360),
    altitude: z.number().min(0).max(90),
    /** How strong it and the light from everywhere are; 1 is as usual. */
    sun: z.number().min(0).max(2),
    ambient: z.number().min(0).max(2),
  }),
  /** What one sees first; without it everything from a good angle. */
  defaultView: z.union([z.enum(['whole', 'top', 'front', 'back', 'left', 'right', 'bottom']), ViewState.shape.camera]),
  /** Colours of the values of one dimension, put on when the models open. */
  colourScheme: z
    .object({
      dimension: TreeDimension,
      colours: z.array(z.object({ label: z.string().max(200), colour: Colour })).max(200),
    })
    .nullable(),
})
export type Scene = z.infer<typeof Scene>

/** How the product comes. */
export const plainScene: Scene = {
  sky: { top: '#f4f6f8', bottom: '#dfe5ea' },
  light: { from: 'viewer', azimuth: 236.3, altitude: 0, sun: 1, ambient: 1 },
  defaultView: 'whole',
  colourScheme: null,
}

/** `rowVersion` 0 is what a sub has before anybody set it. */
export const SceneConfig = z.object({ subId: Id, scene: Scene, rowVersion: z.int() })
export type SceneConfig = z.infer<typeof SceneConfig>

export const sceneConfig = describeRoutes("Light, ground and colours of a sub's models.", {
  get: route({
    summary: 'Get the scene settings of a sub',
    method: 'GET',
    path: '/api/sceneConfig',
    policy: memberOf(bySub('query')),
    query: z.object({ subId: IdText }),
    reply: SceneConfig,
    scope: 'model.read',
  }),
  update: route({
    summary: 'Edit the scene settings of a sub',
    method: 'PUT',
    path: '/api/sceneConfig',
    policy: inProject(['sceneConfig:edit'], bySub('body')),
    log: 'log.sceneConfig.edit',
    body: SceneConfig,
    reply: SceneConfig,
  }),
  export: route({
    summary: 'Export the scene settings of a sub',
    method: 'GET',
    path: '/api/sceneConfig/export',
    policy: memberOf(bySub('query')),
    query: z.object({ subId: IdText }),
    reply: 'blob',
    types: [mediaTypes.json],
  }),
  import: route({
    summary: 'Import scene settings',
    description: 'A file that the export gave, of this sub or another one; it replaces what is there.',
    method: 'POST',
    path: '/api/sceneConfig/import',
    policy: inProject(['sceneConfig:edit'], bySub('query')),
    log: 'log.sceneConfig.import',
    query: z.object({ subId: IdText }),
    files: { file: { maxBytes: 1_048_576, kinds: ['json'] } },
    reply: SceneConfig,
  }),
})
