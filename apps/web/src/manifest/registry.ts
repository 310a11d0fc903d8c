import type { Feature } from './feature.ts'

let registered: readonly Feature[] = []
let load: () => Promise<readonly Feature[]> = async () => []

/** The features of this build, as far as they are loaded. */
export const features = (): readonly Feature[] => registered

/** Adds those that are not there yet. */
export function registerFeatures(more: readonly Feature[]): void {
  const fresh = more.filter((feature) => !registered.includes(feature))
  if (fresh.length > 0) registered = [...registered, ...fresh]
}

/** Says once where the features are that a public page does not bring along. */
export function registerLater(loader: () => Promise<readonly Feature[]>): void {
  load = loader
}

/** For a public page with slots, before it draws them. */
export const loadFeatures = async (): Promise<void> => registerFeatures(await load())
