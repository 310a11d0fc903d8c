import * as z from 'zod'
import { describeRoutes, memberOf, route } from '../core/route.ts'
import { FileIds, filesOf, ValueText } from './model-element.ts'
import { ElementQuery, TreeDimension } from './model-query.ts'
import { FilterRule } from './model-view.ts'

/** No model has more; who reads runs goes through every element of them. */
const MOST_ELEMENTS = 20_000_000

/** Elements by model, as runs: first, how many, first, how many … A whole storey is a few numbers. */
export const ElementSet = z
  .record(
    z.string(),
    z.array(z.int().min(0)).refine((runs) => runs.length % 2 === 0 && runs.every((each) => each <= MOST_ELEMENTS)),
  )
  .meta({ examples: [{ 12: [340, 3, 512, 1] }] })
export type ElementSet = z.infer<typeof ElementSet>

const ofFiles = memberOf(filesOf)

/** A storey of one or more models; those of one name and height are one. */
export const SceneStorey = z.object({
  name: z.string(),
  /** Of the floor, in metres of the world. */
  elevation: z.number(),
  elements: ElementSet,
})
export type SceneStorey = z.infer<typeof SceneStorey>

export const SceneAxis = z.object({
  tag: z.string(),
  /** x, y in metres of the world. */
  line: z.array(z.tuple([z.number(), z.number()])),
})
export type SceneAxis = z.infer<typeof SceneAxis>

export const SceneGroup = z.object({ label: z.string(), count: z.int(), elements: ElementSet })
export type SceneGroup = z.infer<typeof SceneGroup>

export const modelScene = describeRoutes('What a picture of models needs to know about their elements.', {
  find: route({
    summary: 'Find the elements to show',
    description: 'Everything that a search finds, or all below a node of a tree.',
    method: 'POST',
    path: '/api/modelScene/find',
    policy: ofFiles,
    reads: true,
    body: ElementQuery.extend({
      dimensions: z.array(TreeDimension).max(6).default([]),
      path: z.array(ValueText).max(6).default([]),
    }),
    reply: ElementSet,
    scope: 'model.read',
  }),
  groups: route({
    summary: 'Group elements by a value',
    description: 'The largest group first; the rest is one group without a label.',
    method: 'POST',
    path: '/api/modelScene/groups',
    policy: ofFiles,
    reads: true,
    body: z.object({ fileIds: FileIds, dimension: TreeDimension, most: z.int().min(1).max(100).default(24) }),
    reply: z.array(SceneGroup),
    scope: 'model.read',
  }),
  rules: route({
    summary: 'Find the elements of each rule of a filter view',
    method: 'POST',
    path: '/api/modelScene/rules',
    policy: ofFiles,
    reads: true,
    body: z.object({ fileIds: FileIds, rules: z.array(FilterRule).max(50) }),
    reply: z.array(ElementSet),
    scope: 'model.read',
  }),
  frame: route({
    summary: 'Get the storeys and grid lines of models',
    method: 'POST',
    path: '/api/modelScene/frame',
    policy: ofFiles,
    reads: true,
    open: ['guest'],
    body: z.object({ fileIds: FileIds }),
    reply: z.object({ storeys: z.array(SceneStorey), axes: z.array(SceneAxis) }),
    scope: 'model.read',
  }),
})
