import * as z from 'zod'
import { describeRoutes, memberOf, route } from '../core/route.ts'
import { BcfApiComment, CommentEvent, NewComment } from './bcf-api-row.ts'
import { Asked, byTopic, InComment, InTopic, topic, WithRights } from './bcf-path.ts'

export const bcfComment = describeRoutes('Comments on topics.', {
  list: route({
    summary: 'List the comments on a topic',
    method: 'GET',
    path: `${topic}/comments`,
    policy: memberOf(byTopic),
    params: InTopic,
    query: Asked.extend(WithRights.shape),
    reply: z.array(BcfApiComment),
    scope: 'issue.read',
  }),
  create: route({
    summary: 'Comment on a topic',
    method: 'POST',
    path: `${topic}/comments`,
    policy: memberOf(byTopic),
    status: 201,
    perPersonMinute: 120,
    params: InTopic,
    body: NewComment,
    reply: BcfApiComment,
    scope: 'issue.write',
  }),
  get: route({
    summary: 'Get a comment',
    method: 'GET',
    path: `${topic}/comments/:commentGuid`,
    policy: memberOf(byTopic),
    params: InComment,
    query: WithRights,
    reply: BcfApiComment,
    scope: 'issue.read',
  }),
  events: route({
    summary: 'List what happened to a comment',
    method: 'GET',
    path: `${topic}/comments/:commentGuid/events`,
    policy: memberOf(byTopic),
    params: InComment,
    query: Asked,
    reply: z.array(CommentEvent),
    scope: 'issue.read',
  }),
})
