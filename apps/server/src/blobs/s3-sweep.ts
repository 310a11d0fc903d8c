import type { ListMultipartUploadsCommandOutput } from '@aws-sdk/client-s3'
import { hashAt } from './blob-name.ts'
import type { ListedBlob } from './blobs.ts'
import { type Bucket, INCOMING, removeObject, statusOf, tell } from './s3-bucket.ts'

const NOT_IMPLEMENTED = 501

/** Temporary objects and unfinished uploads of before that time. A store keeps, and bills, both until told otherwise. */
export async function sweepBucket(bucket: Bucket, before: Date): Promise<void> {
  await tell(() => sweepObjects(bucket, before))
  await tell(() => sweepUploads(bucket, before)).catch((error) => {
    // Not every store can list them.
    if (statusOf(error) !== NOT_IMPLEMENTED) throw error
  })
}

async function sweepObjects(bucket: Bucket, before: Date): Promise<void> {
  const { sdk, client, Bucket } = bucket
  const pages = sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: INCOMING })
  for await (const { Contents = [] } of pages)
    for (const { Key, LastModified } of Contents)
      if (Key && LastModified && LastModified < before) await removeObject(bucket, Key)
}

async function sweepUploads({ sdk, client, Bucket }: Bucket, before: Date): Promise<void> {
  let after: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}
  while (after) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new sdk.ListMultipartUploadsCommand({ Bucket, ...after }),
    )
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (Key && UploadId && Initiated && Initiated < before)
        await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
    after = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined
  }
}

export async function* listBucket({ sdk, client, Bucket }: Bucket): AsyncGenerator<ListedBlob> {
  for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket }))
    for (const { Key = '', Size = 0, LastModified } of Contents) {
      const hash = hashAt(Key)
      if (hash && LastModified) yield { hash, size: Size, time: LastModified }
    }
}
