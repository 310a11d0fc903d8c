import { designLibrary } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { addCategory, editCategory, listCategories, removeCategories } from './design-category.service.ts'
import {
  addDesignVersion,
  createDesign,
  downloadDesign,
  markFavourite,
  prepareAgain,
  purgeDesigns,
  removeDesigns,
  restoreDesigns,
  showDesign,
  updateDesign,
  viewDesign,
} from './design-item.service.ts'
import { designLibrarySeeds } from './design-library.seed.ts'
import { findDesigns, listDesigns, listTags } from './design-list.service.ts'
import { designApprovable, moveDesign } from './design-move.service.ts'
import { designPrepareTask } from './design-prepare.task.ts'
import { listUses, originOf, takeDesign } from './design-take.service.ts'

export const designLibraryModule = defineModule({
  name: 'designLibrary',
  routes: serveRoutes(designLibrary, {
    list: (ctx, { query }) => listDesigns(ctx, query),
    categories: (ctx) => listCategories(ctx),
    tags: (ctx) => listTags(ctx),
    detail: (ctx, { query }) => showDesign(ctx, query.itemId),
    view: (ctx, { query }) => viewDesign(ctx, query.versionId),
    download: (ctx, { query }) => downloadDesign(ctx, query.versionId),
    uses: (ctx, { query }) => listUses(ctx, query),
    origin: (ctx, { query }) => originOf(ctx, query.fileId),
    favourite: (ctx, { body }) => markFavourite(ctx, body),
    take: (ctx, { body }) => takeDesign(ctx, body),
    create: (ctx, { query, body, files }) => createDesign(ctx, files.file!, { ...query, ...body }),
    addVersion: (ctx, { query, body, files }) => addDesignVersion(ctx, query.itemId, files.file!, body.note),
    update: (ctx, { body }) => updateDesign(ctx, body),
    move: (ctx, { body }) => moveDesign(ctx, body),
    prepare: (ctx, { body }) => prepareAgain(ctx, body.versionId),
    remove: (ctx, { body }) => removeDesigns(ctx, body),
    restore: (ctx, { body }) => restoreDesigns(ctx, body),
    purge: (ctx, { body }) => purgeDesigns(ctx, body),
    addCategory: (ctx, { body }) => addCategory(ctx, body),
    editCategory: (ctx, { body }) => editCategory(ctx, body),
    removeCategory: (ctx, { body }) => removeCategories(ctx, body),
  }),
  approvables: [designApprovable],
  search: findDesigns,
  tasks: [designPrepareTask],
  seeds: designLibrarySeeds,
})
