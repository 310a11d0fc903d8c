import { project } from '@sunmao/contract'
import { notFound } from '../../core/errors.ts'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { findProjects } from './find-projects.service.ts'
import { projectLocators } from './locate.service.ts'
import { countProjects, countStatuses, findProject, isPreparing, listProjects } from './project.queries.ts'
import { projectSeeds } from './project.seed.ts'
import { collectProject, createProject, markDeleted, moveProject, updateProject } from './project.service.ts'
import { recentTalk } from './project-talk.ts'
import { projectThread } from './project-thread.ts'
import { projectTopic, staffFeed } from './project-topic.ts'

export const projectModule = defineModule({
  name: 'project',
  routes: serveRoutes(project, {
    list: (ctx, { query }) => listProjects(ctx, query),
    detail: async (ctx, { query }) => {
      const found = await findProject(ctx, query.projId)
      if (!found) throw notFound()
      return { ...found, isPreparing: (await isPreparing(ctx, query.projId)) || undefined }
    },
    activity: async (ctx, { query: { size } }) =>
      (await Promise.all(ctx.registry.activities.map((find) => find(ctx, size))))
        .flat()
        .sort((a, b) => b.time.localeCompare(a.time))
        .slice(0, size),
    count: (ctx) => countProjects(ctx),
    statuses: (ctx, { query }) => countStatuses(ctx, query),
    create: (ctx, { body }) => createProject(ctx, body),
    update: (ctx, { body }) => updateProject(ctx, body),
    remove: (ctx, { body }) => markDeleted(ctx, body, true),
    restore: (ctx, { body }) => markDeleted(ctx, body, false),
    start: (ctx, { query }) => moveProject(ctx, query.projId, 'running'),
    updateStatus: (ctx, { query }) => moveProject(ctx, query.projId, query.status),
    collect: (ctx, { query }) => collectProject(ctx, query.projId, true),
    uncollect: (ctx, { query }) => collectProject(ctx, query.projId, false),
  }),
  locate: projectLocators,
  threads: { project: projectThread },
  search: findProjects,
  activity: recentTalk,
  topics: { project: projectTopic },
  feed: staffFeed,
  seeds: projectSeeds,
})
