import type { VersionReady } from '../../answers.ts'
import { tellProject } from '../../bus/tell.ts'
import { linkOnVersion } from './link-trigger.service.ts'

const answer = { question: 'versionReady', file: import.meta.url } as const

/** Drawings that waited for a model are looked at again. */
export const linkOnModel: VersionReady = { ...answer, of: 'model', within: linkOnVersion }

/** Reads the models, so not in the transaction. */
export const linkOnDrawing: VersionReady = {
  ...answer,
  of: 'hubFile',
  after: async ({ db, blobs, publish }, fileId) => {
    const { linkDrawing } = await import('./link-drawings.service.ts')
    const projId = await linkDrawing({ db, blobs }, fileId)
    if (projId !== undefined) tellProject({ bus: { publish } }, projId, 'link2d3d')
  },
}
