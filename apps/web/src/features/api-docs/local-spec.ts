import type { SystemPlugin } from 'swagger-ui-dist'
import { type Json, resolveRefs } from './resolve-refs.ts'

/**
 * The renderer resolves the whole description for every call that is opened, for references into other files too, which takes it
 * seconds. Ours has none: the part that is opened is resolved here.
 */
export const localSpec: SystemPlugin = () => {
  let [known, plain]: [unknown, Json] = [undefined, null]
  return {
    statePlugins: {
      spec: {
        wrapActions: {
          requestResolvedSubtree:
            (_original, { specSelectors, specActions }) =>
            (path) => {
              if (specSelectors.specResolvedSubtree(path)) return
              const description = specSelectors.specJson()
              if (description !== known) [known, plain] = [description, description.toJS() as Json]
              specActions.updateResolvedSubtree(path, resolveRefs(plain, path))
            },
        },
      },
    },
  }
}
