import { features } from './features.ts'
import type { BenchAction, BenchPanel, BenchParts } from './manifest/feature.ts'

const parts: readonly BenchParts[] = features.flatMap((feature) => feature.workbench ?? [])

/** What the features add to the workbench of models. */
export const benchActions: readonly BenchAction[] = parts.flatMap(({ actions }) => actions ?? [])
export const benchPanels: readonly BenchPanel[] = parts.flatMap(({ panels }) => panels ?? [])
export const benchLayers = parts.flatMap(({ layer }) => layer ?? [])
export const benchMapLayers = parts.flatMap(({ mapLayer }) => mapLayer ?? [])
