import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { AddressOptions, Blobs } from './blobs.ts'
import { createDiskBlobs } from './disk.ts'
import { createS3Blobs } from './s3.ts'
import { type SigningKey, signAddress } from './signed-address.ts'

/** In the store that the settings name, or else in the data folder. */
export function createBlobs({ s3, dataDir }: Config, key: SigningKey, log: Logger): Promise<Blobs> {
  const sign = async (hash: string, options: AddressOptions) => signAddress(key, hash, options)
  return s3 ? createS3Blobs(s3, sign, log) : createDiskBlobs(join(dataDir, 'blobs'), sign)
}
