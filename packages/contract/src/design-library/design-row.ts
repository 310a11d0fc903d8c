// What the design library is made of: things of the house that projects take.
import * as z from 'zod'
import { Id } from '../core/common.ts'
import { HubFilePage, hubFileFormatOf, hubFileFormats } from '../hub-file/hub-file-row.ts'
import { designStates, designWorkflow } from './design-workflow.ts'

export const designKinds = ['family', 'detail', 'template', 'standard'] as const
export type DesignKind = (typeof designKinds)[number]

/** Models beside what documents and drawings can be. */
export const designFormats = ['ifc', 'glb', ...hubFileFormats] as const
export type DesignFormat = (typeof designFormats)[number]

export function designFormatOf(name: string): DesignFormat {
  if (/\.ifc$/i.test(name)) return 'ifc'
  return /\.glb$/i.test(name) ? 'glb' : hubFileFormatOf(name)
}

/** What its preview is drawn from. */
export const designPackKinds = ['head', 'part', 'thumbnail', 'sheet', 'image', 'page', 'workbook', 'picture'] as const
export type DesignPackKind = (typeof designPackKinds)[number]

export const designWorks = ['queued', 'preparing', 'ready', 'failed'] as const

const Word = z.string().trim().min(1).max(60)

/** A row of its table of parameters. */
export const DesignParameter = z.object({
  name: Word,
  value: z.string().trim().max(200),
  unit: z.string().trim().max(20).default(''),
})
export type DesignParameter = z.infer<typeof DesignParameter>

export const DesignCategory = z.object({
  id: Id,
  pid: z.int(),
  name: z.string(),
  nameEn: z.string().nullish(),
  /** In the caller's language. */
  label: z.string(),
  sort: z.int(),
  rowVersion: z.int(),
  /** What the caller sees in it, without what lies in those below. */
  count: z.int(),
})
export type DesignCategory = z.infer<typeof DesignCategory>

export const DesignVersion = z.object({
  versionId: Id,
  itemId: Id,
  version: z.int(),
  fileName: z.string(),
  format: z.enum(designFormats),
  size: z.int(),
  note: z.string(),
  state: z.enum(designStates),
  /** How far its preview is. */
  work: z.enum(designWorks),
  error: z.string().optional(),
  /** Decided by a chain of approval, not by a person here. */
  isInApproval: z.boolean(),
  createBy: z.string(),
  createTime: z.string(),
  submitBy: z.string().optional(),
  publishBy: z.string().optional(),
  publishTime: z.string().optional(),
  /** Why it was returned or disabled. */
  reason: z.string().optional(),
  parts: z.array(z.enum(designWorkflow.parts)),
  verbs: z.array(z.enum(designWorkflow.verbNames)),
  rowVersion: z.int(),
})
export type DesignVersion = z.infer<typeof DesignVersion>

export const DesignItem = z.object({
  itemId: Id,
  name: z.string(),
  kind: z.enum(designKinds),
  categoryId: Id.optional(),
  categoryName: z.string(),
  discipline: z.string().optional(),
  /** In the caller's language: the reader of the library has no dictionaries. */
  disciplineName: z.string().optional(),
  tags: z.array(z.string()),
  description: z.string(),
  /** Of the version that is shown: the published one, else the latest. */
  format: z.enum(designFormats),
  version: z.int(),
  versionId: Id,
  state: z.enum(designStates),
  /** A newer version that is not published yet; only for who may change it. */
  newer: z.enum(designStates).optional(),
  /** Lives for some minutes. */
  thumbnail: z.string().optional(),
  /** How many projects have taken it. */
  uses: z.int(),
  isFavourite: z.boolean(),
  updateTime: z.string(),
  deleteTime: z.string().optional(),
  rowVersion: z.int(),
})
export type DesignItem = z.infer<typeof DesignItem>

export const DesignDetail = DesignItem.extend({
  parameters: z.array(DesignParameter),
  versions: z.array(DesignVersion),
  mayEdit: z.boolean(),
})
export type DesignDetail = z.infer<typeof DesignDetail>

/** A preview: what it is drawn from, for some minutes. */
export const DesignView = z.object({
  format: z.enum(designFormats),
  name: z.string(),
  size: z.int(),
  pages: z.array(HubFilePage),
  /** Of formats that are shown as they came. */
  original: z.string().optional(),
  packs: z.array(z.object({ kind: z.enum(designPackKinds), part: z.int(), address: z.string() })),
})
export type DesignView = z.infer<typeof DesignView>

/** Where it was taken to. */
export const DesignUse = z.object({
  id: Id,
  projId: Id,
  projName: z.string(),
  subName: z.string(),
  version: z.int(),
  by: z.string(),
  time: z.string(),
  /** The file it became there, while it is there. */
  link: z.string().optional(),
})
export type DesignUse = z.infer<typeof DesignUse>
