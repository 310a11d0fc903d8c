import * as features from '../features.ts'
import { registerFeatures } from '../manifest/registry.ts'
import { publicFeatures } from '../public-features.ts'

// As the app does at its start: without it slots are empty and no page has an address.
registerFeatures(publicFeatures)
registerFeatures(Object.values(features))
