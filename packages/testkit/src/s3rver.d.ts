declare module 's3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface StoredObject {
    bucket: string
    key: string
    content: Buffer | AsyncIterable<Uint8Array>
    metadata: Record<string, unknown>
  }

  interface Store {
    getBucketPath(bucket: string): string
    getResourcePath(bucket: string, key: string | undefined, resource: string): string
    getMetadata(bucket: string, key: string): Promise<Record<string, unknown>>
    copyObject(fromBucket: string, fromKey: string, bucket: string, key: string): Promise<Record<string, unknown>>
    putMetadata(bucket: string, key: string, metadata: Record<string, unknown>, md5: string): Promise<void>
    putObject(object: StoredObject): Promise<{ size: number; md5: string }>
    putPart(
      bucket: string,
      uploadId: string,
      part: string,
      content: AsyncIterable<Uint8Array>,
    ): Promise<{ md5: string }>
  }

  class S3rver {
    constructor(options: { directory: string; silent: boolean })
    readonly store: Store
    callback(): (request: IncomingMessage, response: ServerResponse) => void
  }
  export = S3rver
}
