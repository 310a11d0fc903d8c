import { recogniseImage } from '../../blobs/image-kind.ts'
import { storeBlob } from '../../blobs/store-blob.ts'
import type { Ctx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import { checkPictures } from './picture-quota.service.ts'

/** How long a picture can be looked at before its address must be asked for again. */
const ADDRESS_S = 600

/** Keeps a JPEG that came as base64, within what its sender may store. In the transaction of the row that names it. */
export async function keepPicture(own: Ctx, base64: string): Promise<string> {
  const bytes = Buffer.from(base64, 'base64')
  if (recogniseImage(bytes) !== 'jpg') throw badRequest('error.wrongType')
  await checkPictures(own, bytes.length)
  return (await storeBlob(own, bytes)).hash
}

export const pictureAddress = ({ blobs }: Ctx, hash: string, type = 'image/jpeg'): Promise<string> =>
  blobs.address(hash, { type, seconds: ADDRESS_S })
