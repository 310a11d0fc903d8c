import { projectMember } from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { todoWaiting } from '../hub-to-do/hub-to-do.service.ts'
import { projectResourceTable } from '../project/project.table.ts'
import { findWaiting, handOver } from './hand-over.service.ts'
import { memberActivity } from './member-activity.ts'
import { memberTool } from './member-tool.ts'
import { findPeople, findPeopleOfSub } from './people.queries.ts'
import { addMembers, listMembers, projectRoles, removeMembers, updateMember } from './project-member.service.ts'
import { managing } from './project-waiting.ts'

export const projectMemberModule = defineModule({
  name: 'projectMember',
  readTools: [memberTool],
  routes: serveRoutes(projectMember, {
    resources: (ctx, { query }) => listMembers(ctx, query),
    create: (ctx, { body }) => addMembers(ctx, body),
    update: (ctx, { body }) => updateMember(ctx, body),
    remove: (ctx, { body }) => removeMembers(ctx, body),
    waiting: (ctx, { body }) => findWaiting(ctx, body),
    handOver: (ctx, { body }) => handOver(ctx, body.resourceIds, body.userId),
    projectUsers: (ctx, { query }) => findPeople(ctx, query, 'members'),
    ofProject: (ctx, { query }) => findPeople(ctx, query, 'members'),
    users: (ctx, { query }) => findPeople(ctx, query, 'others'),
    usersFy: (ctx, { query }) => findPeople(ctx, query, 'site'),
    usersZj: (ctx, { query }) => findPeople(ctx, query, 'experts'),
    ofSub: (ctx, { query }) => findPeopleOfSub(ctx, query.subId, query.blurry),
    roles: (ctx) => projectRoles(ctx),
  }),
  locate: {
    resource: {
      from: sql`${projectResourceTable}`,
      id: projectResourceTable.resourceId,
      projId: projectResourceTable.projId,
    },
  },
  activity: memberActivity,
  waiting: [managing, todoWaiting],
})
