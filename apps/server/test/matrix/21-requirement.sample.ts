import { eq } from 'drizzle-orm'
import { storeBlob } from '../../src/blobs/store-blob.ts'
import { modelFileTable } from '../../src/modules/model/model.table.ts'
import { requirementCheckTable, requirementTable } from '../../src/modules/requirement/requirement.table.ts'
import { formWith } from '../admin/upload.ts'
import { defineSample } from './sample.ts'

const text = `<ids><info><title>t</title></info><specifications><specification name="s" ifcVersion="IFC4"><applicability><entity><name><simpleValue>IFCWALL</simpleValue></name></entity></applicability></specification></specifications></ids>`

const draft = {
  title: 't',
  specifications: [
    {
      name: 's',
      ifcVersions: ['IFC4'],
      cardinality: 'required',
      applicability: [{ kind: 'entity', name: { simple: 'IFCWALL' } }],
      requirements: [],
    },
  ],
}

export const requirementSample = defineSample({
  rows: async ({ db, blobs, projId }, { fileId = 0 }) => {
    const { hash } = await storeBlob({ db, blobs }, Buffer.from(text))
    const asked = { name: 's', ifcVersions: [], cardinality: 'required' as const, applicability: [], requirements: [] }
    const document = { title: 't', specifications: [asked] }
    const [row] = await db.insert(requirementTable).values({ projId, name: 'a.ids', hash, document }).returning()
    const [file] = await db.select().from(modelFileTable).where(eq(modelFileTable.fileId, fileId))
    const checked = { requirementId: row!.id, modelId: file!.modelId, fileId, status: 'done' } as const
    const results = [{ outcome: 'pass' as const, applicable: 1, failed: 0 }]
    const taskId = '00000000-0000-0000-0000-000000000000'
    const [check] = await db
      .insert(requirementCheckTable)
      .values({ ...checked, results, taskId })
      .returning()
    return { requirementId: row!.id, requirementCheckId: check!.id }
  },
  locked: ['requirementCheckId'],
  calls: {
    'requirement.list': ({ projId }) => ({ query: { projId } }),
    'requirement.detail': ({ requirementId }) => ({ query: { id: requirementId } }),
    'requirement.create': ({ projId }) => ({ query: { projId }, ...formWith('file', 'b.ids', Buffer.from(text)) }),
    'requirement.draft': ({ requirementId }) => ({ query: { id: requirementId } }),
    'requirement.compose': ({ projId }) => ({ query: { projId }, body: draft }),
    'requirement.rewrite': ({ requirementId }) => ({ body: { id: requirementId, rowVersion: 0, draft } }),
    'requirement.try': ({ fileId }) => ({ body: { fileId, specification: draft.specifications[0] } }),
    'requirement.source': ({ requirementId }) => ({ query: { id: requirementId } }),
    'requirement.update': ({ requirementId }) => ({
      body: { id: requirementId, rowVersion: 0, onVersion: false, isGate: true },
    }),
    'requirement.remove': ({ requirementId }) => ({ body: [requirementId] }),
    // Nobody has this model, which is told after the rights.
    'requirement.check': ({ requirementId }) => ({ body: { id: requirementId, modelIds: [999_999] } }),
    'requirement.checks': ({ requirementId }) => ({ query: { id: requirementId } }),
    'requirement.failures': ({ requirementCheckId }) => ({ query: { checkId: requirementCheckId, specification: 0 } }),
    'requirement.issues': ({ requirementCheckId }) => ({ body: { checkId: requirementCheckId, specifications: [0] } }),
    'requirement.export': ({ requirementId }) => ({ query: { id: requirementId, format: 'html' } }),
  },
})
