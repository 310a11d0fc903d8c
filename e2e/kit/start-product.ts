import { copyPreparedData } from './prepared-data.ts'
import { type LaunchOptions, launchProduct, makeDataDir, type Product } from './product.ts'

export interface ProductOptions extends Omit<LaunchOptions, 'dataDir'> {
  /** Starts on nothing, as at somebody's first start, instead of on a copy of the prepared data. */
  isFirst?: boolean
}

/** Starts a product with a data folder of its own. */
export async function startProduct({ isFirst = false, ...options }: ProductOptions = {}): Promise<Product> {
  const dataDir = makeDataDir()
  if (!isFirst) await copyPreparedData(dataDir)
  return launchProduct({ ...options, dataDir, isTemporary: true })
}
