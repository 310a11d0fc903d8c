import { features } from './features.ts'

const parts = features.flatMap((feature) => feature.workbench ?? [])

/** What the features add to the workbench of models. */
export const benchActions = parts.flatMap(({ actions }) => actions ?? [])
export const benchPanels = parts.flatMap(({ panels }) => panels ?? [])
export const benchLayers = parts.flatMap(({ layer }) => layer ?? [])
