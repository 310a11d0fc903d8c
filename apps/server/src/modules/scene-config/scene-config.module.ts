import { sceneConfig } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { exportScene, importScene, readSceneConfig, updateSceneConfig } from './scene-config.service.ts'

export const sceneConfigModule = defineModule({
  name: 'sceneConfig',
  routes: serveRoutes(sceneConfig, {
    get: (ctx, { query }) => readSceneConfig(ctx, query.subId),
    update: (ctx, { body }) => updateSceneConfig(ctx, body),
    export: (ctx, { query }) => exportScene(ctx, query.subId),
    import: (ctx, { query, files }) => importScene(ctx, query.subId, files.file!.bytes),
  }),
})
