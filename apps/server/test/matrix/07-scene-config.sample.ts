import { plainScene } from '@sunmao/contract'
import { formWith } from '../admin/upload.ts'
import { defineSample } from './sample.ts'

export const sceneConfigSample = defineSample({
  calls: {
    'sceneConfig.get': ({ subId }) => ({ query: { subId } }),
    'sceneConfig.update': ({ subId }) => ({ body: { subId, scene: plainScene, rowVersion: 0 } }),
    'sceneConfig.export': ({ subId }) => ({ query: { subId } }),
    'sceneConfig.import': ({ subId }) => ({ query: { subId }, ...formWith('file', 'scene.json', Buffer.from('{}')) }),
  },
})
