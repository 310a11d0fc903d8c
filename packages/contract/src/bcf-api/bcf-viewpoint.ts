import * as z from 'zod'
import { describeRoutes, inProject, memberOf, route } from '../core/route.ts'
import {
  BcfApiColouring,
  BcfApiSelection,
  BcfApiViewpoint,
  BcfApiVisibility,
  Guid,
  NewViewpoint,
} from './bcf-api-row.ts'
import { byTopic, InTopic, InViewpoint, topic, viewpoint, WithRights } from './bcf-path.ts'

/** Pictures come in the JSON as text. */
const MOST_BYTES = 24_000_000

export const bcfViewpoint = describeRoutes('Viewpoints of topics.', {
  list: route({
    summary: 'List the viewpoints of a topic',
    method: 'GET',
    path: `${topic}/viewpoints`,
    policy: memberOf(byTopic),
    params: InTopic,
    query: WithRights,
    reply: z.array(BcfApiViewpoint),
    scope: 'issue.read',
  }),
  create: route({
    summary: 'Add a viewpoint to a topic',
    method: 'POST',
    path: `${topic}/viewpoints`,
    policy: inProject(['issue:edit'], byTopic, { parts: true }),
    status: 201,
    log: 'log.issue.edit',
    perPersonMinute: 60,
    params: InTopic,
    body: NewViewpoint,
    bodyBytes: MOST_BYTES,
    reply: BcfApiViewpoint,
    scope: 'issue.write',
  }),
  get: route({
    summary: 'Get a viewpoint',
    method: 'GET',
    path: viewpoint,
    policy: memberOf(byTopic),
    params: InViewpoint,
    query: WithRights,
    reply: BcfApiViewpoint,
    scope: 'issue.read',
  }),
  snapshot: route({
    summary: 'Download the picture of a viewpoint',
    method: 'GET',
    path: `${viewpoint}/snapshot`,
    policy: memberOf(byTopic),
    params: InViewpoint,
    reply: 'blob',
    types: ['image/png', 'image/jpeg'],
    scope: 'issue.read',
  }),
  bitmap: route({
    summary: 'Download a picture that stands in a viewpoint',
    method: 'GET',
    path: `${viewpoint}/bitmaps/:bitmapGuid`,
    policy: memberOf(byTopic),
    params: InViewpoint.extend({ bitmapGuid: Guid }),
    reply: 'blob',
    types: ['image/png', 'image/jpeg'],
    scope: 'issue.read',
  }),
  selection: route({
    summary: 'List the elements that are selected in a viewpoint',
    method: 'GET',
    path: `${viewpoint}/selection`,
    policy: memberOf(byTopic),
    params: InViewpoint,
    reply: BcfApiSelection,
    scope: 'issue.read',
  }),
  coloring: route({
    summary: 'List the elements that are coloured in a viewpoint',
    method: 'GET',
    path: `${viewpoint}/coloring`,
    policy: memberOf(byTopic),
    params: InViewpoint,
    reply: BcfApiColouring,
    scope: 'issue.read',
  }),
  visibility: route({
    summary: 'List the elements that are seen or hidden in a viewpoint',
    method: 'GET',
    path: `${viewpoint}/visibility`,
    policy: memberOf(byTopic),
    params: InViewpoint,
    reply: BcfApiVisibility,
    scope: 'issue.read',
  }),
})
