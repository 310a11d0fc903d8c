import { eq } from 'drizzle-orm'
import { hubFileVersionTable } from '../../src/modules/hub-file/hub-file.table.ts'
import { link2d3dTable } from '../../src/modules/link2d3d/link2d3d.table.ts'
import { defineSample } from './sample.ts'

export const link2d3dSample = defineSample({
  rows: async ({ db, projId, subId }, { sheetId }) => {
    const isIt = eq(hubFileVersionTable.fileId, sheetId!)
    const [file] = await db.select().from(hubFileVersionTable).where(isIt)
    const place = { projId, subId, hubFileId: file!.hubFileId, page: 0, level: '1F', elevation: 0, height: 3 }
    const [link] = await db
      .insert(link2d3dTable)
      .values({ ...place, status: 'uncalibrated' })
      .returning()
    return { linkId: link!.id }
  },
  calls: {
    'link2d3d.list': ({ subId }) => ({ query: { subId } }),
    'link2d3d.ofDrawing': ({ sheetId }) => ({ query: { fileId: sheetId } }),
    'link2d3d.ofSub': ({ subId }) => ({ query: { subId } }),
    'link2d3d.detail': ({ linkId }) => ({ query: { id: linkId } }),
    'link2d3d.beneath': ({ linkId }) => ({ query: { id: linkId } }),
    'link2d3d.levels': ({ subId }) => ({ query: { subId } }),
    'link2d3d.create': ({ sheetId }) => ({ body: { fileId: sheetId, page: 0, level: '1F' } }),
    'link2d3d.update': ({ linkId }) => ({ body: { id: linkId, rowVersion: 0, pairs: [] } }),
    'link2d3d.detect': ({ linkId }) => ({ body: { id: linkId, rowVersion: 0 } }),
    'link2d3d.confirm': ({ linkId }) => ({ body: { id: linkId, rowVersion: 0 } }),
    'link2d3d.remove': ({ linkId }) => ({ body: [linkId] }),
  },
})
