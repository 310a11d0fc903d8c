import * as z from 'zod'
import { bySub, Id } from '../core/common.ts'
import { describeRoutes, inProject, route } from '../core/route.ts'
import { NewUpload, Upload, uploadRoutes } from '../file/upload.ts'

export const ModelUpload = Upload.extend({ subId: Id, discipline: z.string().optional() })
export type ModelUpload = z.infer<typeof ModelUpload>

/** The XML form of IFC is not read. It is refused in words, before any of it is sent. */
export const isIfcXml = (name: string) => /\.ifcxml$/i.test(name)

/** Institutes write the discipline's letter or word into their file names. */
const marks: readonly [RegExp, string][] = [
  [/建筑|建施|(^|[-_. ])(A|ARCH?)([-_. ]|$)/i, 'A'],
  [/结构|结施|(^|[-_. ])(S|STR)([-_. ]|$)/i, 'S'],
  [/给排水|给水|排水|水施|(^|[-_. ])(P|PL)([-_. ]|$)/i, 'P'],
  [/暖通|空调|暖施|(^|[-_. ])(M|HVAC)([-_. ]|$)/i, 'M'],
  [/电气|电施|(^|[-_. ])(E|EL)([-_. ]|$)/i, 'E'],
]

/** The discipline that a file's name tells, if it tells one. */
export const disciplineOf = (name: string): string | undefined => marks.find(([mark]) => mark.test(name))?.[1]

const codes = ['model:add'] as const

export const modelUpload = describeRoutes('Models on their way to a project, in parts.', {
  begin: route({
    summary: 'Begin to upload a model in parts',
    description: 'The same person, place, name, size and time go on where they stopped.',
    method: 'POST',
    path: '/api/modelUpload',
    policy: inProject(codes, bySub('body')),
    perPersonMinute: 600,
    body: NewUpload.extend({ subId: Id, discipline: z.string().max(10).optional() }),
    reply: ModelUpload,
    scope: 'model.write',
  }),
  ...uploadRoutes({
    called: { one: 'a model', many: 'models' },
    path: '/api/modelUpload',
    codes,
    shown: ModelUpload,
    scope: 'model.write',
  }),
})
