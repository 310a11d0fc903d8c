import { projectMember } from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { projectResourceTable } from '../project/project.table.ts'
import { memberActivity } from './member-activity.ts'
import { findPeople, findPeopleOfSub } from './people.queries.ts'
import { addMembers, listMembers, projectRoles, removeMembers, updateMember } from './project-member.service.ts'

export const projectMemberModule = defineModule({
  name: 'projectMember',
  routes: serveRoutes(projectMember, {
    resources: (ctx, { query }) => listMembers(ctx, query),
    create: (ctx, { body }) => addMembers(ctx, body),
    update: (ctx, { body }) => updateMember(ctx, body),
    remove: (ctx, { body }) => removeMembers(ctx, body),
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
})
