import { link2d3d } from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { readersOfFile } from '../hub-file/folder/readers.service.ts'
import { hubFileTable, hubFileVersionTable } from '../hub-file/hub-file.table.ts'
import { linkTask } from './link.task.ts'
import { showLink } from './link-change.service.ts'
import { confirmLink } from './link-confirm.service.ts'
import { linkOnDrawing, linkOnModel } from './link-on-version.ts'
import { linksOfDrawing, linksOfSub, listLinks } from './link2d3d.queries.ts'
import { link2d3dSeeds } from './link2d3d.seed.ts'
import { createLink, detectLink, listLevels, removeLinks, showBeneath, updateLink } from './link2d3d.service.ts'
import { link2d3dTable } from './link2d3d.table.ts'

export const link2d3dModule = defineModule({
  name: 'link2d3d',
  routes: serveRoutes(link2d3d, {
    list: (ctx, { query }) => listLinks(ctx, query),
    ofDrawing: (ctx, { query }) => linksOfDrawing(ctx, query.fileId),
    ofSub: (ctx, { query }) => linksOfSub(ctx, query.subId),
    detail: (ctx, { query }) => showLink(ctx, query.id),
    beneath: (ctx, { query }) => showBeneath(ctx, query.id),
    levels: (ctx, { query }) => listLevels(ctx, query.subId),
    create: (ctx, { body }) => createLink(ctx, body),
    update: (ctx, { body }) => updateLink(ctx, body),
    detect: (ctx, { body }) => detectLink(ctx, body),
    confirm: (ctx, { body }) => confirmLink(ctx, body),
    remove: (ctx, { body }) => removeLinks(ctx, body),
  }),
  locate: {
    link2d3d: {
      from: sql`${link2d3dTable} join ${hubFileTable} on ${hubFileTable.hubFileId} = ${link2d3dTable.hubFileId}
        and ${hubFileTable.deleteTime} is null
        left join ${hubFileVersionTable} on ${hubFileVersionTable.fileId} = ${hubFileTable.latestFileId}`,
      // Who may see the drawing.
      readers: readersOfFile,
      id: link2d3dTable.id,
      projId: link2d3dTable.projId,
      subId: link2d3dTable.subId,
    },
  },
  onVersionReady: [linkOnModel, linkOnDrawing],
  tasks: [linkTask],
  seeds: link2d3dSeeds,
})
