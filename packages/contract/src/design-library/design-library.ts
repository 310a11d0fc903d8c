import * as z from 'zod'
import { bySub, Flag, Id, Ids, IdText, many, PageQuery, ParentId, pageOf } from '../core/common.ts'
import { defineFeature } from '../core/feature.ts'
import { describeRoutes, inProject, permit, route, signedIn } from '../core/route.ts'
import {
  DesignCategory,
  DesignDetail,
  DesignItem,
  DesignParameter,
  DesignUse,
  DesignVersion,
  DesignView,
  designKinds,
} from './design-row.ts'
import { designStates, designWorkflow } from './design-workflow.ts'

export const designLibraryFeature = defineFeature({
  order: 9,
  permissions: ['designLibrary:edit', 'designLibrary:publish'],
  scopes: ['design.read'],
  foundKinds: ['design'],
  eventKinds: ['design'],
  approvableKinds: ['designItem'],
})
declare module '../core/feature.ts' {
  interface Features {
    designLibrary: typeof designLibraryFeature
  }
}

const open = ['library'] as const
const edit = permit(['designLibrary:edit'])
/** Whoever publishes moves versions too; each verb knows whose it is. */
const change = permit(['designLibrary:edit', 'designLibrary:publish'])
const MOST_BYTES = 104_857_600
const file = { file: { maxBytes: MOST_BYTES, kinds: ['any'] } } as const
const Name = z.string().trim().min(1).max(120)
const Tag = z.string().trim().min(1).max(30)
const RowVersion = z.int().min(0)
const NewCategory = z.object({
  pid: ParentId.default(0),
  name: z.string().trim().min(1).max(60),
  nameEn: z.string().trim().max(60).nullish(),
  sort: z.int().min(0).max(99_999).default(999),
})

