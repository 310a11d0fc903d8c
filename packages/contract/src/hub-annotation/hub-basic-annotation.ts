import * as z from 'zod'
import { bySub, Id, IdText, PageQuery, pageOf } from '../core/common.ts'
import type { Locate } from '../core/locate.ts'
import { describeRoutes, inProject, memberOf, route } from '../core/route.ts'
import { sheetNamed } from '../hub-file/hub-file.ts'
import { SheetPlace } from '../hub-file/sheet.ts'
import { filesOf } from '../model/model-element.ts'
import { ViewState } from '../model/viewpoint.ts'
import { drawnOver, isDrawnOver } from './drawn-over.ts'
import { Marks } from './mark.ts'

/** Marks drawn over a view of models or on a sheet, and nothing asked of anybody. */
export const HubBasicAnnotation = z.object({
  id: Id,
  projId: Id,
  subId: Id,
  name: z.string(),
  /** Only its owner sees a personal one. */
  isPersonal: z.boolean(),
  mine: z.boolean(),
  fileIds: z.array(Id),
  /** Of the models. */
  state: ViewState.optional(),
  /** On a drawing or document. */
  sheet: SheetPlace.optional(),
  marks: Marks,
  /** Address of a picture that lives for some minutes. */
  picture: z.string().optional(),
  createBy: z.string(),
  createByName: z.string(),
  createTime: z.string(),
  rowVersion: z.int(),
})
export type HubBasicAnnotation = z.infer<typeof HubBasicAnnotation>

const byBasicAnnotation = (ids: Locate['ids']): Locate => ({ kind: 'hubBasicAnnotation', ids })
const name = z.string().trim().min(1).max(60)
/** A JPEG as base64, the marks drawn into it. */
const picture = z.base64().max(800_000).optional()

export const hubBasicAnnotation = describeRoutes('Saved marks over models and sheets, which wait for nobody.', {
  queryList: route({
    summary: 'List saved marks',
    description: "One's own, and those of the project; the newest first.",
    method: 'GET',
    path: '/api/hubBasicAnnotation/queryList',
    policy: memberOf(bySub('query')),
    query: PageQuery.omit({ sort: true }).extend({ subId: IdText, hubFileId: IdText.optional() }),
    reply: pageOf(HubBasicAnnotation),
    scope: 'model.read',
  }),
  create: route({
    summary: 'Save marks',
    description: 'Personal ones are for every member; those of the project need the right.',
    method: 'POST',
    path: '/api/hubBasicAnnotation',
    policy: memberOf([bySub('body'), filesOf, sheetNamed]),
    status: 201,
    log: 'log.hubBasicAnnotation.add',
    perPersonMinute: 120,
    body: z
      .object({
        subId: Id,
        name,
        isPersonal: z.boolean().default(true),
        ...drawnOver,
        sheet: SheetPlace.optional(),
        marks: Marks.min(1),
        picture,
      })
      .refine(({ sheet, ...drawn }) => isDrawnOver(drawn, sheet), { path: ['state'] })
      .meta({
        examples: [
          {
            subId: 12,
            name: 'Opening too low',
            sheet: { hubFileId: 12, fileId: 40, page: 0, point: [120, 80] },
            marks: [
              {
                id: '1',
                kind: 'arrow',
                points: [{ view: [0, 0.1] }, { view: [0.2, 0.3] }],
                colour: '#cf1322',
                width: 2,
              },
            ],
          },
        ],
      }),
    reply: HubBasicAnnotation,
  }),
  update: route({
    summary: 'Edit saved marks',
    method: 'PUT',
    path: '/api/hubBasicAnnotation',
    policy: inProject(
      ['hubAnnotation:edit'],
      byBasicAnnotation(({ body }) => [(body as { id: number }).id]),
      { own: true },
    ),
    log: 'log.hubBasicAnnotation.edit',
    body: z.object({ id: Id, rowVersion: z.int(), name, isPersonal: z.boolean(), marks: Marks.min(1), picture }),
    reply: HubBasicAnnotation,
  }),
  remove: route({
    summary: 'Delete saved marks',
    method: 'DELETE',
    path: '/api/hubBasicAnnotation',
    policy: inProject(
      ['hubAnnotation:edit'],
      byBasicAnnotation(({ body }) => body as number[]),
      { own: true },
    ),
    log: 'log.hubBasicAnnotation.del',
    body: z.array(Id).min(1).max(100),
  }),
})
