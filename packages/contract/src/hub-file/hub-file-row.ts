import * as z from 'zod'
import { Id } from '../core/common.ts'

/** A drawing can be linked with a level of the models; everything else is read only. */
export const hubFileKinds = ['drawing', 'document'] as const
export type HubFileKind = (typeof hubFileKinds)[number]
/** `other` is kept for download. */
export const hubFileFormats = [
  'dxf',
  'dwg',
  'pdf',
  'image',
  'svg',
  'docx',
  'xlsx',
  'text',
  'markdown',
  'other',
] as const
export type HubFileFormat = (typeof hubFileFormats)[number]
export const hubFileStatuses = ['queued', 'preparing', 'ready', 'partial', 'failed'] as const
export type HubFileStatus = (typeof hubFileStatuses)[number]
/** What a version may be used for: one in the works is its authors' alone, the others are there for the project. */
export const hubFileStates = ['working', 'shared', 'published', 'archived'] as const
export type HubFileState = (typeof hubFileStates)[number]

const endings: Readonly<Record<string, HubFileFormat>> = {
  bmp: 'other',
  csv: 'xlsx',
  docm: 'docx',
  docx: 'docx',
  dotm: 'docx',
  dotx: 'docx',
  dwg: 'dwg',
  dxf: 'dxf',
  gif: 'image',
  jpeg: 'image',
  jpg: 'image',
  json: 'text',
  log: 'text',
  markdown: 'markdown',
  md: 'markdown',
  pdf: 'pdf',
  png: 'image',
  svg: 'svg',
  tif: 'image',
  tiff: 'image',
  tsv: 'xlsx',
  txt: 'text',
  webp: 'image',
  xls: 'xlsx',
  xlsb: 'xlsx',
  xlsm: 'xlsx',
  xlsx: 'xlsx',
  xml: 'text',
}

/** What a file's name says it is. Whether it is, shows when it is prepared. */
export const hubFileFormatOf = (name: string): HubFileFormat =>
  endings[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'other'

/** Where a file is looked at. */
export function hubFilePath({ kind, format }: { kind: HubFileKind; format: HubFileFormat }): string {
  if (format === 'xlsx') return '/browseExcel'
  if (format === 'docx' || format === 'text' || format === 'markdown' || format === 'other') return '/browseWord'
  return format === 'pdf' && kind === 'document' ? '/pdf' : '/browseDrawing'
}

/** Words of a title block, read from the file or typed. */
export const TitleBlock = z.object({
  number: z.string().max(80).optional(),
  title: z.string().max(200).optional(),
  revision: z.string().max(40).optional(),
  /** Such as 1:100. */
  scale: z.string().max(40).optional(),
  /** The storey that it shows, by its name in the models. */
  level: z.string().max(120).optional(),
})
export type TitleBlock = z.infer<typeof TitleBlock>

/** What is to be known of a page before it is drawn; lengths in its own units. */
export const HubFilePage = z.object({
  name: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  /** Metres per unit, where the file tells or its size leaves no doubt. */
  unit: z.number().positive().optional(),
  /** The storey that the title block of this page names; of the first page it is the file's. */
  level: z.string().optional(),
})
export type HubFilePage = z.infer<typeof HubFilePage>

/** One version of a file. `fileId` names the version (no model has the same), `hubFileId` the chain of all of them. */
export const HubFile = TitleBlock.extend({
  fileId: Id,
  hubFileId: Id,
  projId: Id,
  subId: Id,
  /** Of the project library; without one it lies in its sub. */
  folderId: Id.optional(),
  state: z.enum(hubFileStates),
  /** Waits for a decision. */
  isSubmitted: z.boolean().optional(),
  kind: z.enum(hubFileKinds),
  format: z.enum(hubFileFormats),
  name: z.string(),
  discipline: z.string().optional(),
  size: z.number(),
  version: z.int(),
  isLatest: z.boolean(),
  note: z.string().optional(),
  status: z.enum(hubFileStatuses),
  /** 0 to 100. */
  progress: z.number(),
  /** How many tasks are before it while it is queued. */
  before: z.int().optional(),
  taskId: z.string().optional(),
  /** Why it cannot be shown, in the caller's language. */
  error: z.string().optional(),
  /** What was left out, or how to get something that can be shown, in the caller's language. */
  warnings: z.array(z.string()),
  pages: z.array(HubFilePage),
  /** For a reader who may look at it but not have it: its pages are pictures, and `format` says so. */
  isPictured: z.boolean().optional(),
  /** An address that lives for some minutes. */
  thumbnail: z.string().optional(),
  createBy: z.string(),
  createTime: z.string(),
  rowVersion: z.int(),
})
export type HubFile = z.infer<typeof HubFile>

/** What a preparation made of a version. */
export const hubFilePackKinds = [
  /** Of a CAD drawing: layouts and layers; then one pack for each layout. */
  'sheetHead',
  'sheet',
  /** Of a PDF page that may have grid axes: its lines and texts, to find its place in the models. */
  'plan',
  /** Of a workbook, read by ranges: a head, then blocks of rows. */
  'workbook',
  /** Pages of pictures that browsers cannot show themselves, and vector pictures made safe. */
  'image',
  'thumbnail',
  /** Pages as pictures, for readers of a share who may not download the file. */
  'page',
] as const
export type HubFilePackKind = (typeof hubFilePackKinds)[number]

const programs = new Set(
  'app apk bat cmd com cpl dll exe hta jar lnk msi msix msp pif ps1 reg scr sh sys vbe vbs wsf wsh'.split(' '),
)

/** Programs are no documents of a project. They are refused by their name, before any of it is sent. */
export const isProgram = (name: string): boolean => programs.has(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '')