export const designLibrary = describeRoutes(
  'The design library: families, details, templates and standards of the house.',
  {
    list: route({
      summary: 'List what is in the design library',
      description: 'Only what is published; who may change it sees the rest too.',
      method: 'GET',
      path: '/api/designLibrary',
      policy: signedIn,
      open,
      query: PageQuery.extend({
        /** With what lies in the categories below it. */
        categoryId: IdText.optional(),
        kind: many(z.enum(designKinds)),
        discipline: z.string().max(10).optional(),
        tag: many(Tag),
        favourite: Flag.optional(),
        /** Of the latest version. */
        state: many(z.enum(designStates)),
        /** What lies in the recycle bin. */
        removed: Flag.optional(),
      }),
      reply: pageOf(DesignItem),
      scope: 'design.read',
    }),
    categories: route({
      summary: 'List the categories of the design library',
      method: 'GET',
      path: '/api/designLibrary/categories',
      policy: signedIn,
      open,
      reply: z.array(DesignCategory),
      scope: 'design.read',
    }),
    tags: route({
      summary: 'List the tags of the design library',
      description: 'The most used first, a hundred at most.',
      method: 'GET',
      path: '/api/designLibrary/tags',
      policy: signedIn,
      open,
      reply: z.array(z.object({ tag: z.string(), count: z.int() })),
      scope: 'design.read',
    }),
    detail: route({
      summary: 'Get something of the design library',
      description: 'With its parameters, and its versions for who may change it.',
      method: 'GET',
      path: '/api/designLibrary/detail',
      policy: signedIn,
      open,
      query: z.object({ itemId: IdText }),
      reply: DesignDetail,
      scope: 'design.read',
    }),
    view: route({
      summary: 'Get the addresses that a preview is drawn from',
      method: 'GET',
      path: '/api/designLibrary/view',
      policy: signedIn,
      open,
      query: z.object({ versionId: IdText }),
      reply: DesignView,
      scope: 'design.read',
    }),
    download: route({
      summary: 'Get the address of an original of the design library',
      method: 'GET',
      path: '/api/designLibrary/download',
      policy: signedIn,
      open,
      query: z.object({ versionId: IdText }),
      reply: z.object({ address: z.string(), name: z.string() }),
      log: 'log.designLibrary.download',
      scope: 'design.read',
    }),
    uses: route({
      summary: 'List the projects that have taken something',
      description: 'Only projects that the caller may see.',
      method: 'GET',
      path: '/api/designLibrary/uses',
      policy: signedIn,
      query: PageQuery.omit({ sort: true, blurry: true }).extend({ itemId: IdText }),
      reply: pageOf(DesignUse),
      scope: 'design.read',
    }),
    origin: route({
      summary: 'Get what of the design library a file was taken from',
      description: 'Nothing for a file that came another way.',
      method: 'GET',
      path: '/api/designLibrary/origin',
      policy: signedIn,
      query: z.object({ fileId: IdText }),
      reply: z.object({ itemId: Id, name: z.string(), version: z.int(), newer: z.int().optional() }).nullable(),
      scope: 'design.read',
    }),
    favourite: route({
      summary: 'Mark something as a favourite',
      method: 'PUT',
      path: '/api/designLibrary/favourite',
      policy: signedIn,
      body: z.object({ itemId: Id, isFavourite: z.boolean() }),
    }),
    take: route({
      summary: 'Take something into a project',
      description:
        'A model of it becomes a model there, everything else a file. The same name again is its next version.',
      method: 'POST',
      path: '/api/designLibrary/take',
      policy: inProject(['hubFile:add', 'model:add'], bySub('body')),
      status: 201,
      log: 'log.designLibrary.take',
      body: z.object({ itemId: Id, subId: Id, folderId: Id.optional() }),
      reply: z.object({ fileId: Id, link: z.string(), name: z.string() }),
    }),
    create: route({
      summary: 'Add something to the design library',
      description: 'As a draft.',
      method: 'POST',
      path: '/api/designLibrary',
      policy: edit,
      status: 201,
      log: 'log.designLibrary.add',
      perPersonMinute: 60,
      query: z.object({ name: Name, kind: z.enum(designKinds), categoryId: IdText.optional() }),
      body: z.object({ note: z.string().trim().max(500).default('') }),
      files: file,
      reply: DesignDetail,
    }),
    addVersion: route({
      summary: 'Add a version to something of the design library',
      description: 'As a draft. The published version stays until this one is published.',
      method: 'POST',
      path: '/api/designLibrary/version',
      policy: edit,
      status: 201,
      log: 'log.designLibrary.version',
      perPersonMinute: 60,
      query: z.object({ itemId: IdText }),
      body: z.object({ note: z.string().trim().max(500).default('') }),
      files: file,
      reply: DesignDetail,
    }),
    update: route({
      summary: 'Edit something of the design library',
      method: 'PUT',
      path: '/api/designLibrary',
      policy: edit,
      log: 'log.designLibrary.edit',
      body: z.object({
        itemId: Id,
        rowVersion: RowVersion,
        name: Name.optional(),
        kind: z.enum(designKinds).optional(),
        categoryId: Id.nullish(),
        discipline: z.string().trim().max(10).nullish(),
        tags: z.array(Tag).max(20).optional(),
        description: z.string().trim().max(2000).optional(),
        parameters: z.array(DesignParameter).max(200).optional(),
      }),
      reply: DesignDetail,
    }),
    move: route({
      summary: 'Submit, publish, return or disable a version',
      method: 'POST',
      path: '/api/designLibrary/move',
      policy: change,
      log: 'log.designLibrary.move',
      body: z.object({
        versionId: Id,
        rowVersion: RowVersion,
        verb: z.enum(designWorkflow.verbNames),
        reason: z.string().trim().max(500).default(''),
      }),
      reply: DesignVersion,
    }),
    prepare: route({
      summary: 'Prepare a preview again',
      method: 'POST',
      path: '/api/designLibrary/prepare',
      policy: edit,
      log: 'log.designLibrary.prepare',
      body: z.object({ versionId: Id }),
      reply: DesignVersion,
    }),
    remove: route({
      summary: 'Move things of the design library to its recycle bin',
      method: 'DELETE',
      path: '/api/designLibrary',
      policy: edit,
      log: 'log.designLibrary.del',
      body: Ids,
    }),
    restore: route({
      summary: 'Restore removed things of the design library',
      method: 'POST',
      path: '/api/designLibrary/restore',
      policy: edit,
      log: 'log.designLibrary.restore',
      body: Ids,
    }),
    purge: route({
      summary: 'Delete removed things of the design library for good',
      method: 'DELETE',
      path: '/api/designLibrary/removed',
      policy: permit(['designLibrary:publish']),
      log: 'log.designLibrary.purge',
      body: Ids,
    }),
    addCategory: route({
      summary: 'Add a category to the design library',
      method: 'POST',
      path: '/api/designLibrary/category',
      policy: edit,
      status: 201,
      log: 'log.designLibrary.category',
      body: NewCategory,
      reply: DesignCategory,
    }),
    editCategory: route({
      summary: 'Edit a category of the design library',
      method: 'PUT',
      path: '/api/designLibrary/category',
      policy: edit,
      log: 'log.designLibrary.category',
      body: NewCategory.extend({ id: Id, rowVersion: RowVersion }),
      reply: DesignCategory,
    }),
    removeCategory: route({
      summary: 'Delete categories of the design library',
      description: 'Refused while something lies in one of them.',
      method: 'DELETE',
      path: '/api/designLibrary/category',
      policy: edit,
      log: 'log.designLibrary.categoryDel',
      body: Ids,
    }),
  },
)
