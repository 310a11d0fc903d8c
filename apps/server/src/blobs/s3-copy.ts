import type { Bucket } from './s3-bucket.ts'

/** Up to where a store copies in one go, and how large the parts are above that. */
export interface CopySizes {
  whole: number
  part: number
}

const GB = 1024 ** 3
/** Amazon's limit is 5 GB; a gigabyte per part leaves room for 10 TB. */
export const usualSizes: CopySizes = { whole: 5 * GB, part: GB }

/** Inside the store: the bytes do not come to us again. */
export async function copyObject(bucket: Bucket, from: string, to: string, size: number, sizes: CopySizes) {
  const { sdk, client, Bucket } = bucket
  const CopySource = `${Bucket}/${from}`
  if (size <= sizes.whole) return client.send(new sdk.CopyObjectCommand({ Bucket, Key: to, CopySource }))
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand({ Bucket, Key: to }))
  const place = { Bucket, Key: to, UploadId }
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    for (let start = 0; start < size; start += sizes.part) {
      const PartNumber = Parts.length + 1
      const CopySourceRange = `bytes=${start}-${Math.min(start + sizes.part, size) - 1}`
      const copied = await client.send(
        new sdk.UploadPartCopyCommand({ ...place, PartNumber, CopySource, CopySourceRange }),
      )
      Parts.push({ PartNumber, ETag: copied.CopyPartResult?.ETag })
    }
    await client.send(new sdk.CompleteMultipartUploadCommand({ ...place, MultipartUpload: { Parts } }))
  } catch (error) {
    await client.send(new sdk.AbortMultipartUploadCommand(place)).catch(() => undefined)
    throw error
  }
}
